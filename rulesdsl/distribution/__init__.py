"""Exact odds of generated resolvers, by the resolvers' own code.

In: a generated resolver and its arguments. Out: every answer with its weight, in whole numbers.
`tidy` makes the code ready (of lists that grow `counted`, `bare` and
`kept` leave what is asked for, `later` puts what is worked out later in its place), `sooner`
moves up what can be worked out before other dice are rolled (`total` says of what that is known),
`split` divides it into `stages` at its rolls, `making` makes functions of them: one for each stage, or
(`fused`) one of all. `engine` goes through the stages with all states at once (`run`, and `states` for
one stage), `rows` asks the one function; `walker` plays through all the dice can show, one by one,
where neither can be done.
"""
