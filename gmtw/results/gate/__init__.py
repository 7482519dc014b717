"""The gate: may this run pass? A run is held against an earlier run and against thresholds.

limits         what the command line asks for
baseline       the earlier run, and the checks that the two runs may be compared
model_scores   the scores of a model in one run, and the answers that a later run lost
metric_change  one metric of one model in two runs: paired test, interval, detectable drop
comparisons    each model with its counterpart, metric by metric
newly_broken   the answers that a regression is made of, the worst first
verdict        the checks, their outcome and the exit code
verdict_text   the verdict as text, as markdown and as annotations of GitHub
"""
