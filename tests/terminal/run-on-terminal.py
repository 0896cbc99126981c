"""Runs a command on a terminal of its own: run-on-terminal.py COMMAND ARGUMENT...

Reads one JSON list of steps from the standard input: {"until": TEXT, "type": TEXT} types a text once another text was shown.
Prints {"shown": TEXT, "status": NUMBER, "isSane": BOOLEAN}: what the terminal showed, the exit status of the command (128 and
more after a signal), and whether the terminal shows what is typed and collects lines afterwards, as it did before.
"""

import json
import os
import pty
import subprocess
import sys
import termios

steps = json.load(sys.stdin)
controller, terminal = pty.openpty()
before = termios.tcgetattr(terminal)


def take_terminal():
    os.setsid()
    # the first terminal that a session opens controls it: Ctrl-C is a signal then
    os.close(os.open(os.ttyname(0), os.O_RDWR))


child = subprocess.Popen(
    sys.argv[1:], stdin=terminal, stdout=terminal, stderr=terminal, preexec_fn=take_terminal
)
shown = b""
seen = 0
for step in steps:
    until = step["until"].encode()
    while until not in shown[seen:]:
        shown += os.read(controller, 4096)
    seen = shown.index(until, seen) + len(until)
    os.write(controller, step["type"].encode())
status = child.wait()
is_sane = termios.tcgetattr(terminal)[:4] == before[:4]
os.close(terminal)
while True:
    try:
        more = os.read(controller, 4096)
    except OSError:
        break
    if not more:
        break
    shown += more
print(json.dumps({"shown": shown.decode(), "status": status if status >= 0 else 128 - status, "isSane": is_sane}))
