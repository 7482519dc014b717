"""The command `gmtw`: one verb per stage of the flow, each defined in the module that is named here.

listing       list
generate      generate
sets          audit, view
export        export
run           run
convert       convert
similarity    similarity
grade         grade, verify, validate
debug         debug
check         check
compare       compare
items         items
gate          gate
report        report
leaderboard   leaderboard

compare, gate and items write their figures as JSON with -o; audit, debug and validate print them with --json.
`output_file` says what -o may write over. Bad input is a GmtwError in every verb: `app` prints it as one line on
stderr and exits with code 4.
"""

from __future__ import annotations

from gmtw.cli.app import app

__all__ = ["app"]
