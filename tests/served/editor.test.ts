import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { run, serve, type Served } from '../../packages/cli/test/running.js';

const started: Served[] = [];

async function served(options: readonly string[]): Promise<Served> {
  const one = await serve(options);
  started.push(one);
  return one;
}

afterEach(async () => {
  await Promise.all(
    started.splice(0).map(async (one) => {
      one.stop();
      await one.exitCode;
    }),
  );
});

/** Sends the form of a page, as a browser would: with its cookie, its token and its origin. */
async function submit(
  page: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const shown = await fetch(page);
  const cookie = (shown.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const token = /name="token" value="(\w+)"/.exec(await shown.text())?.[1] ?? '';
  const { origin } = new URL(page);
  return fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token, ...fields }),
    headers: { cookie, origin },
  });
}

const siteOf = (one: Served): string => new URL('/', one.apiRoot).origin;

describe('the editor of kalends serve', () => {
  it('lets a configured user in', async () => {
    const one = await served(['--user', 'ann:a long secret:editor']);
    expect(one.lines).toContain(`  editor     ${siteOf(one)}/manage/`);
    const page = `${siteOf(one)}/manage/login`;
    const refused = await submit(page, '/manage/login', { name: 'ann', password: 'wrong' });
    expect(refused.status).toBe(401);
    const answer = await submit(page, '/manage/login', { name: 'ann', password: 'a long secret' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${siteOf(one)}/manage`]);
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const list = await fetch(`${siteOf(one)}/manage/events`, { headers: { cookie } });
    expect([list.status, (await list.text()).includes('New event')]).toEqual([200, true]);
  });

  it('creates the administrator by the link that it prints where there are no accounts', async () => {
    const one = await served([]);
    const [, link = ''] = /^ {2}begin {6}(\S+)/m.exec(one.lines.join('\n')) ?? [];
    expect(link).toContain('/manage/first-account?secret=');
    const secret = new URL(link).searchParams.get('secret') ?? '';
    const answer = await submit(link, '/manage/first-account', {
      secret,
      name: 'ann',
      password: 'a long secret',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${siteOf(one)}/manage`]);
    expect((await fetch(link)).status).toBe(403);
    const basic = { Authorization: `Basic ${btoa('ann:a long secret')}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ title: 'x', start_date: '2031-01-01', end_date: '2031-01-01' });
    expect((await fetch(`${one.apiRoot}/events`, { method: 'POST', headers: basic, body })).status).toBe(201);
  });

  it('creates another administrator where all accounts were removed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-editor-'));
    try {
      const store = ['--store', `sqlite:${join(folder, 'kalends.db')}`];
      const readSecret = () => Promise.resolve('a long secret');
      for (const command of [
        ['add', 'ann', '--role', 'editor'],
        ['remove', 'ann'],
      ])
        expect(await run(['user', ...command, ...store], {}, { readSecret })).toMatchObject({ exitCode: 0 });
      const one = await served(store);
      const [, link = ''] = /^ {2}begin {6}(\S+)/m.exec(one.lines.join('\n')) ?? [];
      const secret = new URL(link).searchParams.get('secret') ?? '';
      const fields = { secret, name: 'bob', password: 'a long secret' };
      const answer = await submit(link, '/manage/first-account', fields);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${siteOf(one)}/manage`]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('keeps the sessions of configured users over a reload, as long as they are the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalends-editor-'));
    const file = join(folder, 'kalends.json');
    const configure = (...user: readonly string[]): void =>
      writeFileSync(file, JSON.stringify({ user, title: user.join(' ') }));
    try {
      configure('ann:a long secret', 'bob:a long secret');
      const one = await served(['--config', file]);
      const page = `${siteOf(one)}/manage/login`;
      const cookies = new Map<string, string>();
      for (const name of ['ann', 'bob']) {
        const answer = await submit(page, '/manage/login', { name, password: 'a long secret' });
        cookies.set(name, (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '');
      }
      const statuses = async (): Promise<number[]> => {
        const before = one.errors.length;
        one.reload();
        await expect.poll(() => one.errors, { interval: 5 }).toHaveLength(before + 1);
        return Promise.all(
          Array.from(cookies.values(), async (cookie) => {
            const answer = await fetch(`${siteOf(one)}/manage/events`, {
              headers: { cookie },
              redirect: 'manual',
            });
            return answer.status;
          }),
        );
      };
      expect(await statuses()).toEqual([200, 200]);
      configure('ann:a long secret', 'bob:another secret');
      expect(await statuses()).toEqual([200, 303]);
      configure('ann:a long secret:author', 'bob:another secret');
      expect(await statuses()).toEqual([303, 303]);
      configure('ann:a long secret', 'bob:a long secret');
      expect(await statuses()).toEqual([303, 303]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is not there with --editor off', async () => {
    const one = await served(['--editor', 'off']);
    expect(one.lines.join('\n')).not.toContain('manage');
    expect((await fetch(`${siteOf(one)}/manage/login`)).status).toBe(404);
  });
});
