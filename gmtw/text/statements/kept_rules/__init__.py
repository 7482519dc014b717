"""Find single rules that a text says are kept: "am evitat preparatele cu gluten", "respectând limita de două pe zi".

`rule_reader` asks the readers of each sort: `verb_first` and `thing_first` by what is said first, `daily_things` of
what each day has, `parts_of_day` of meals and parts of the day. `rule_lexicon` has the words of a language, and
`kept_rule` what is found. `single_rules` makes statements of them, and `all_rules` reads those of all rules at once.
Which rule of the task is meant, and whether it is kept, is decided by `gmtw.tasks.plan.statement_check`.
"""

from gmtw.text.statements.kept_rules.kept_rule import KeptRule
from gmtw.text.statements.kept_rules.rule_reader import KeptRules

__all__ = ["KeptRule", "KeptRules"]
