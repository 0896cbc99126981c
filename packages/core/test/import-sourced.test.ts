import { createCalendar, type Calendar, type EventSource, type ImportEntry } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { calendarAt } from './support/calendar-at.js';

const NOW = '2026-11-20 12:00:00';
const at = () => calendarAt(NOW).calendar;

interface Told {
  readonly title?: string;
  readonly uid?: string;
  readonly recurrence_id?: string;
  readonly modified_utc?: string;
  readonly id?: number;
  readonly currency?: EventSource['currency'];
  readonly status?: 'trash' | 'publish';
}

function event({ title = 'Jazz', uid = 'a@example.org', status, ...source }: Told): ImportEntry {
  const input = { title, start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00', timezone: 'UTC' };
  return {
    kind: 'event',
    key: 'one',
    input: { ...input, ...(status !== undefined && { status }) },
    source: { uid, ...source },
  };
}

async function outcomeOf(calendar: Calendar, told: Told) {
  const { outcomes, ids } = await calendar.import([event(told)]);
  return { outcome: outcomes.get('one'), id: ids.event.get('one') };
}

describe('an event with a source', () => {
  it('is made once and updated by its uid', async () => {
    const calendar = at();
    const { outcome, id = 0 } = await outcomeOf(calendar, {});
    expect(outcome).toBe('created');
    expect(await outcomeOf(calendar, {})).toEqual({ outcome: 'unchanged', id });
    expect((await calendar.events.get(id)).revision).toBe(1);
    expect(await outcomeOf(calendar, { title: 'Blues' })).toEqual({ outcome: 'updated', id });
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Blues', uid: 'a@example.org' });
    expect(await calendar.knownBy(['b', 'a@example.org'])).toMatchObject([{ id }]);
  });

  it('has the time of its last change from the source, which decides who is newer', async () => {
    const calendar = at();
    const { id = 0 } = await outcomeOf(calendar, { modified_utc: '2026-01-01 08:00:00' });
    expect(await calendar.events.get(id)).toMatchObject({ modified_utc: '2026-01-01 08:00:00' });
    await calendar.events.update(id, { title: 'Changed here' });
    expect(await outcomeOf(calendar, { modified_utc: '2026-01-02 08:00:00' })).toEqual({
      outcome: 'newer',
      id,
    });
    expect((await calendar.events.get(id)).title).toBe('Changed here');
    // no source is from the future
    const later = { title: 'Changed there', modified_utc: '2040-01-01 00:00:00' };
    expect((await outcomeOf(calendar, later)).outcome).toBe('updated');
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Changed there', modified_utc: NOW });
  });

  it('is one of a series by its recurrence_id', async () => {
    const calendar = at();
    const ids = new Set<number | undefined>();
    for (const recurrence_id of ['20310320', '20310327', '20310320'])
      ids.add((await outcomeOf(calendar, { recurrence_id })).id);
    ids.add((await outcomeOf(calendar, {})).id);
    expect(ids.size).toBe(3);
    expect(await calendar.knownBy(['a@example.org'])).toHaveLength(3);
  });

  it('goes to the trash, and stays there', async () => {
    const calendar = at();
    expect(await outcomeOf(calendar, { status: 'trash' })).toEqual({ outcome: 'absent', id: undefined });
    const { id = 0 } = await outcomeOf(calendar, {});
    expect(await outcomeOf(calendar, { status: 'trash' })).toEqual({ outcome: 'updated', id });
    expect((await calendar.load('event', [id]))[0]).toMatchObject({ status: 'trash' });
    expect(await outcomeOf(calendar, {})).toEqual({ outcome: 'trashed', id });
  });

  it('is the event with the id of the source, if that one is known by nothing else', async () => {
    const calendar = at();
    const { id } = await calendar.events.create({
      title: 'Own',
      start_date: '2031-01-01',
      end_date: '2031-01-01',
    });
    expect(await outcomeOf(calendar, { id })).toEqual({ outcome: 'updated', id });
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Jazz', uid: null });
    const other = await outcomeOf(calendar, { uid: 'x' });
    expect((await outcomeOf(calendar, { uid: 'y', id: other.id ?? 0 })).outcome).toBe('created');
  });

  it('is made once by two imports at the same time', async () => {
    const calendar = at();
    const both = await Promise.all([outcomeOf(calendar, {}), outcomeOf(calendar, {})]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['created', 'unchanged']);
  });

  it('has the currency that its source tells, and is refused with one that is none', async () => {
    const calendar = at();
    const currency = { symbol: '€', code: 'EUR', position: 'suffix' } as const;
    const { id = 0 } = await outcomeOf(calendar, { currency });
    expect(await calendar.load('event', [id])).toMatchObject([{ currency }]);
    for (const bad of [{ symbol: '<b>' }, { code: 7 }, { position: 'under' }])
      await expect(
        outcomeOf(calendar, { currency: { ...currency, ...bad } as typeof currency }),
      ).rejects.toMatchObject({ code: 'invalid_param' });
  });

  it('is refused with a uid that no index holds', async () => {
    await expect(outcomeOf(at(), { uid: 'x'.repeat(501) })).rejects.toMatchObject({
      code: 'invalid_param',
    });
  });
});

const GOOD = { title: 'Good', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const ENTRIES: ImportEntry[] = [
  { kind: 'event', key: 1, input: GOOD },
  // is refused when it is read
  { kind: 'event', key: 2, input: { ...GOOD, start_date: 'some day' } },
  // is refused when it is planned
  { kind: 'event', key: 3, input: { ...GOOD, title: '<script></script>' } },
  { kind: 'event', key: 4, input: GOOD, links: { venue: 'none' } },
  { kind: 'event', key: 5, input: GOOD },
];

describe('onRefused', () => {
  it.each([1, 2, 100])(
    'hears of every refused entry, and the others are kept, in batches of %i',
    async (batch) => {
      const calendar = at();
      const refused: number[] = [];
      const { entries, ids } = await calendar.import(ENTRIES, {
        batch,
        onRefused: (entry) => refused.push(entry),
      });
      expect([entries, [...ids.event.keys()], refused.sort()]).toEqual([2, [1, 5], [1, 2, 3]]);
      expect((await calendar.events.list({ start_date: '2030-01-01', end_date: '2032-01-01' })).total).toBe(
        2,
      );
    },
  );
});

it('a dry run tells what would be and keeps nothing', async () => {
  const calendar = at();
  const refused: number[] = [];
  const sourced = [{ kind: 'venue', key: 'hall', input: { venue: 'Hall' } } as const, event({}), ...ENTRIES];
  const { outcomes } = await calendar.import(sourced, {
    dryRun: true,
    batch: 1,
    onRefused: (entry) => refused.push(entry),
  });
  expect([outcomes.get('one'), refused.sort()]).toEqual(['created', [3, 4, 5]]);
  expect((await calendar.events.list({ start_date: '2030-01-01', end_date: '2032-01-01' })).total).toBe(0);
  expect((await calendar.venues.list()).total).toBe(0);
});

it('a series of one uid is loaded once, not for each of its events', async () => {
  const inner = createReferenceStore();
  let loaded = 0;
  const store: Store = {
    ...inner,
    load(kind, ids) {
      if (kind === 'event') loaded += ids.length;
      return inner.load(kind, ids);
    },
  };
  const calendar = createCalendar({ store });
  const entries = Array.from({ length: 100 }, (_, index) => event({ recurrence_id: String(index) }));
  await calendar.import(entries);
  const { outcomes } = await calendar.import(entries);
  expect(outcomes.get('one')).toBe('unchanged');
  expect(loaded).toBeLessThanOrEqual(100);
});

it('entries with one identity are states of one event, in whatever commit they are', async () => {
  for (const batch of [1, 100]) {
    const calendar = at();
    const entries = ['Jazz', 'Jazz', 'Blues'].map((title, key) => ({ ...event({ title }), key }));
    const { outcomes, ids } = await calendar.import(entries, { batch });
    expect([...outcomes.values()]).toEqual(['created', 'unchanged', 'updated']);
    expect(new Set(ids.event.values()).size).toBe(1);
    const { items } = await calendar.events.list({ start_date: '2030-01-01', end_date: '2032-01-01' });
    expect(items.map(({ title }) => title)).toEqual(['Blues']);
  }
});
