import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';

describe('a first publication', () => {
  const DRAFT = {
    title: 'Jazz',
    start_date: '2031-05-01 20:00',
    end_date: '2031-05-01 22:00',
    status: 'draft',
  } as const;

  it.each(['publish', 'private'] as const)(
    'as %s is undone to the draft, without a date and a slug',
    async (status) => {
      const { calendar } = calendarAt('2031-01-01 10:00:00');
      const { id } = await calendar.events.create(DRAFT);
      const { revision: _, modified: __, modified_utc: ___, ...before } = await calendar.events.get(id);
      await calendar.events.update(id, { status });
      const [latest] = (await calendar.events.history(id)).items;
      await calendar.events.revert(id, 1, { fields: latest?.changes.map(({ field }) => field) });
      expect(await calendar.events.get(id)).toMatchObject(before);
      expect(before).toMatchObject({ slug: '', date_utc: '0000-00-00 00:00:00' });
    },
  );

  it('stays dated and named where the record stays published', async () => {
    const { calendar } = calendarAt('2031-01-01 10:00:00');
    const { id } = await calendar.events.create(DRAFT);
    const { slug, date_utc } = await calendar.events.update(id, { status: 'publish' });
    await calendar.events.revert(id, 1, { fields: ['date_utc', 'slug'] });
    expect(await calendar.events.get(id)).toMatchObject({ status: 'publish', slug, date_utc });
  });
});
