import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from '../../src/import/report-file.js';
import { run, serve, start, type Served } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-only-'));
let files = 0;
const newFile = (ending: string): string => join(folder, `${++files}.${ending}`);

let site: Served;
beforeAll(async () => {
  site = await serve(['--demo']);
});
afterAll(async () => {
  site.stop();
  await site.exitCode;
  rmSync(folder, { recursive: true });
});

/** What `kalends doctor` says of the imports into a file. */
async function told(file: string): Promise<string> {
  const { lines } = await run(['doctor', '--json', '--port', '0', '--store', `sqlite:${file}`]);
  const checks = JSON.parse(lines.join('')) as { readonly check: string; readonly found: string }[];
  return checks.find(({ check }) => check === 'imports')?.found ?? '';
}

describe('an import', () => {
  it('is refused while another one writes to the store', async () => {
    const file = newFile('db');
    const args = ['import', site.origin, '--store', `sqlite:${file}`];
    const both = await Promise.all([1, 2].map(() => run(args)));
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(both.flatMap(({ errors }) => errors.filter((line) => line.startsWith('kalends:')))).toEqual([
      expect.stringMatching(
        /^kalends: Another import \(http:\S+\) is writing in \S+ since \S+ Wait for its end/,
      ),
    ]);
    expect(existsSync(`${file}.import`)).toBe(false);
  });

  it.each(['site', 'csv'])('of a %s is not refused by one that was killed', async (what) => {
    const file = newFile('db');
    const csv = newFile('csv');
    writeFileSync(csv, 'EVENT NAME,EVENT START DATE\nJazz,2031-05-01\n');
    // no process has this id
    writeFileSync(`${file}.import`, `4194999\n2031-01-01T00:00:00Z\nhttps://old.example`);
    const source = what === 'site' ? site.origin : csv;
    const { exitCode } = await run(['import', source, '--store', `sqlite:${file}`]);
    expect(exitCode).toBe(0);
    expect(await told(file)).toBe('none is unfinished');
  });

  it.each(['', '1\n2031-01-01T00'])(
    'is not refused by one that was killed while it wrote its file: %j',
    async (text) => {
      const [file, csv] = [newFile('db'), newFile('csv')];
      writeFileSync(csv, 'EVENT NAME,EVENT START DATE\nJazz,2031-05-01\n');
      writeFileSync(`${file}.import`, text);
      const { exitCode, errors } = await run(['import', csv, '--store', `sqlite:${file}`]);
      expect([exitCode, errors.filter((line) => line.startsWith('kalends:'))]).toEqual([0, []]);
      expect(existsSync(`${file}.import`)).toBe(false);
    },
  );

  it('that was stopped is told by doctor until it has finished', async () => {
    const [file, state] = [newFile('db'), newFile('state')];
    const args = ['import', site.origin, '--store', `sqlite:${file}`, '--state', state];
    const running = start(args);
    running.stop();
    expect(await running.exitCode).toBe(1);
    expect(await told(file)).toMatch(/^The import of http:\S+ that began at \S+Z has not finished;/);
    await run(args);
    expect(await told(file)).toBe('none is unfinished');
  });
});

describe('a report', () => {
  const note = { what: 'brought', kind: 'event', id: 1 } as const;
  const line = `${JSON.stringify(note)}\n`;

  it('in a second file begins clean after a kill, and one in the same file continues', async () => {
    const [state, first, second] = [newFile('state'), newFile('jsonl'), newFile('jsonl')];
    const killed = await openFiles(state, first);
    killed.note(note);
    await killed.state?.save({ run: {} });
    killed.note(note);
    killed.close();
    const same = await openFiles(state, first);
    same.close();
    expect(readFileSync(first, 'utf8')).toBe(line);
    const other = await openFiles(state, second);
    other.note(note);
    other.close();
    expect(readFileSync(second, 'utf8')).toBe(line);
    rmSync(first);
    const gone = await openFiles(state, first);
    gone.note(note);
    gone.close();
    expect(readFileSync(first, 'utf8')).toBe(line);
  });

  it('of a run that reads only changes keeps what the last one told of other records, also after a kill', async () => {
    const [state, report] = [newFile('state'), newFile('jsonl')];
    const COUNT = { source: 'lists', site: 1, here: 1, explained: 0, reason: '' } as const;
    const skipped = (id: number, reason: string) => ({ what: 'skipped', kind: 'event', id, reason }) as const;
    const whole = await openFiles(state, report);
    for (const one of [note, skipped(2, 'has a password'), skipped(3, 'has no start')]) whole.note(one);
    await whole.state?.save({ complete: {} });
    await whole.finish([COUNT]);
    whole.close();
    const killed = await openFiles(state, report);
    killed.note(skipped(9, 'lost with the kill'));
    killed.close();
    const next = await openFiles(state, report);
    next.note(skipped(3, 'has no date'));
    await next.finish([]);
    next.close();
    const lines = readFileSync(report, 'utf8').trimEnd().split('\n');
    expect(lines.map((one) => JSON.parse(one) as unknown)).toEqual([
      skipped(3, 'has no date'),
      skipped(2, 'has a password'),
    ]);
  });
});
