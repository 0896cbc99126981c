import { existsSync } from 'node:fs';
import { createCalendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { insert, newEvent, newTerm } from '@kalends/store-kit';
import { createSqliteStore } from '@kalends/store-sqlite';
import { describe, expect, it } from 'vitest';
import { STORES } from '../../src/store/stores.js';
import { main } from '../../src/index.js';
import { parseStore } from '@kalends/command-kit';
import { openStore } from '../../src/store/open-store.js';
import { readEverything } from '../everything.js';
import { run } from '../running.js';
import { copyTo, hashesOf, testPlaces } from './copying.js';
import { fillFile } from './unusual-calendar.js';

const { newFile, newSchema } = testPlaces();

/** A file with a calendar. */
async function filled(events = 60): Promise<string> {
  const file = newFile();
  await fillFile(file, events);
  return file;
}

/** Does something with a store and closes it. */
async function withStore<T>(place: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(parseStore(place, 'test'), { durability: 'normal' });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Everything in a store as queries find it, without revisions. */
const foundIn = (place: string): Promise<unknown> =>
  withStore(place, async (store): Promise<unknown> => {
    const text = JSON.stringify(await readEverything(store), (name, value: unknown) =>
      name === 'revision' ? 0 : value,
    );
    return JSON.parse(text);
  });

describe('kalends copy', () => {
  it('from a file to a database and back gives the same calendar', async () => {
    const [file, schema, back] = [await filled(), newSchema(), newFile()];
    await withStore(`sqlite:${file}`, async (store) => {
      const { series } = createCalendar({ store, clock: () => Date.UTC(2031, 0, 1) });
      const dates = { start_date: '2031-05-02 20:00', end_date: '2031-05-02 22:00' };
      await series.create({ title: 'Weekly', ...dates, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    });
    const there = await copyTo(`sqlite:${file}`, schema);
    expect(there).toMatchObject({ exitCode: 0, equal: true, replaced: 0, deleted: 0, sourceChanged: false });
    const again = await copyTo(schema, `sqlite:${back}`);
    expect(again).toMatchObject({ exitCode: 0, equal: true, added: there.added });
    expect(hashesOf(again)).toEqual(hashesOf(there));
    const counts = there.kinds.map(({ kind, target }) => [kind, target.records] as const);
    expect(counts.filter(([, count]) => count > 0)).toEqual([
      ['image', 3],
      ['category', 2],
      ['tag', 1],
      ['venue', 3],
      ['organizer', 1],
      ['series', 1],
      ['event', 64],
    ]);
    const everything = await foundIn(`sqlite:${file}`);
    expect(await foundIn(schema)).toEqual(everything);
    expect(await foundIn(`sqlite:${back}`)).toEqual(everything);
    expect((await run(['check', back])).lines).toEqual([`No errors in ${back}.`]);
  });

  it('brings accounts and keys along, between stores of all kinds', async () => {
    const [file, schema, back] = [await filled(1), newSchema(), newFile()];
    const at = async (place: string, line: string) => {
      const stdin = () => Promise.resolve('correct horse battery');
      const { exitCode, lines } = await run([...line.split(' '), '--store', place], {}, { stdin });
      expect(exitCode).toBe(0);
      return lines;
    };
    for (const name of ['ann', 'bob'])
      await at(`sqlite:${file}`, `user add ${name} --role editor --password-stdin`);
    await at(`sqlite:${file}`, 'key create script --account ann');
    await at(`sqlite:${file}`, 'user remove bob');
    await copyTo(`sqlite:${file}`, schema);
    await copyTo(schema, `sqlite:${back}`);
    // each store counts revisions for itself
    const accountsIn = (place: string) =>
      STORES.withAccounts(parseStore(place, 'test'), async (all) => {
        const { accounts, keys } = await all.list();
        return { accounts: accounts.map((one) => ({ ...one, revision: 0 })), keys };
      });
    const made = await accountsIn(`sqlite:${file}`);
    expect(JSON.stringify(made)).toContain('"ann"');
    expect(await accountsIn(schema)).toEqual(made);
    expect(await accountsIn(`sqlite:${back}`)).toEqual(made);
    expect(await at(`sqlite:${back}`, 'key list')).toEqual(await at(`sqlite:${file}`, 'key list'));
  });

  it('says what it did and that both are equal', async () => {
    const [file, target] = [await filled(6), newFile()];
    const { exitCode, lines, errors } = await run(['copy', `sqlite:${file}`, `sqlite:${target}`]);
    expect(exitCode).toBe(0);
    expect(lines[0]).toBe('17 records added, 0 replaced, 0 deleted.');
    expect(lines.find((line) => line.startsWith('event'))).toMatch(/^event +7 {2}([0-9a-f]{16}) +7 {2}\1$/);
    expect(lines.at(-1)).toBe(`Equal: the calendar in ${target} is a copy of the one in ${file}.`);
    expect(errors).toContain('event records 7 of 7');
  });

  it('run again brings what has changed, and nothing else', async () => {
    const [file, schema] = [await filled(), newSchema()];
    await copyTo(`sqlite:${file}`, schema);
    expect(await copyTo(`sqlite:${file}`, schema)).toMatchObject({ exitCode: 0, added: 0, replaced: 0 });
    await withStore(`sqlite:${file}`, async (store) => {
      const calendar = createCalendar({ store, clock: () => Date.UTC(2031, 1, 1) });
      const [event] = await store.scan('event', 0, 1);
      await calendar.events.update(event?.id ?? 0, { title: 'Moved', tags: ['new'] });
      const { items } = await calendar.categories.list({ search: 'Low' });
      await calendar.categories.delete(items[0]?.id ?? 0);
    });
    const result = await copyTo(`sqlite:${file}`, schema);
    expect(result).toMatchObject({ exitCode: 0, equal: true, added: 1, deleted: 1 });
    expect(result.replaced).toBeGreaterThan(0);
  });

  it('brings what was written to the copy back to where it came from', async () => {
    const [file, schema] = [await filled(), newSchema()];
    await copyTo(`sqlite:${file}`, schema);
    await withStore(schema, async (store) => {
      const calendar = createCalendar({ store, clock: () => Date.UTC(2031, 1, 1) });
      const [event] = await store.scan('event', 0, 1);
      await calendar.events.update(event?.id ?? 0, { title: 'Moved' });
      await calendar.venues.create({ venue: 'New' });
    });
    expect(await copyTo(schema, `sqlite:${file}`)).toMatchObject({ exitCode: 0, added: 1, replaced: 1 });
    // what is newer is not overwritten by what is older
    await withStore(`sqlite:${file}`, async (store) => {
      const calendar = createCalendar({ store, clock: () => Date.UTC(2031, 1, 2) });
      const [event] = await store.scan('event', 0, 1);
      await calendar.events.update(event?.id ?? 0, { title: 'Moved again' });
    });
    const { exitCode, errors } = await run(['copy', schema, `sqlite:${file}`]);
    expect(exitCode).toBe(1);
    expect(errors.join()).toMatch(/^kalends: The event \d+ was changed in the target later/);
  });

  it('tells when the source is written to in the meantime, and that the two are not equal then', async () => {
    const [file, target] = [await filled(), newFile()];
    const other = createSqliteStore({ file });
    const [lines, errors]: [string[], string[]] = [[], []];
    const exitCode = await main(['copy', `sqlite:${file}`, `sqlite:${target}`], {
      env: {},
      print: (line) => lines.push(line),
      printError: (line) => {
        // tags have been copied by then
        if (line.startsWith('event') && !errors.some((said) => said.startsWith('event')))
          void other.commit({ changes: [insert('tag', newTerm({ name: 'Late' }))], preconditions: [] });
        errors.push(line);
      },
      stop: new AbortController().signal,
    });
    await other.close();
    expect(exitCode).toBe(1);
    expect(lines.slice(-2)).toEqual([
      'Not equal: tag.',
      'The source was written to during the copy: run the same command again to copy the rest.',
    ]);
    expect(await copyTo(`sqlite:${file}`, `sqlite:${target}`)).toMatchObject({ exitCode: 0, added: 1 });
  });

  it('leaves a target alone that is no copy', async () => {
    const [file, target] = [await filled(), newSchema()];
    await withStore(target, (store) =>
      store.commit({ changes: [insert('event', newEvent({ title: 'Mine' }))], preconditions: [] }),
    );
    const before = await foundIn(target);
    expect(await run(['copy', `sqlite:${file}`, target])).toEqual({
      exitCode: 1,
      lines: [],
      errors: [
        'kalends: The target has the event 1, the source has none. A copy goes to an empty store or to an older copy.',
      ],
    });
    expect(await foundIn(target)).toEqual(before);
  });

  it('makes nothing out of a source that is not there', async () => {
    const [file, target] = [newFile(), newFile()];
    expect(await run(['copy', `sqlite:${file}`, `sqlite:${target}`])).toEqual({
      exitCode: 1,
      lines: [],
      errors: [`kalends: ${file} does not exist.`],
    });
    expect([existsSync(file), existsSync(target)]).toEqual([false, false]);
    const schema = newSchema();
    const { exitCode, errors } = await run(['copy', schema, `sqlite:${target}`]);
    expect(exitCode).toBe(1);
    expect(errors.join()).toMatch(
      /^kalends: There are no records in the database 127\.0\.0\.1:\d+\/postgres\.$/,
    );
    expect(existsSync(target)).toBe(false);
  });

  it('ends when it is asked to, and goes on', async () => {
    const [file, target] = [await filled(), newFile()];
    const stop = new AbortController();
    stop.abort();
    const errors: string[] = [];
    const context = {
      env: {},
      print: () => undefined,
      printError: (line: string) => errors.push(line),
    };
    const exitCode = await main(['copy', `sqlite:${file}`, `sqlite:${target}`], {
      ...context,
      stop: stop.signal,
    });
    expect([exitCode, errors]).toEqual([1, ['kalends: Stopped. Run the same command again to continue.']]);
    expect(await copyTo(`sqlite:${file}`, `sqlite:${target}`)).toMatchObject({ exitCode: 0, equal: true });
  });

  it.each([
    [['copy', 'sqlite:a.db'], 'Use: kalends copy FROM TO [--json]'],
    [['copy', 'memory', 'sqlite:b.db'], 'FROM: a memory store ends with the process and cannot be used here'],
    [['copy', 'sqlite:a.db', 'memory'], 'TO: a memory store ends with the process and cannot be used here'],
    [['copy', 'sqlite:a.db', 'sqlite:./a.db'], 'FROM and TO are the same'],
    [
      ['copy', 'a.db', 'sqlite:b.db'],
      'FROM: "a.db" is not a valid store; use memory or sqlite:FILE or postgres:URL, such as sqlite:kalends.db',
    ],
  ])('answers %j with one line and exit code 2', async (args, error) => {
    expect(await run(args)).toEqual({ exitCode: 2, lines: [], errors: [`kalends: ${error}`] });
  });
});
