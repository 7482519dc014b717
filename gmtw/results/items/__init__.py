"""The items of a set, as the models that answered it show them: `gmtw items`.

responses      runs -> which model solved which item
rasch          the 1PL (Rasch) model: abilities and difficulties on one axis, with standard errors
two_parameter  the 2PL model: discriminations too, from 100 models on
flags          item-rest correlations, flat and negative items, and what flat items have in common
features       what is known of an item before any model has seen it
prediction     difficulty predicted from these features
item_report    all of it in one value
"""

from __future__ import annotations
