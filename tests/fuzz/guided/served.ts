import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import { caldav } from '@kalends/caldav';
import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { sync } from '@kalends/sync';

const NOW = Date.UTC(2031, 4, 14, 3, 30);
/** So many bytes of an answer are kept to be judged. */
const KEPT = 100_000;
/** A calendar is new after so many requests, so that it stays small. */
const REQUESTS = 500;

const calendarWithEvent = async () => {
  const calendar = createCalendar({ store: createMemoryStore(), clock: () => NOW });
  await calendar.events.create({
    title: 'Jazz',
    start_date: '2031-05-20 20:00',
    end_date: '2031-05-20 23:00',
    venue: { venue: 'Hall' },
    tags: ['late'],
  });
  return calendar;
};

async function newServer() {
  const failures: Error[] = [];
  const calendar = await calendarWithEvent();
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    identify: () => ({ id: 1, role: 'administrator' }),
    interfaces: [tribeEvents(), caldav(), sync()],
    onError: (error) => failures.push(error),
  });
  const server = createServer(toNodeListener(handler));
  // what was sent before the end of a connection is answered
  Object.assign(server, { httpAllowHalfOpen: true });
  return { failures, server, left: REQUESTS };
}

let current: Awaited<ReturnType<typeof newServer>> | undefined;

/** The server's end of a connection that is no socket: it has all bytes at once, and `answer` has what was written to it. */
class Connection extends Duplex {
  answer = '';

  #left: Uint8Array | null;

  constructor(bytes: Uint8Array) {
    super({ allowHalfOpen: true });
    this.#left = bytes;
  }

  override _read(): void {
    const piece = this.#left;
    this.#left = null;
    this.push(piece);
  }

  override _write(piece: Buffer, _: BufferEncoding, done: () => void): void {
    if (this.answer.length < KEPT) this.answer += piece.toString('latin1');
    done();
  }

  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }
}

/** The statuses in a stream of answers. */
const STATUS = /(?:^|\n)HTTP\/1\.1 (\d{3}) /g;

/** Sends bytes to the served calendar as one connection; throws for an answer with a status 5xx. */
export async function exchangeBytes(bytes: Uint8Array): Promise<void> {
  if (current === undefined || current.left === 0) current = await newServer();
  current.left -= 1;
  const connection = new Connection(bytes);
  const closed = new Promise((resolve) => connection.on('close', resolve));
  current.server.emit('connection', connection);
  await closed;
  const [failure] = current.failures.splice(0);
  if (failure !== undefined) throw failure;
  for (const [, status = ''] of connection.answer.matchAll(STATUS))
    if (status >= '500' && status !== '501') throw new Error(`answered ${status}`);
}

/** A request as bytes. */
export const requestOf = (method: string, path: string, type: string, body: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(
      `${method} ${path} HTTP/1.1\r\nHost: calendar.test\r\nDepth: 1\r\nConnection: close\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);
