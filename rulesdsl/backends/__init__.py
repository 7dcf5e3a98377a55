"""What is made of a rule graph: Python, and pages to print."""
