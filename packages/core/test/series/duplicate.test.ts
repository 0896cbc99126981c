import { describe, expect, it } from 'vitest';
import { refusalOf } from '../support/refusal-of.js';
import { openCalendar } from './calendar-with-series.js';

const NOW = '2031-02-26 12:00:00';
const JAZZ = {
  title: 'Jazz',
  description: '<p>Standards.</p>',
  start_date: '2031-03-03 20:00',
  end_date: '2031-03-03 22:30',
  cost: ['12'],
  website: 'https://jazz.example/',
  tags: ['music'],
  venue: { venue: 'Hall' },
  organizer: { organizer: 'Club' },
  featured: true,
};

describe('a copy', () => {
  it('of an event is a draft with the same fields', async () => {
    const { calendar } = openCalendar(NOW);
    const event = await calendar.events.create({ ...JAZZ, image: 'https://jazz.example/a.png' });
    const copy = await calendar.events.duplicate(event.id);
    const { description, start_date, end_date, cost, website, tags, venue, organizer, featured, image } =
      event;
    expect(copy).toMatchObject({
      ...{ title: 'Jazz', description, start_date, end_date, cost, website, tags, venue, organizer },
      ...{ featured, image, status: 'draft', series: 0, uid: null },
    });
    expect(copy.id).not.toBe(event.id);
    expect((await calendar.tags.list()).total).toBe(1);
    const next = { start_date: '2032-03-01 20:00', end_date: '2032-03-01 22:00', status: 'publish' } as const;
    const later = await calendar.events.duplicate('jazz', { ...next, title: undefined, venue: 0 });
    expect(later).toMatchObject({
      title: 'Jazz',
      start_date: '2032-03-01 20:00:00',
      slug: 'jazz-2',
      venue: 0,
    });
  });

  it('of an event of a series is by itself', async () => {
    const { calendar } = openCalendar(NOW);
    const first = await calendar.events.create(JAZZ, { recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const copy = await calendar.events.duplicate(first.id);
    expect(copy).toMatchObject({ series: 0, recurrence_id: null, overrides: [], status: 'draft' });
  });

  it('of a series has its rule, or another one', async () => {
    const { calendar, eventsOf } = openCalendar(NOW);
    const recurrence = ['FREQ=WEEKLY;COUNT=3', 'EXDATE:20310310T200000'];
    const series = await calendar.series.create({ ...JAZZ, recurrence });
    const copy = await calendar.series.duplicate(series.id);
    expect(copy).toMatchObject({ title: 'Jazz', status: 'draft', rule: series.rule, split_from: 0 });
    expect((await eventsOf(copy.id)).map(({ status }) => status)).toEqual(['draft', 'draft']);
    const next = { start_date: '2031-09-01 20:00', end_date: '2031-09-01 22:00', status: 'publish' } as const;
    const autumn = await calendar.series.duplicate(series.id, { ...next, recurrence: 'FREQ=WEEKLY;COUNT=5' });
    expect((await eventsOf(autumn.id)).length).toBe(5);
  });

  it('is only of what the caller may read, and only a draft of a contributor', async () => {
    const { calendar } = openCalendar(NOW);
    const open = await calendar.events.create(JAZZ, { recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const hidden = await calendar.events.create({ ...JAZZ, status: 'draft', author: 1 });
    const secret = await calendar.series.create({
      ...JAZZ,
      status: 'draft',
      recurrence: 'FREQ=DAILY;COUNT=2',
    });
    const view = calendar.as({ id: 3, role: 'contributor' });
    const copy = await view.events.duplicate(open.id, { status: 'publish' });
    expect(copy).toMatchObject({ author: 3, status: 'pending' });
    expect((await refusalOf(view.events.duplicate(hidden.id))).code).toBe('not_accessible');
    expect((await refusalOf(view.series.duplicate(secret.id))).code).toBe('invalid_param');
    const anonymous = calendar.as(null);
    await expect(anonymous.events.duplicate(open.id)).rejects.toThrow();
    await expect(anonymous.series.duplicate(open.series)).rejects.toThrow();
  });
});
