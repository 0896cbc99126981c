import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { refusalOf } from '../support/refusal-of.js';

const JAZZ = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

describe('a preview of an event', () => {
  it('is what a creation stores, but for its ids, and stores nothing', async () => {
    const asked: string[] = [];
    const geocode = ({ city }: { readonly city: string }) => {
      asked.push(city);
      return null;
    };
    const { calendar } = calendarAt('2031-01-01 10:00:00', { geocode });
    const input = {
      ...JAZZ,
      venue: { venue: 'Hall', city: 'Rome' },
      tags: ['live'],
      description: '<b>x<script>',
    };
    const shown = await calendar.events.preview(input);
    expect(asked).toEqual([]);
    for (const list of [calendar.events, calendar.venues, calendar.tags])
      expect((await list.list({})).total).toBe(0);
    const { id, venue, tags, revision, ...created } = await calendar.events.create(input);
    expect(shown).toMatchObject(created);
    expect([shown.revision, revision, shown.tags.length, tags.length]).toEqual([0, 1, 1, 1]);
    expect(await calendar.events.get(id)).toMatchObject({ venue });
  });

  it('of a change is what the change stores', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const { id } = await calendar.events.create(JAZZ);
    const { revision, ...shown } = await calendar.events.preview(
      { title: 'Blues', start_date: '2031-05-01 19:00' },
      id,
    );
    expect(revision).toBe(1);
    expect((await calendar.events.get(id)).title).toBe('Jazz');
    expect(
      await calendar.events.update(id, { title: 'Blues', start_date: '2031-05-01 19:00' }),
    ).toMatchObject(shown);
  });

  it('of an event that is none is refused as its change is', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const [preview, update] = [
      await refusalOf(calendar.events.preview({ title: 'Blues' }, 99_999)),
      await refusalOf(calendar.events.update(99_999, { title: 'Blues' })),
    ];
    expect([preview.code, preview.message, preview.data]).toEqual([update.code, update.message, update.data]);
  });

  it('tells who may not write nothing of what there is', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const { id } = await calendar.events.create({ ...JAZZ, status: 'draft' });
    for (const actor of [null, { id: 5, role: 'subscriber' } as const]) {
      const { events } = calendar.as(actor);
      const [hidden, unknown, made] = [
        await refusalOf(events.preview({ title: 'x' }, id)),
        await refusalOf(events.preview({ title: 'x' }, 99_999)),
        await refusalOf(events.preview(JAZZ)),
      ];
      expect(hidden.code).toBe('forbidden');
      expect([unknown.code, unknown.message]).toEqual([hidden.code, hidden.message]);
      expect(made.code).toBe(hidden.code);
    }
  });
});
