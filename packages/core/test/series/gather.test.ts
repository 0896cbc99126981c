import { describe, expect, it } from 'vitest';
import { refusalOf } from '../support/refusal-of.js';
import { openCalendar, type SeriesCalendar } from './calendar-with-series.js';

const NOW = '2031-02-26 12:00:00';
const JAZZ = { title: 'Jazz', venue: { venue: 'Hall' }, tags: ['live'] };

/** Creates an event of two hours at each of some starts; gives their ids. */
async function createAt({ calendar }: SeriesCalendar, starts: readonly string[], more: object = {}) {
  const ids: number[] = [];
  for (const start_date of starts) {
    const end_date = start_date.replace(/ (\d\d)/, (_, hour: string) => ` ${Number(hour) + 2}`);
    ids.push((await calendar.events.create({ ...JAZZ, start_date, end_date, ...more })).id);
  }
  return ids;
}

const MONDAYS = ['2031-03-03 20:00', '2031-03-10 20:00', '2031-03-24 20:00', '2031-03-31 20:00'];

describe('a series of events that there are', () => {
  it('has their dates and what they share, and leaves them as they are', async () => {
    const open = openCalendar(NOW);
    const { calendar, eventsOf } = open;
    const ids = await createAt(open, MONDAYS);
    const [, second = 0] = ids;
    await calendar.events.update(second, { title: 'Jazz with guests', end_date: '2031-03-10 23:00' });
    const before = await Promise.all(ids.map((id) => calendar.events.get(id)));
    const series = await calendar.series.gather(ids);
    expect(series).toMatchObject({
      ...{ title: 'Jazz', slug: 'jazz', start_date: '2031-03-03 20:00:00', end_date: '2031-03-03 22:00:00' },
      rule: ['RRULE:FREQ=WEEKLY;UNTIL=20310331T200000', 'EXDATE:20310317T200000'],
    });
    const events = await eventsOf(series.id);
    expect(events.map(({ id }) => id)).toEqual(ids);
    for (const [at, { series: of, recurrence_id, overrides, revision, ...event }] of events.entries()) {
      const { series: _, recurrence_id: __, overrides: ___, revision: known = 0, ...same } = before[at] ?? {};
      expect(event).toEqual(same);
      expect({ of, recurrence_id, revision }).toEqual({
        ...{ of: series.id, recurrence_id: `${MONDAYS[at]}:00`, revision: known + 1 },
      });
      expect(overrides).toEqual(at === 1 ? ['end_date', 'title'] : []);
    }
    await calendar.series.update(series.id, { title: 'Swing' });
    const titles = (await eventsOf(series.id)).map(({ title, status }) => [title, status]);
    expect(titles).toEqual(
      ['Swing', 'Jazz with guests', 'Swing', 'Swing'].map((title) => [title, 'publish']),
    );
    await calendar.expandDue();
    expect(await eventsOf(series.id)).toHaveLength(4);
  });

  it.each([
    [
      ['2031-03-03 20:00', '2031-03-05 20:00', '2031-03-07 20:00'],
      ['RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20310307T200000'],
    ],
    [
      ['2031-03-03 20:00', '2031-03-31 20:00', '2031-04-28 20:00'],
      ['RRULE:FREQ=WEEKLY;INTERVAL=4;UNTIL=20310428T200000'],
    ],
    [['2031-03-03 20:00', '2031-03-10 20:00'], ['RDATE:20310303T200000,20310310T200000']],
    [
      ['2031-03-03 20:00', '2031-03-04 20:00', '2031-03-19 20:00'],
      ['RDATE:20310303T200000,20310304T200000,20310319T200000'],
    ],
    [
      ['2031-03-03 20:00', '2031-03-10 18:00', '2031-03-17 20:00'],
      ['RDATE:20310303T200000,20310310T180000,20310317T200000'],
    ],
  ])('of %j has the rule %j', async (starts, rule) => {
    const open = openCalendar(NOW);
    const series = await open.calendar.series.gather(await createAt(open, starts));
    expect(series.rule).toEqual(rule);
    expect(await open.eventsOf(series.id)).toHaveLength(starts.length);
  });

  it('is joined by others, and by no event twice', async () => {
    const open = openCalendar(NOW);
    const ids = await createAt(open, MONDAYS);
    const series = await open.calendar.series.gather(ids);
    const more = await createAt(open, ['2031-03-17 20:00', '2031-04-09 20:00'], { title: 'Late jazz' });
    const joined = await open.calendar.series.gather([...ids, ...more]);
    expect(joined).toMatchObject({
      id: series.id,
      rule: ['RRULE:FREQ=WEEKLY;UNTIL=20310331T200000', 'RDATE:20310317T200000,20310409T200000'],
    });
    const events = await open.eventsOf(series.id);
    expect(events.map(({ overrides }) => overrides.join())).toEqual(['', '', 'title', '', '', 'title']);
    expect(await open.calendar.series.gather([...more, ...ids])).toEqual(joined);
    expect(await open.eventsOf(series.id)).toEqual(events);
  });

  it('is not joined by events of another zone', async () => {
    const open = openCalendar(NOW);
    const ids = await createAt(open, MONDAYS);
    const series = await open.calendar.series.gather(ids);
    const others = await createAt(open, ['2031-04-07 20:00'], { timezone: 'UTC' });
    const { data } = await refusalOf(open.calendar.series.gather([...ids, ...others]));
    expect(data.reasons?.['ids']).toContain('time zone');
    expect((await open.calendar.series.get(series.id)).rule).toEqual(series.rule);
  });

  it('is not joined by events at a time that it has, before its beginning, or of a zone that one of its events got', async () => {
    const open = openCalendar(NOW);
    const ids = await createAt(open, MONDAYS);
    const [first = 0, second = 0] = ids;
    const series = await open.calendar.series.gather(ids);
    const reasonOf = async (...gathered: number[]) =>
      (await refusalOf(open.calendar.series.gather(gathered))).data.reasons?.['ids'];
    const [same = 0, early = 0] = await createAt(open, ['2031-03-10 20:00', '2031-03-01 20:00']);
    expect(await reasonOf(first, same)).toContain('at the time of one of them');
    expect(await reasonOf(first, early)).toContain('begins after it');
    await open.calendar.events.update(second, { timezone: 'UTC' });
    const [other = 0] = await createAt(open, ['2031-04-07 20:00'], { timezone: 'UTC' });
    expect(await reasonOf(second, other)).toContain('in another time zone');
    expect((await open.calendar.series.get(series.id)).rule).toEqual(series.rule);
  });

  it('is of whole days', async () => {
    const open = openCalendar(NOW);
    const ids: number[] = [];
    for (const day of ['2031-03-28', '2031-03-29', '2031-03-30', '2031-03-31'])
      ids.push(
        (await open.calendar.events.create({ title: 'Fair', all_day: true, start_date: day, end_date: day }))
          .id,
      );
    const series = await open.calendar.series.gather(ids);
    expect(series.rule).toEqual(['RRULE:FREQ=DAILY;UNTIL=20310331']);
    expect((await open.eventsOf(series.id)).map(({ overrides }) => overrides)).toEqual([[], [], [], []]);
  });
});

