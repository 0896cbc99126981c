import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCalendar } from '@kalends/core';
import { insert, newEvent } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { flagOf } from '@kalends/command-kit/internal';
import { COMMANDS } from '../src/command-table.js';
import { main } from '../src/index.js';
import { run, serve } from './running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-file-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = (): string => join(folder, `${files++}.db`);

/** A file with one event. */
async function filled(): Promise<string> {
  const file = newFile();
  const calendar = createCalendar({ store: createSqliteStore({ file }) });
  await calendar.events.create({
    title: 'Jazz',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 23:00',
    tags: ['late'],
  });
  await calendar.close();
  return file;
}

/** A file with an event at a venue that does not exist: a store does not look at that. */
async function damaged(): Promise<string> {
  const file = newFile();
  const store = createSqliteStore({ file });
  await store.commit({ changes: [insert('event', newEvent({ venue: 99 }))], preconditions: [] });
  await store.close();
  return file;
}

describe('kalends check and kalends backup', () => {
  it.each(Object.entries(COMMANDS))(
    '%s explains itself, and docs/serve.md or a page that it names does too',
    async (name, command) => {
      const pages = ['serve', 'moving-from-wordpress', 'import-files', 'compare', 'mcp'];
      const page = pages
        .map((title) => readFileSync(join(import.meta.dirname, `../../../docs/${title}.md`), 'utf8'))
        .join('\n');
      for (const args of [
        [...name.split(' '), '--help'],
        ['help', ...name.split(' ')],
      ]) {
        const { exitCode, lines } = await run(args);
        expect(exitCode).toBe(0);
        for (const option of Object.keys(command.options)) {
          expect(lines.join('\n')).toContain(`--${flagOf(option)}`);
          expect(page).toContain(`\`--${flagOf(option)}`);
        }
      }
      expect((await run(['--help'])).lines.join('\n')).toContain(`kalends ${name} `);
      expect(page).toMatch(new RegExp(`kalends ${name}[ \`]`));
    },
  );

  it('check says that a file is sound', async () => {
    const file = await filled();
    expect(await run(['check', file])).toEqual({ exitCode: 0, lines: [`No errors in ${file}.`], errors: [] });
    expect(await run(['check', file, '--json'])).toEqual({ exitCode: 0, lines: ['[]'], errors: [] });
  });

  it('check tells what is wrong, and that it cannot be repaired', async () => {
    const file = await damaged();
    const example = '{"kind":"event","id":1,"field":"venue","link":99}';
    expect(await run(['check', file])).toEqual({
      exitCode: 1,
      lines: [`error: 1 records link to a record that does not exist, for example ${example}`],
      errors: [],
    });
    const { exitCode, lines } = await run(['check', '--repair', '--json', file]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(lines.join(''))).toEqual([
      { about: 'records link to a record that does not exist', count: 1, example, repaired: false },
    ]);
  });

  it('backup copies a file that is served; the copy is sound and can be served', async () => {
    const [file, target] = [await filled(), newFile()];
    const server = await serve(['--store', `sqlite:${file}`]);
    expect(await run(['backup', file, target])).toEqual({
      exitCode: 0,
      lines: [`${target} is a copy of ${file}.`],
      errors: [],
    });
    const events = async (apiRoot: string): Promise<unknown> => {
      const answer = await fetch(`${apiRoot}/events?start_date=2031-01-01&end_date=2032-01-01`);
      return JSON.parse((await answer.text()).replaceAll(/localhost:\d+/g, ''));
    };
    const original = await events(server.apiRoot);
    expect(original).toMatchObject({ total: 1 });
    server.stop();
    await server.exitCode;
    expect((await run(['check', target])).exitCode).toBe(0);
    const restored = await serve(['--store', `sqlite:${target}`]);
    expect(await events(restored.apiRoot)).toEqual(original);
    restored.stop();
    await restored.exitCode;
  });

  it('backup tells programs what it made', async () => {
    const [file, target] = [await filled(), newFile()];
    const { exitCode, lines } = await run(['backup', file, target, '--json']);
    expect(exitCode).toBe(0);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { file, target, bytes: statSync(target).size },
    ]);
  });

  it('check shows a terminal how far it is', async () => {
    const shown: string[] = [];
    const check = ['check', await filled()];
    await main(check, {
      env: {},
      print: () => undefined,
      printError: () => undefined,
      stop: new AbortController().signal,
      status: (text) => shown.push(text),
    });
    const steps = shown.map((text) => /checks (\d+) of (\d+)$/.exec(text)?.slice(1).map(Number));
    expect(steps).toEqual(Array.from(steps, (_, step) => [step, steps.length]));
  });

  it('backup overwrites nothing', async () => {
    const [file, target] = [await filled(), newFile()];
    writeFileSync(target, 'mine');
    expect(await run(['backup', file, target])).toEqual({
      exitCode: 1,
      lines: [],
      errors: [`kalends: ${target} already exists; a backup never overwrites a file.`],
    });
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  it('restore puts a backup in the place of a file that is not served', async () => {
    const [file, backup] = [await filled(), newFile()];
    expect((await run(['backup', file, backup])).exitCode).toBe(0);
    const server = await serve(['--store', `sqlite:${file}`, '--user', 'admin:pw']);
    expect(await run(['restore', backup, file])).toEqual({
      exitCode: 1,
      lines: [],
      errors: [`kalends: ${file} is locked by another process.`],
    });
    server.stop();
    await server.exitCode;
    expect(await run(['restore', backup, file])).toEqual({
      exitCode: 0,
      lines: [`${file} is a copy of ${backup}. The file before it is ${file}.before-restore.`],
      errors: [],
    });
    const other = newFile();
    const { lines } = await run(['restore', backup, other, '--json']);
    expect(JSON.parse(lines.join(''))).toEqual({ backup, file: other, kept: null });
  });

  it('restore refuses a backup with errors', async () => {
    const [backup, file] = [await damaged(), newFile()];
    expect(await run(['restore', backup, file])).toEqual({
      exitCode: 1,
      lines: [],
      errors: [`kalends: ${backup} has errors; kalends check ${backup} lists them.`],
    });
    expect(existsSync(file)).toBe(false);
  });

  it('makes no file where there is none', async () => {
    const file = newFile();
    for (const args of [
      ['check', file],
      ['backup', file, newFile()],
    ]) {
      const { exitCode, errors } = await run(args);
      expect({ exitCode, errors }).toEqual({
        exitCode: 1,
        errors: [`kalends: ${file} does not exist.`],
      });
    }
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    [['check'], 'Use: kalends check FILE [--repair] [--json]'],
    [['check', 'a', 'b'], 'Use: kalends check FILE [--repair] [--json]'],
    [['backup', 'a'], 'Use: kalends backup FILE TARGET [--json]'],
    [['check', 'a', '--repiar'], 'Unknown option --repiar; did you mean --repair?'],
    [['backup', 'a', 'b', '--force'], 'Unknown option --force; use: kalends backup FILE TARGET [--json]'],
    [['check', 'a', '--json=1'], '--json takes no value'],
  ])('answers %j with one line and exit code 2', async (args, error) => {
    expect(await run(args)).toEqual({ exitCode: 2, lines: [], errors: [`kalends: ${error}`] });
  });
});
