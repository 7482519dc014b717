"""One grading job, the same for `pytest bench` and `gmtw grade`, so that both write the same bytes.

inputs   instances and outputs, checked before anything is graded -> Job
names    what models are called
fit      whether outputs were made for these instances
grader   case by case, an output read once for all its metrics
grammar  the optional part of G that a LanguageTool server measures
shards   records on disk while they are made, joined at the end
folder   records.jsonl and summary.json, for a whole run or a part
kept     the inputs beside them, so that a run can be graded again
stamp    run.json: when, where, with what
"""
