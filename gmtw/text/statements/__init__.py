"""Find what a text states about its plan that can be checked, each kind by a reader of its own.

`statement_reader` runs them over the sentences of a text, and `statement_model` is what they yield. Whether a
statement is true is judged by `gmtw.tasks.plan.statement_check`; docs/checked-statements.md shows how to add a kind.
"""
