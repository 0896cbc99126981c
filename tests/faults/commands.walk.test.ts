import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { run, serve } from '../../packages/cli/test/running.js';
import { limitFor } from '../rings/limits.js';
import { databaseWays, withDatabaseFault, type DatabaseFault } from './database-faults.js';
import { faultsOf, withFault, type Fault } from './file-faults.js';
import { openIn } from './held.js';
import { contentOf, fill } from './operations.js';
import { callsOf } from './size.js';

const root = mkdtempSync(join(tmpdir(), 'kalends-command-faults-'));
afterAll(() => rmSync(root, { recursive: true }));

/** What is stored in a file. */
async function contentIn(file: string): Promise<unknown> {
  const store = createSqliteStore({ file });
  const content = await contentOf(store);
  await store.close();
  return content;
}

it.each(databaseWays)(
  '`kalends copy` is told as failed, and equal the next time, when a call to SQLite fails: %s',
  async (way) => {
    const source = join(root, `source-${way}.db`);
    const store = createSqliteStore({ file: source });
    await fill(store);
    await store.close();
    const content = await contentIn(source);
    const attempt = async (fault: DatabaseFault | undefined) => {
      const folder = mkdtempSync(join(root, 'copy-'));
      const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')];
      copyFileSync(source, from);
      const copy = () => run(['copy', `sqlite:${from}`, `sqlite:${to}`]);
      let result: Awaited<ReturnType<typeof run>> | undefined;
      const called = await withDatabaseFault(folder, fault, async () => {
        result = await copy();
      });
      return { folder, from, to, copy, result, called };
    };
    const whole = await attempt(undefined);
    expect(whole.result?.exitCode).toBe(0);
    expect(whole.called.length).toBeGreaterThan(20);
    for (const nth of callsOf(databaseWays, way, whole.called.length)) {
      const { folder, from, to, copy, result } = await attempt({ nth, way });
      const where = JSON.stringify([nth, whole.called[nth - 1], result]);
      expect.soft([0, 1], where).toContain(result?.exitCode);
      if (result?.exitCode === 1) expect.soft(result.errors.join('\n'), where).not.toMatch(/^ +at /m);
      expect.soft(openIn(folder), where).toEqual([]);
      expect.soft((await copy()).exitCode, where).toBe(0);
      expect.soft([await contentIn(from), await contentIn(to)], where).toEqual([content, content]);
      expect.soft(checkSqliteStore({ file: to }), where).toEqual([]);
      rmSync(folder, { recursive: true });
    }
  },
  limitFor(200),
);

it(
  'a reload that fails leaves the server as it was, and the next one works',
  async () => {
    const folder = mkdtempSync(join(root, 'reload-'));
    const config = join(folder, 'kalends.json');
    const theme = join(folder, 'theme');
    mkdirSync(theme);
    writeFileSync(join(theme, 'theme.json'), '{"colors":{"accent":"#124"}}');
    let titles = 0;
    const configure = (title: string) =>
      writeFileSync(
        config,
        JSON.stringify({ title, theme, media: join(folder, 'media'), user: ['ann:password'] }),
      );
    configure('Title 0');
    const server = await serve(['--config', config]);
    const title = async () =>
      ((await (await fetch(`${server.origin}/wp-json/`)).json()) as { name: unknown }).name;
    /** What a reload says when a call fails, and the calls that it makes. */
    const reload = async (fault?: Fault) => {
      const before = await title();
      configure(`Title ${++titles}`);
      const lines = server.errors.length;
      const called = await withFault(folder, { fault }, async () => {
        server.reload();
        await expect.poll(() => server.errors.length, { interval: 5 }).toBeGreaterThan(lines);
      });
      return { before, called, told: server.errors.slice(lines).join('\n') };
    };
    const whole = await reload();
    expect(whole.told).toBe('Configuration reloaded.');
    const faults = faultsOf(whole.called);
    expect(faults.length).toBeGreaterThan(2);
    for (const fault of faults) {
      const { before, told } = await reload(fault);
      const where = JSON.stringify([fault, told]);
      const isDone = told === 'Configuration reloaded.';
      if (!isDone) expect.soft(told, where).toMatch(/^Configuration not reloaded: (?!.*\n)/);
      expect.soft(await title(), where).toBe(isDone ? `Title ${titles}` : before);
      expect.soft(openIn(folder), where).toEqual([]);
      expect.soft((await reload()).told, where).toBe('Configuration reloaded.');
      expect.soft(await title(), where).toBe(`Title ${titles}`);
    }
    server.stop();
    expect(await server.exitCode).toBe(0);
  },
  limitFor(100),
);
