"""May this run pass? A run against an earlier one and against thresholds: passed, regression, or cannot tell.

limits     what is asked for
baseline   the earlier run, and which of its models stands for which of ours
scores     a run's scores by model and instance
judge      run, baseline and limits -> verdict
verdict    the lines of a verdict, its exit code, and how it is written
ci         what a CI system shows of it
"""
