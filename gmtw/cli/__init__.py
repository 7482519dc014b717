"""The command `gmtw`: one verb per stage of the flow, each defined in the module that is named here.

listing       list
sets          generate, audit, view, dummy, croissant
variants      variants
fetch         fetch
export        export
convert       convert, import
run           run
similarity    similarity
grade         grade, verify, validate
check         check
debug         debug, peek
compare       compare, delta
gate          gate
items         items
report        report, charts
leaderboard   leaderboard

A verb that prints figures takes --json. `output_file` says what -o may write over. Bad input is one line on stderr and
exit code 4.
"""

from __future__ import annotations

from gmtw.cli.app import app

__all__ = ["app"]