describe('no series is made', () => {
  const refusal = async (open: SeriesCalendar, ids: readonly number[]) => {
    const { code, data } = await refusalOf(open.calendar.series.gather(ids));
    expect(code).toBe('invalid_param');
    expect((await open.calendar.series.list()).total).toBe(0);
    return data.reasons?.['ids'];
  };

  it('of events that are none, in the trash, at one time or in several zones', async () => {
    const open = openCalendar(NOW);
    const [first = 0, second = 0] = await createAt(open, MONDAYS.slice(0, 2));
    const [other = 0] = await createAt(open, ['2031-03-12 20:00'], { timezone: 'UTC' });
    const [same = 0] = await createAt(open, ['2031-03-03 20:00']);
    expect(await refusal(open, [first])).toContain('2 to 1000 events');
    expect(await refusal(open, [first, first])).toContain('2 to 1000 events');
    expect(await refusal(open, [first, 99_999])).toContain('no such record');
    expect(await refusal(open, [first, Number.NaN])).toContain('no such record');
    expect(await refusal(open, [first, other])).toContain('several time zones');
    expect(await refusal(open, [first, same])).toContain('the same time');
    await open.calendar.events.delete(second);
    expect(await refusal(open, [first, second])).toContain('in the trash');
  });

  it('of several series, and of events of others', async () => {
    const open = openCalendar(NOW);
    const { calendar } = open;
    const one = await calendar.series.gather(await createAt(open, MONDAYS.slice(0, 2)));
    const two = await calendar.series.gather(await createAt(open, MONDAYS.slice(2)));
    const ids = [...(await open.eventsOf(one.id)), ...(await open.eventsOf(two.id))].map(({ id }) => id);
    expect((await refusalOf(calendar.series.gather(ids))).data.reasons?.['ids']).toContain('several series');
    const author = calendar.as({ id: 7, role: 'author' });
    expect((await refusalOf(author.series.gather(ids))).code).toBe('forbidden');
    expect((await refusalOf(calendar.as(null).series.gather(ids))).code).toBe('forbidden');
  });
});
