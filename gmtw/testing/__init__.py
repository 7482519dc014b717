"""What `gmtw.plugin` does, behind its hooks.

options     the command line
bench       a file of bench/ -> the job that it stands for
session     before the first test and after the last
nodes       bench file -> model -> world -> instance -> one test per metric
listeners   who else watches the run, and so what must be reported
protocol    how a graded test runs, and what its report says
"""
