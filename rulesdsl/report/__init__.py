"""What is open in a book: the list that its publisher should know and settle.

In: a rule graph, what its examples came to, and the warnings of the checker. Out: `Report`, data
only: findings by kind, each with its rule number, short words and place. The command line and the
reference tables print it.
"""

from rulesdsl.report.gather import gather
from rulesdsl.report.model import GROUPS, Compared, Finding, Group, Kind, Report, Said

__all__ = ["GROUPS", "Compared", "Finding", "Group", "Kind", "Report", "Said", "gather"]
