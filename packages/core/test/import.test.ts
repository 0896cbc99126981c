import { CalendarError, type Calendar, type ImportEntry } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt } from './support/calendar-at.js';

const TIMES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const event = (title: string): ImportEntry => ({ kind: 'event', key: title, input: { title, ...TIMES } });

const at = () => calendarAt('2026-11-20 12:00:00').calendar;

const refusal = async (importing: Promise<unknown>): Promise<CalendarError> => {
  const thrown = await importing.catch((error: unknown) => error);
  if (thrown instanceof CalendarError) return thrown;
  throw new Error('The import was not refused.');
};

const countEvents = async (calendar: Calendar) =>
  (await calendar.events.list({ start_date: '2000-01-01', end_date: '2040-01-01' })).total;

describe('an import', () => {
  it.each([1, 2, 100])('links entries by their keys, in batches of %i', async (batch) => {
    const calendar = at();
    const { ids, entries } = await calendar.import(
      [
        { kind: 'category', key: 1, input: { name: 'Music' } },
        { kind: 'category', key: 2, input: { name: 'Jazz' }, links: { parent: 1 } },
        { kind: 'tag', key: 1, input: { name: 'late' } },
        { kind: 'venue', key: 'hall', input: { venue: 'Hall' } },
        { kind: 'organizer', key: 'club', input: { organizer: 'Club' } },
        {
          kind: 'event',
          key: 'night',
          input: { title: 'Night', ...TIMES },
          links: { categories: [2], tags: [1], venue: 'hall', organizer: ['club'] },
        },
      ],
      { batch },
    );
    expect(entries).toBe(6);
    const night = await calendar.events.get(ids.event.get('night') ?? 0);
    expect(night).toMatchObject({
      slug: 'night',
      categories: [ids.category.get(2)],
      tags: [ids.tag.get(1)],
      venue: ids.venue.get('hall'),
      organizer: [ids.organizer.get('club')],
    });
    const jazz = await calendar.categories.get(ids.category.get(2) ?? 0);
    expect(jazz).toMatchObject({ parent: ids.category.get(1), count: 1 });
  });

  it('creates the series of an entry that repeats', async () => {
    const calendar = at();
    const input = { title: 'Yoga', start_date: '2027-03-20 10:00', end_date: '2027-03-20 12:00' };
    await calendar.import([{ kind: 'event', input, recurrence: 'FREQ=WEEKLY;COUNT=3' }]);
    expect((await calendar.series.list()).items).toMatchObject([{ title: 'Yoga' }]);
    expect(await countEvents(calendar)).toBe(3);
  });

  it('stores what creating one by one stores', async () => {
    const [one, many] = [at(), at()];
    const titles = ['Same', 'Same', 'Other', 'Same'];
    for (const title of titles) await one.events.create({ title, ...TIMES, tags: ['new', title] });
    await many.import(
      titles.map((title) => ({ kind: 'event', input: { title, ...TIMES, tags: ['new', title] } })),
    );
    const stored = async (calendar: Calendar) =>
      (await calendar.events.list()).items.map(({ slug, tags }) => ({ slug, tags: tags.length }));
    expect(await stored(many)).toEqual(await stored(one));
    expect((await many.tags.list()).total).toBe((await one.tags.list()).total);
  });

  it('takes entries from an asynchronous source and tells how far it is', async () => {
    const calendar = at();
    async function* source(): AsyncGenerator<ImportEntry> {
      for (let i = 0; i < 5; i++) yield await Promise.resolve(event(`Event ${String(i)}`));
    }
    const kept: number[] = [];
    await calendar.import(source(), { batch: 2, onBatch: (count) => kept.push(count) });
    expect(kept).toEqual([2, 4, 5]);
    expect(await countEvents(calendar)).toBe(5);
  });

  it('keeps nothing of a batch with an entry that is refused, and names the entry', async () => {
    const calendar = at();
    const bad: ImportEntry = {
      kind: 'event',
      input: { title: 'Bad', start_date: 'never', end_date: 'never' },
    };
    const entries = [event('a'), event('b'), event('c'), bad, event('d')];
    const { code, data } = await refusal(calendar.import(entries, { batch: 2 }));
    expect({ code, entry: data.entry, kept: data.kept }).toEqual({
      code: 'invalid_param',
      entry: 3,
      kept: 2,
    });
    expect(await countEvents(calendar)).toBe(2);
  });

  it('refuses a key that no entry before has, and keeps nothing of its batch', async () => {
    const calendar = at();
    const lost: ImportEntry = {
      kind: 'event',
      input: { title: 'Lost', ...TIMES },
      links: { venue: 'nowhere' },
    };
    const { data } = await refusal(calendar.import([event('a'), lost]));
    expect(data).toMatchObject({ params: { venue: 'Invalid parameter.' }, entry: 1, kept: 0 });
    expect(await countEvents(calendar)).toBe(0);
  });

  it('refuses a twin of a term of the same batch', async () => {
    const twins = ['Jazz', 'jazz'].map((name): ImportEntry => ({ kind: 'category', input: { name } }));
    const { code, data } = await refusal(at().import(twins));
    expect({ code, entry: data.entry }).toEqual({ code: 'name_taken', entry: 1 });
  });

  it('has the rights of the caller', async () => {
    const { code } = await refusal(
      at()
        .as(null)
        .import([event('a')]),
    );
    expect(code).toBe('forbidden');
  });
});
