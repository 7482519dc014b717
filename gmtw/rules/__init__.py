"""What a plan must obey: one frozen class per kind of rule, each with a single body.

scene and core are the machinery; amounts, choice, order, structure and facts hold the rules.
"""

from gmtw.rules.amounts import Include, MaxPerDay, MaxPerSlot, MaxTotal
from gmtw.rules.choice import DropFirst, Exclude, IncludeEntity, KeepAll, MinKinds, NoRepeats, Only
from gmtw.rules.core import Bound, Plan, Probe, Rule, Trait, Verdict, check, trait
from gmtw.rules.facts import ExactValue, FromContext, ValueOfContext
from gmtw.rules.order import (
    Heaviest,
    Lightest,
    MinDays,
    NoBackToBack,
    NotOnDays,
    OnDayInclude,
    OnDayOnly,
    OnlyInParts,
)
from gmtw.rules.scene import Entity, Frozen, Names, Scene, Slot
from gmtw.rules.structure import KnownNames, PlacedOnce, RightKind, SlotsFilled, WellFormed, WithinCapacity

__all__ = [
    "Bound",
    "DropFirst",
    "Entity",
    "ExactValue",
    "Exclude",
    "FromContext",
    "Frozen",
    "Heaviest",
    "Include",
    "IncludeEntity",
    "KeepAll",
    "KnownNames",
    "Lightest",
    "MaxPerDay",
    "MaxPerSlot",
    "MaxTotal",
    "MinDays",
    "MinKinds",
    "Names",
    "NoBackToBack",
    "NoRepeats",
    "NotOnDays",
    "OnDayInclude",
    "OnDayOnly",
    "Only",
    "OnlyInParts",
    "PlacedOnce",
    "Plan",
    "Probe",
    "RightKind",
    "Rule",
    "Scene",
    "Slot",
    "SlotsFilled",
    "Trait",
    "ValueOfContext",
    "Verdict",
    "WellFormed",
    "WithinCapacity",
    "check",
    "trait",
]
