import type { ImportEntry } from '@kalends/core';
import type { LeftOut } from '../src/import-left-out.js';
import { describe, expect, it } from 'vitest';
import { calendarAt } from './support/calendar-at.js';

const DATES = { start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };
const event = (
  input: Partial<Extract<ImportEntry, { kind: 'event' }>['input']>,
  more: Partial<Extract<ImportEntry, { kind: 'event' }>> = {},
): ImportEntry => ({ kind: 'event', key: 'one', input: { title: 'Jazz', ...DATES, ...input }, ...more });

async function imported(...entries: readonly ImportEntry[]) {
  const { calendar } = calendarAt('2026-11-20 12:00:00');
  const leftOut: (LeftOut & { readonly entry: number })[] = [];
  const refused: number[] = [];
  const { ids } = await calendar.import(entries, {
    onRefused: (entry) => refused.push(entry),
    onLeftOut: (entry, one) => leftOut.push({ entry, ...one }),
  });
  const id = ids.event.get('one');
  return { leftOut, refused, event: id === undefined ? undefined : await calendar.events.get(id) };
}

describe('an import that leaves out what the calendar does not take', () => {
  it.each([
    ['website', 'javascript:alert(1)'],
    ['virtual_url', 'no address'],
    ['image', 'no image'],
    ['description', 'x'.repeat(2_000_000)],
    ['event_status_reason', 'x'.repeat(50_000)],
    ['cost', 'x'.repeat(200_000)],
    ['categories', Array.from({ length: 300 }, (_, number) => `Category ${number}`)],
    ['tags', ['x'.repeat(5_000)]],
  ])('keeps an event with a bad %s', async (field, value) => {
    const {
      leftOut,
      refused,
      event: stored,
    } = await imported(event({ [field]: value }), event({}, { key: 2 }));
    expect(refused).toEqual([]);
    expect(leftOut).toEqual([{ entry: 0, field, reason: expect.any(String) as string }]);
    expect(stored).toMatchObject({ title: 'Jazz', start_date: '2031-03-20 10:00:00', website: null });
  });

  it.each([
    ['status', 'secret'],
    ['start_date', 'tomorrow evening or so'],
    ['timezone', 'Mars/Olympus'],
    ['hide_from_listings', 'perhaps'],
    ['title', ''],
    ['cost', [{}]],
    ['description', { length: 1 }],
  ])('refuses an event with a bad %s', async (field, value) => {
    const { leftOut, refused } = await imported(event({ [field]: value }));
    expect(refused).toEqual([0]);
    expect(leftOut).toEqual([]);
  });

  it.each(['uid', 'recurrence_id'])(
    'refuses an event whose source has a %s that is too long',
    async (name) => {
      const source = { uid: 'a', recurrence_id: 'b', [name]: 'x'.repeat(600) };
      const { leftOut, refused } = await imported(event({}, { source }));
      expect(refused).toEqual([0]);
      expect(leftOut).toEqual([]);
    },
  );

  it('keeps an event with the name of a category that none can have, and its other categories', async () => {
    const {
      leftOut,
      refused,
      event: stored,
    } = await imported(event({ categories: ['Music', 'x'.repeat(300)] }));
    expect(refused).toEqual([]);
    expect(leftOut).toEqual([
      { entry: 0, field: 'categories', reason: 'Could not insert term into the database.' },
    ]);
    expect(stored?.categories).toHaveLength(1);
  });

  it('keeps the event of a venue that it refuses, and the venue of a bad address', async () => {
    const venues: readonly ImportEntry[] = [
      { kind: 'venue', key: 'nothing', input: { venue: 'x'.repeat(200_000) } },
      { kind: 'venue', key: 'hall', input: { venue: 'Hall', website: 'www' } },
    ];
    const {
      leftOut,
      refused,
      event: stored,
    } = await imported(
      ...venues,
      event({}, { links: { venue: 'nothing' } }),
      event({}, { key: 'two', links: { venue: 'hall' } }),
    );
    expect(refused).toEqual([0]);
    expect(leftOut.map(({ entry, field }) => [entry, field])).toEqual([
      [1, 'website'],
      [2, 'venue'],
    ]);
    expect(stored?.venue).toBe(0);
  });
});
