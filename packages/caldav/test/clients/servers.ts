import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A CalDAV server of others, with an empty calendar. */
export interface OtherServer {
  readonly name: string;
  /** The address of the calendar. */
  readonly calendar: string;
  readonly ask: (
    method: string,
    url: string,
    body: string,
  ) => Promise<{ readonly status: number; readonly text: string }>;
  readonly stop: () => Promise<void>;
}

const USER = { Authorization: `Basic ${btoa('user:user')}` };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** How the servers are started, and where their calendar is. */
const SERVERS = {
  Radicale: {
    command: 'radicale',
    args: (folder: string, port: number) => [
      ...['--storage-filesystem-folder', folder, '--server-hosts', `127.0.0.1:${port}`],
      ...['--auth-type', 'none', '--logging-level', 'error'],
    ],
    calendar: '/user/calendar/',
  },
  Xandikos: {
    command: 'xandikos',
    args: (folder: string, port: number) => [
      ...[
        '-d',
        folder,
        '--defaults',
        '-l',
        '127.0.0.1',
        '-p',
        String(port),
        '--current-user-principal',
        '/user/',
      ],
    ],
    calendar: '/user/calendars/calendar/',
  },
} as const;

/** Starts a server, and waits until it answers. */
export async function startOther(name: keyof typeof SERVERS): Promise<OtherServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-other-'));
  const port = await freePort();
  const { command, args, calendar } = SERVERS[name];
  const child = spawn(command, args(folder, port), { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const ask: OtherServer['ask'] = async (method, url, body) => {
    const answer = await fetch(new URL(url, origin), {
      method,
      headers: {
        ...USER,
        Depth: '1',
        'Content-Type': method === 'PUT' ? 'text/calendar' : 'application/xml',
      },
      ...(body !== '' && { body }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const isUp = () =>
    ask('OPTIONS', '/', '').then(
      () => true,
      () => false,
    );
  for (let left = 600; left > 0 && !(await isUp()); left--) await sleep(100);
  if (name === 'Radicale') await ask('MKCALENDAR', calendar, '');
  return {
    ...{ name, calendar: `${origin}${calendar}`, ask },
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
