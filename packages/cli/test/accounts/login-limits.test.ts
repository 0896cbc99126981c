import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { login, serve, type Served } from '../running.js';
import { onFile, testFiles } from './accounts-command.js';

const API = '/wp-json/tribe/events/v1';
const PASSWORD = 'correct horse battery';

const newFile = testFiles();
const running: Served[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of running.splice(0)) {
    one.stop();
    await one.exitCode;
  }
});

/** A server with an account `ann` and a key of it; the accounts `named` have a password. */
async function served(named: readonly string[], ...options: string[]) {
  const file = newFile();
  const kalends = onFile(file);
  for (const name of named) await kalends(`user add ${name} --role editor --password-stdin`, PASSWORD);
  if (!named.includes('ann')) await kalends('user add ann --role editor --no-password');
  const key = (await kalends('key create script --account ann')).lines[0] ?? '';
  const one = await serve(['--store', `sqlite:${file}`, '--durability', 'normal', ...options]);
  running.push(one);
  return { one, kalends, key };
}

const authorization = (text: string): string => `Authorization: ${text}\r\n`;
const bearer = (secret: string): string => authorization(`Bearer ${secret}`);
const basic = (name: string, password: string): string => authorization(login(name, password).Authorization);
const get = (headers: string, end = ''): string =>
  `GET ${API}/tags HTTP/1.1\r\nHost: a\r\n${headers}${end}\r\n`;

/** A connection whose answers are read one by one. */
function open({ origin }: Served): { readonly socket: Socket; readonly status: () => Promise<number> } {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('latin1');
  socket.on('error', () => undefined);
  let text = '';
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: string) => {
    text += chunk;
    wake();
  });
  const status = async (): Promise<number> => {
    for (;;) {
      const [head, code, length] =
        /^HTTP\/1\.1 (\d+)[\s\S]*?Content-Length: (\d+)[\s\S]*?\r\n\r\n/.exec(text) ?? [];
      const end = (head?.length ?? 0) + Number(length);
      if (head !== undefined && text.length >= end) {
        text = text.slice(end);
        return Number(code);
      }
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { socket, status };
}

/** The statuses of requests on one connection, each sent after the answer to the one before. */
async function statuses(one: Served, headers: readonly string[]): Promise<number[]> {
  const { socket, status } = open(one);
  const all: number[] = [];
  for (const header of headers) {
    socket.write(get(header), 'latin1');
    all.push(await status());
  }
  socket.destroy();
  return all;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('an address that is blocked', () => {
  it('stays open to keys that exist and to verified logins, and to nothing else', async () => {
    const { one, key, kalends } = await served(['ann', 'bob'], '--user', 'carl:pw');
    const verified = basic('ann', PASSWORD);
    expect(await statuses(one, [verified, ...times(100, () => bearer('x'))])).toEqual([
      200,
      ...times(100, () => 401),
    ]);
    const others = [
      bearer('x'),
      basic('bob', PASSWORD),
      basic('nemo', 'x'),
      basic('carl', 'wrong'),
      bearer(`${key.slice(0, -4)}AAAA`),
    ];
    expect(await statuses(one, others)).toEqual(times(others.length, () => 429));
    expect(await statuses(one, [bearer(key), basic('ann', key), verified, basic('carl', 'pw'), ''])).toEqual(
      times(5, () => 200),
    );
    await kalends('key revoke 1');
    await kalends('user password ann --password-stdin', 'another password');
    expect(await statuses(one, [bearer(key), verified])).toEqual([429, 429]);
  });

  it('cannot find out a verified password by guessing', async () => {
    const { one } = await served(['ann']);
    expect(await statuses(one, [basic('ann', PASSWORD), ...times(100, () => bearer('x'))])).toContain(200);
    expect(
      await statuses(
        one,
        times(10, (guess) => basic('ann', `guess ${guess}`)),
      ),
    ).toEqual(times(10, () => 429));
    // so many guesses at an account are allowed elsewhere, too
    expect(await statuses(one, [basic('ann', PASSWORD)])).toEqual([429]);
  });
});

describe('a network of IPv6', () => {
  const from = (address: string): string => `X-Forwarded-For: ${address}\r\n`;

  it('counts as one client after a thousand failures, and its neighbour as another', async () => {
    const { one, key } = await served(['ann'], '--trust-proxy', '1');
    const failures = times(1_000, (index) => bearer('x') + from(`2001:db8:1:${index.toString(16)}::1`));
    expect(new Set(await statuses(one, failures))).toEqual(new Set([401]));
    const [inside, outside] = [from('2001:db8:1:ffff::1'), from('2001:db8:2:ffff::1')];
    expect(
      await statuses(one, [
        bearer('x') + inside,
        basic('ann', PASSWORD) + inside,
        bearer(key) + inside,
        inside,
      ]),
    ).toEqual([429, 429, 200, 200]);
    expect(await statuses(one, [basic('ann', PASSWORD) + outside])).toEqual([200]);
  });
});

describe('a body that takes long', () => {
  const BODY = JSON.stringify({ title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' });

  /** The statuses of a write whose body ends after `change`, and 50 seconds later. */
  async function lateStatus(line: string): Promise<number> {
    const { one, kalends, key } = await served([]);
    const headers = bearer(key);
    const late = open(one);
    const length = `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n`;
    late.socket.write(
      `POST ${API}/events HTTP/1.1\r\nHost: a\r\n${headers}${length}\r\n${BODY.slice(0, 10)}`,
    );
    // answered after the one before was identified
    expect(await statuses(one, [headers])).toEqual([200]);
    if (line !== '') await kalends(line);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 50_000);
    late.socket.write(BODY.slice(10));
    const status = await late.status();
    late.socket.destroy();
    return status;
  }

  it.each([
    ['nothing changed', '', 201],
    ['the key was revoked', 'key revoke 1', 401],
    ['the account was removed', 'user remove ann', 401],
    ['the account was disabled', 'user disable ann', 401],
    ['the role was lowered', 'user role ann subscriber', 403],
  ])('is accepted by who asks at its end: %s', async (_, line, expected) => {
    expect(await lateStatus(line)).toBe(expected);
  });
});
