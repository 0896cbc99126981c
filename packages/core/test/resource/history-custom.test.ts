import { describe, expect, it } from 'vitest';
import type { Actor } from '@kalends/core';
import { calendarAt } from '../support/calendar-at.js';
import { refusalOf } from '../support/refusal-of.js';

const EDITOR: Actor = { id: 2, role: 'editor' };
const AUTHOR: Actor = { id: 3, role: 'author' };

const JAZZ = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

describe('the history of fields that the host declares', () => {
  const FIELDS = {
    event: { room: { type: 'text' }, fee: { type: 'number', read: 'editors', write: 'editors' } },
  } as const;

  async function withFee() {
    const { calendar } = calendarAt('2031-01-01 10:00:00', {}, FIELDS);
    const { id } = await calendar.as(AUTHOR).events.create({ ...JAZZ, custom: { room: 'A' } });
    await calendar.as(EDITOR).events.update(id, { custom: { fee: 100 } });
    await calendar.as(EDITOR).events.update(id, { title: 'Blues', custom: { fee: 200, room: 'B' } });
    return { calendar, id };
  }

  it('names each of them', async () => {
    const { calendar, id } = await withFee();
    const { items } = await calendar.as(EDITOR).events.history(id);
    expect(items.map(({ changes }) => changes)).toEqual([
      [
        { field: 'title', before: 'Jazz', after: 'Blues' },
        { field: 'custom.room', before: 'A', after: 'B' },
        { field: 'custom.fee', before: 100, after: 200 },
      ],
      [{ field: 'custom.fee', before: null, after: 100 }],
    ]);
  });

  it('tells nothing of those that the caller may not read, and leaves them when it reverts', async () => {
    const { calendar, id } = await withFee();
    const author = calendar.as(AUTHOR);
    const { items, more } = await author.events.history(id);
    expect(items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['title', 'custom.room']]);
    expect(more).toBe(false);
    expect(await refusalOf(author.events.revert(id, 1, { fields: ['custom.fee'] }))).toMatchObject({
      code: 'invalid_param',
    });
    await author.events.revert(id, 1);
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Jazz', custom: { room: 'A', fee: 200 } });
    await calendar.events.revert(id, 1);
    expect((await calendar.events.get(id)).custom).toEqual({ room: 'A', fee: null });
  });
});
