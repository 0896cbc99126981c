"""
paused-terminal.py COMMAND ARGUMENT...: runs a command on a terminal that takes nothing more once its buffer is full, as after
Ctrl-S. Passes SIGTERM on, and ends with the exit status of the command.
"""

import os
import pty
import signal
import subprocess
import sys

controller, terminal = pty.openpty()
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal)
os.close(terminal)
signal.signal(signal.SIGTERM, lambda *_: child.terminate())
sys.exit(child.wait())
