import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { login, serve, type Served } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-reload-'));
const file = join(folder, 'kalends.json');
afterAll(() => rmSync(folder, { recursive: true }));

let server: Served;
afterEach(async () => {
  server.stop();
  expect(await server.exitCode).toBe(0);
});

const configure = (options: unknown) => writeFileSync(file, JSON.stringify(options));

async function start(options: object) {
  configure(options);
  server = await serve(['--config', file]);
}

/** Reads the file again, and gives what the server says about it. */
async function reload(options: unknown): Promise<string> {
  configure(options);
  const before = server.errors.length;
  server.reload();
  await expect.poll(() => server.errors, { interval: 5 }).toHaveLength(before + 1);
  return server.errors.at(-1) ?? '';
}

const titleOf = async (): Promise<unknown> => {
  const index = await fetch(`${server.origin}/wp-json/`);
  return ((await index.json()) as { name: unknown }).name;
};

const create = async (name: string, password: string): Promise<number> => {
  const response = await fetch(`${server.origin}/wp-json/tribe/events/v1/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...login(name, password) },
    body: '{"title":"Jazz","start_date":"2031-05-01","end_date":"2031-05-01"}',
  });
  return response.status;
};

describe('kalends serve after SIGHUP', () => {
  it('reads nothing while it stops', async () => {
    await start({ title: 'Before' });
    server.stop();
    server.reload();
    expect([await server.exitCode, server.errors]).toEqual([0, []]);
  });

  it('has the title, the users and the log of the file as it is now', async () => {
    await start({ title: 'Before', user: ['ann:pw'] });
    expect([await titleOf(), await create('ann', 'pw'), await create('bob', 'pw2')]).toEqual([
      'Before',
      201,
      401,
    ]);
    const lines = server.lines.length;
    expect(await reload({ title: 'After', user: ['bob:pw2'], log: 'text' })).toBe('Configuration reloaded.');
    expect([await titleOf(), await create('ann', 'pw'), await create('bob', 'pw2')]).toEqual([
      'After',
      401,
      201,
    ]);
    // what was stored before is still there
    const list = await fetch(
      `${server.origin}/wp-json/tribe/events/v1/events?start_date=2031-01-01&end_date=2032-01-01`,
    );
    expect(((await list.json()) as { total: unknown }).total).toBe(2);
    expect(server.lines.slice(lines).map((line) => line.replace(/ [\d.]+ms.*/, '').slice(25))).toEqual([
      'info GET / 200',
      'warn POST /events 401',
      'info POST /events 201',
      'info GET /events 200',
    ]);
  });

  it('says which options wait for the next start', async () => {
    await start({ title: 'Before' });
    expect(await reload({ title: 'After', host: '0.0.0.0', store: 'sqlite:other.db' })).toBe(
      'Configuration reloaded. Restart the server to change host, store.',
    );
    expect(await titleOf()).toBe('After');
  });

  it.each([
    [{ titel: 'After' }, 'titel is not an option; did you mean title?'],
    [{ title: 'After', timezone: 'Mars/Olympus' }, 'is not a valid time zone'],
  ])('stays as it was for %j', async (options, reason) => {
    await start({ title: 'Before' });
    expect(await reload(options)).toMatch(`Configuration not reloaded: `);
    expect(server.errors.at(-1)).toContain(reason);
    expect(await titleOf()).toBe('Before');
  });
});
