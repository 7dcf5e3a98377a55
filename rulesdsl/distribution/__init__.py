"""Exact odds of generated resolvers, by the resolvers' own code.

In: a generated resolver and its arguments. Out: every answer with its weight, in whole numbers.
`split` divides the code into stages at its rolls, `engine` goes through them with all states at
once, `walker` plays through all the dice can show, one by one, where that cannot be done.
"""
