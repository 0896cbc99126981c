import type { Calendar, CalendarView } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { newCalendar } from '../../http-adapter/test/site-of-tests.js';
import { askerOf } from './asked.js';

const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };

interface Page {
  readonly changes: readonly { readonly kind: string; readonly id: number; readonly deleted?: true }[];
  readonly cursor: string;
}

/** A calendar that tells how many pages of changes were read, and which records were loaded for them. */
function watched(calendar: Calendar) {
  const told = { pages: 0, loaded: new Set<string>() };
  const load: Calendar['load'] = async (kind, ids) => {
    for (const id of ids) told.loaded.add(`${kind} ${id}`);
    return calendar.load(kind, ids);
  };
  const as = (...given: Parameters<Calendar['as']>): CalendarView => {
    const view = calendar.as(...given);
    const read: CalendarView['sync'] = (options) => {
      told.pages++;
      return view.sync(options);
    };
    return { ...view, sync: read };
  };
  return { told, calendar: { ...calendar, load, as } };
}

async function pageOf(calendar: Calendar, query = '', answerBytes?: number): Promise<Page> {
  const { status, text } = await askerOf(calendar, { answerBytes })(`/changes?${query}`);
  expect(status).toBe(200);
  return JSON.parse(text) as Page;
}

/** The bytes of the records of the first changes of a page. */
const bytesOf = ({ changes }: Page, count: number): number =>
  changes.slice(0, count).reduce((sum, change) => sum + JSON.stringify(change).length, 0);

const names = ({ changes }: Page): string[] => changes.map(({ kind, id }) => `${kind} ${id}`);

describe('a page that is cut', () => {
  it('reads few records beyond those that it has, and is read twice', async () => {
    const plain = newCalendar();
    for (let number = 1; number <= 40; number++) await plain.tags.create({ name: `Tag ${number}` });
    const whole = await pageOf(plain);
    const { told, calendar } = watched(plain);
    const { changes } = await pageOf(calendar, '', bytesOf(whole, 3));
    expect([changes.length, told.pages]).toEqual([3, 2]);
    expect(told.loaded.size).toBeLessThan(20);
  });

  it('is read few times although shorter pages tell of other events', async () => {
    const plain = newCalendar();
    const { id: venue } = await plain.venues.create({ venue: 'Hall' });
    const { id: tag } = await plain.tags.create({ name: 'Tag' });
    const description = 'x'.repeat(2_000);
    for (let number = 1; number <= 9; number++)
      await plain.events.create({ title: `Event ${number}`, ...DATES, venue, description });
    const { cursor } = await pageOf(plain);
    await plain.venues.update(venue, { venue: 'Club' });
    for (let number = 1; number <= 10; number++) await plain.tags.update(tag, { name: `Name ${number}` });
    for (let number = 1; number <= 39; number++) await plain.tags.create({ name: `Tag ${number}` });
    const whole = await pageOf(plain, `cursor=${cursor}`);
    expect(whole.changes).toHaveLength(50);
    const { told, calendar } = watched(plain);
    const cut = await pageOf(calendar, `cursor=${cursor}`, bytesOf(whole, 49));
    expect(names(cut).slice(0, 2)).toEqual([`venue ${venue}`, `tag ${tag}`]);
    expect(told.pages).toBeLessThan(6);
  });
});

it('a record that is gone is not read', async () => {
  const plain = newCalendar();
  const { id } = await plain.tags.create({ name: 'Going' });
  const { cursor } = await pageOf(plain);
  await plain.tags.delete(id);
  await plain.venues.create({ venue: 'Hall' });
  const { told, calendar } = watched(plain);
  const { changes } = await pageOf(calendar, `cursor=${cursor}`);
  expect(changes).toMatchObject([{ kind: 'tag', id, deleted: true }, { kind: 'venue' }]);
  expect([...told.loaded]).toEqual(['venue 1']);
});
