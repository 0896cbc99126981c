import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits a listener to one request of each connection at a time: what a client sends ahead (pipelining) waits for the
 * response before it. A connection on which more than `mostAhead` requests wait is closed.
 *
 * Node calls listeners for all requests that have arrived, and a response behind another one never emits `close` when
 * its connection ends; the responses given to `listener` always do.
 */
export function inOrder(listener: RequestListener, mostAhead: number): RequestListener {
  /** The requests behind the one that is being answered. */
  const waiting = new Map<Socket, (() => void)[]>();
  /** Whether no further response can be sent. */
  const isOver = (socket: Socket): boolean => socket.destroyed || socket.writableEnded;

  function goOn(socket: Socket): void {
    const next = isOver(socket) ? undefined : waiting.get(socket)?.shift();
    if (next === undefined) waiting.delete(socket);
    else next();
  }

  return (request, response) => {
    const { socket } = request;
    if (isOver(socket)) return;
    const run = () => {
      response.on('close', () => goOn(socket));
      listener(request, response);
    };
    const behind = waiting.get(socket);
    if (behind === undefined) {
      waiting.set(socket, []);
      run();
    } else if (behind.length < mostAhead) behind.push(run);
    else socket.destroy();
  };
}
