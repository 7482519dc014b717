"""What a plan must obey: one frozen class per kind of rule, each with a single body.

core and scene are the machinery; amounts, choice, order and structure hold the rules.
"""

from gmtw.rules.core import Bound, Plan, Rule, Verdict, check, everything, nothing, slots_read
from gmtw.rules.scene import Entity, Frozen, Names, Scene, Slot

__all__ = [
    "Bound", "Entity", "Frozen", "Names", "Plan", "Rule", "Scene", "Slot", "Verdict",
    "check", "everything", "nothing", "slots_read",
]
