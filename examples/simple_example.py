"""From a world to scores: draw a task, show its prompt, answer it, grade the answer.

python examples/simple_example.py
"""

from gmtw import grade
from gmtw.baselines.catalog import REFERENCES
from gmtw.datasets.generate import generate, parts

[instance] = generate(parts([("travel", 1)], level="easy"), seed=771)
print(instance.prompts["ro"])

for name in ("oracle", "takes-back"):  # the right plan; the same plan, told and then taken back
    record = grade(instance, REFERENCES[name].answer(instance, "ro"))
    scores = " ".join(f"{key}={score.value:.2f}" for key, score in record.scores.items())
    print(f"{name}: {scores} solved={record.solved}")
