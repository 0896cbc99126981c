import { CalendarError, createCalendar, type ImportEntry } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const entries = (title = 'Jazz'): ImportEntry[] => [
  { kind: 'venue', key: 'hall', input: { venue: 'Old Corn Hall', city: 'Riverton' } },
  { kind: 'organizer', key: 'ann', input: { organizer: 'Ann' } },
  { kind: 'category', key: 'music', input: { name: 'Music' } },
  { kind: 'tag', key: 'free', input: { name: 'Free' } },
  {
    kind: 'event',
    key: 7,
    input: { title, ...EVENING },
    links: { venue: 'hall', organizer: ['ann'], categories: ['music'], tags: ['free'] },
  },
  { kind: 'event', key: 'yoga', input: { title: 'Yoga', ...EVENING }, recurrence: 'FREQ=WEEKLY;COUNT=3' },
];

describe('import with repeat: byKey', () => {
  const open = () =>
    createCalendar({
      store: createMemoryStore(),
      settings: { timezone: 'Europe/Rome' },
      clock: () => Date.UTC(2031, 0, 1, 12),
    });

  it('changes nothing in another run', async () => {
    const calendar = open();
    const first = await calendar.import(entries(), { repeat: 'byKey' });
    const version = await calendar.version();
    const second = await calendar.import(entries(), { repeat: 'byKey' });
    expect((await calendar.changes(version, 100)).entries).toEqual([]);
    expect(second.ids.event.get(7)).toBe(first.ids.event.get(7));
    expect([...second.outcomes.values()]).toEqual(['unchanged', 'unchanged']);
    expect((await calendar.events.list(EVENING_LIST)).total).toBe(4);
  });

  it('updates an entry that has changed', async () => {
    const calendar = open();
    const { ids } = await calendar.import(entries(), { repeat: 'byKey' });
    const { outcomes } = await calendar.import(entries('Blues'), { repeat: 'byKey' });
    expect(outcomes.get(7)).toBe('updated');
    expect((await calendar.events.get(ids.event.get(7) ?? 0)).title).toBe('Blues');
  });

  it('ends with what a hook says of a term', async () => {
    const refuse = () => {
      throw new CalendarError('forbidden', 'No new categories.');
    };
    const calendar = createCalendar({
      store: createMemoryStore(),
      hooks: { category: { before: { create: refuse } } },
    });
    const importing = calendar.import(entries(), { repeat: 'byKey' });
    await expect(importing).rejects.toMatchObject({ code: 'forbidden', message: 'No new categories.' });
  });

  it('without it each run creates events', async () => {
    const calendar = open();
    const jazz = [...entries().slice(0, 2), { ...entries()[4], links: { venue: 'hall' } } as ImportEntry];
    await calendar.import(jazz);
    await calendar.import(jazz);
    expect((await calendar.events.list(EVENING_LIST)).total).toBe(2);
  });
});

const EVENING_LIST = { start_date: '2031-05-01', end_date: '2031-12-31' };
