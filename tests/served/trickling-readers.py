"""
python3 trickling-readers.py PORT PATH COUNT: so many connections ask for a path and read 600 bytes of the answer every ten
seconds, each with a small buffer, which Node cannot ask for. Prints the status codes when all answers have begun, and ends with its
input.
"""

import select
import socket
import sys

port, path, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])


def connection():
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    one.connect(("127.0.0.1", port))
    one.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
    # one after another, so that none is refused: a server works on so many requests of a client at once
    status = one.recv(12).decode().split()[1]
    one.setblocking(False)
    return one, status


asked = [connection() for _ in range(count)]
connections = [one for one, _ in asked]
print(*{status for _, status in asked}, flush=True)
while not select.select([sys.stdin], [], [], 10)[0]:
    for one in connections:
        try:
            one.recv(600)
        except OSError:
            pass
