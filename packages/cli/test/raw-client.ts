import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection to a server, from an address of this machine, and sends bytes. Its errors are no errors of a test. */
export function open(origin: string, bytes = '', localAddress = '127.0.0.1'): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  return socket;
}

/** The status of the first response in a text; 0 if there is none. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

/** Resolves once a connection has ended, in whatever way. */
export const closed = async (socket: Socket): Promise<void> => {
  if (!socket.closed) await once(socket.resume(), 'close');
};

/** Sends a request on a connection of its own. Resolves with the status once its headers came, and then ends the connection. */
export async function statusFor(origin: string, bytes: string, localAddress?: string): Promise<number> {
  const socket = open(origin, bytes, localAddress);
  const status = await new Promise<number>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(statusOf(chunk.toString('latin1'))));
    socket.once('close', () => resolve(0));
  });
  socket.destroy();
  await closed(socket);
  return status;
}

/** Runs a task so many times, at most so many at once. */
export async function repeat(times: number, atOnce: number, task: (number: number) => Promise<unknown>) {
  let next = 0;
  const worker = async () => {
    while (next < times) await task(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
