import { describe, expect, it } from 'vitest';
import { importCsv, importJson, UnreadableFile } from '../../src/index.js';
import { allEvents, newCalendar } from '../support.js';

const HEAD = 'EVENT NAME,EVENT START DATE\n';

/** Files of which nothing is read. */
const UNREADABLE: readonly (readonly [string, string, RegExp])[] = [
  ['a cell of 10 MB', `${HEAD}${'x'.repeat(10_000_000)},2031-01-01\n`, /maximum number of tolerated bytes/],
  ['a quote that is never closed', `${HEAD}"${'x\n'.repeat(500_000)}`, /Quote Not Closed/],
  ['a quote that is never closed, in 10 MB', `${HEAD}"${'x\n'.repeat(5_000_000)}`, /tolerated bytes/],
  ['two thousand columns', `${HEAD.trim()}${',x'.repeat(2000)}\n`, /more than 1000 columns/],
  ['a million columns', `${HEAD.trim()}${',x'.repeat(1_000_000)}\n`, /a row of more than 500000 cells/],
  ['a row of empty cells', `${HEAD}${','.repeat(4_000_000)}\n`, /a row of more than 500000 cells/],
  ['NUL characters', `${HEAD}A\0B,2031-01-01\n`, /NUL characters/],
];

describe('a hostile CSV file', () => {
  it.each(UNREADABLE)('with %s is refused, and nothing is written', async (_, text, message) => {
    const calendar = newCalendar();
    const version = await calendar.version();
    const importing = importCsv(Buffer.from(text), { calendar });
    await expect(importing).rejects.toThrow(UnreadableFile);
    await expect(importing).rejects.toThrow(message);
    expect(await calendar.version()).toBe(version);
  });

  it('with 200,000 cells in a row has one error, by its line', async () => {
    const calendar = newCalendar();
    const text = `${HEAD}Good,2031-01-01\nBad,2031-01-01${',x'.repeat(200_000)}\n`;
    const report = await importCsv(Buffer.from(text), { calendar });
    expect(report.errors).toMatchObject([{ line: 3, field: 'column 3' }]);
    expect(report.counts).toEqual({ created: 1 });
    const strict = newCalendar();
    expect((await importCsv(Buffer.from(text), { calendar: strict, strict: true })).dryRun).toBe(true);
    expect(await allEvents(strict)).toEqual([]);
  });

  it('with UIDs that are too long has the same events when it is read again', async () => {
    const calendar = newCalendar();
    const uids = [1, 2].map((number) => `${'x'.repeat(10_000)}${number}`);
    const rows = uids.map((uid, number) => `Row ${number},2031-01-01,${uid}`);
    const text = `EVENT NAME,EVENT START DATE,EVENT UID\n${rows.join('\n')}\n`;
    expect((await importCsv(text, { calendar })).counts).toEqual({ created: 2 });
    expect((await importCsv(text, { calendar })).counts).toEqual({ unchanged: 2 });
  });

  it('with an identity in a series that is too long has an error', async () => {
    const text = `EVENT NAME,EVENT START DATE,EVENT UID,EVENT RECURRENCE ID\nA,2031-01-01,a,${'x'.repeat(10_000)}\n`;
    const report = await importCsv(text, { calendar: newCalendar() });
    expect(report.errors).toMatchObject([{ line: 2 }]);
  });

  it('with an error in every row reports as many as are useful', async () => {
    const text = HEAD + 'A,never\n'.repeat(100_000);
    const { errors } = await importCsv(Buffer.from(text), { calendar: newCalendar() });
    expect(errors).toHaveLength(10_001);
  });
});

const event = (fields: string): string =>
  `{"kind":"event","input":{"title":"x","start_date":"2031-01-01","end_date":"2031-01-01",${fields}}}`;

describe('a hostile JSON file', () => {
  it.each([
    ['arrays a million deep', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['a value 100,000 deep', event(`"description":${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['a value of another type', event('"categories":{"__proto__":{"length":1e9}}')],
    ['a line of 10 MB', event(`"description":"${'x'.repeat(10_000_000)}"`)],
    ['a kind of objects', '{"kind":"constructor","input":{"title":"x"}}'],
    ['links to nothing', `${event('"excerpt":""').slice(0, -1)},"links":{"venue":{"id":-1}}}`],
    ['a line that is cut off', '{"kind":"event","input":{"title":"x'],
  ])('with %s has an error by its line', async (_, line) => {
    for (const strict of [false, true]) {
      const calendar = newCalendar();
      const report = await importJson(Buffer.from(`${event('"excerpt":"good"')}\n${line}\n`), {
        ...{ calendar, strict },
      });
      expect(report.errors).toMatchObject([{ line: 2 }]);
      expect(await allEvents(calendar)).toHaveLength(strict ? 0 : 1);
    }
  });
});
