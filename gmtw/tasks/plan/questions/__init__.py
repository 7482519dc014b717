"""Closed questions on one's own plan, asked in a turn of their own: docs/questions.md.

A question is a value (`gmtw.core.types.Question`): a kind and its arguments. It can be asked in any turn.

planned   a plan and its task, with what a change of it would break
right     right answers, and which values of a reply say them
kinds     the kinds of questions: about what each may be asked of a plan, and what is right
draw      the questions on a plan, drawn by seed
asking    the words of questions, as they are kept with a scene
reply     the JSON of a reply, read
"""
