import { describe, expect, it } from 'vitest';
import { harmless, HOSTILE } from './hostile.js';
import { fresh } from './kinds.js';
import { openSite, useSite, type Visitor } from './site.js';

const site = useSite();

/** The cells of a page by their days, without tags. */
const cellsIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split('<td')
      .slice(1)
      .flatMap((cell) => {
        const [, day] = /data-day="([^"]+)"/.exec(cell) ?? [];
        const shown = cell.replace(/<\/td>[^]*/, '').replace(/<[^>]*>/g, ' ');
        return day === undefined ? [] : [[day, shown] as const];
      }),
  );

/** The value with which the form of a page names an event. */
const choiceIn = (text: string, id: number): string =>
  new RegExp(`value="(${id}-\\d+)"`).exec(text)?.[1] ?? '';

const create = (start: string, end: string, more: object = {}) =>
  site().calendar.events.create({ title: fresh(), start_date: start, end_date: end, ...more });

async function openMonth(month: string, visitor?: Visitor) {
  const by = visitor ?? (await site().as('editor'));
  const text = await by.text(`/manage/events/month?month=${month}`);
  return { visitor: by, text, cells: cellsIn(text) };
}

const move = (visitor: Visitor, event: string, day: string, more: Readonly<Record<string, string>> = {}) =>
  visitor.post('/manage/events/month', { month: day.slice(0, 7), event, day, ...more });

describe('the view of a month', () => {
  it('has the events of its days, with their statuses', async () => {
    const one = await create('2027-01-05 20:00', '2027-01-05 23:00');
    const draft = await create('2027-01-05', '2027-01-05', { all_day: true, status: 'draft' });
    const long = await create('2027-01-08 10:00', '2027-01-12 18:00', { event_status: 'cancelled' });
    const night = await create('2027-01-14 22:00', '2027-01-15 00:00');
    const outside = await create('2027-02-28 10:00', '2027-02-28 11:00');
    const { cells, text } = await openMonth('2027-01');
    expect(cells.get('2027-01-05')).toContain('8:00');
    expect(cells.get('2027-01-05')).toContain(one.title);
    expect(cells.get('2027-01-05')).toMatch(new RegExp(`${draft.title}\\s+Draft`));
    expect(cells.get('2027-01-08')).toMatch(
      new RegExp(`${long.title}\\s+Cancelled\\s+until Tue, Jan 12, 2027`),
    );
    // on the first of its days, and on the first one of the next week
    expect([...cells].filter(([, cell]) => cell.includes(long.title)).map(([day]) => day)).toEqual([
      '2027-01-08',
      '2027-01-10',
    ]);
    expect([...cells].filter(([, cell]) => cell.includes(night.title)).map(([day]) => day)).toEqual([
      '2027-01-14',
    ]);
    expect(text).not.toContain(outside.title);
    expect([...cells.keys()].slice(0, 1).concat([...cells.keys()].slice(-1))).toEqual([
      '2026-12-27',
      '2027-02-06',
    ]);
  });

  it('is that of today for a month that there is not', async () => {
    const visitor = await site().as('editor');
    for (const month of ['', '2027-13', 'x', '0000-01', '99999-01', "2027-01'"])
      expect(await visitor.text(`/manage/events/month?month=${month}`)).toContain('November 2026</h1>');
    for (const month of ['0001-01', '9998-12'])
      expect((await visitor.get(`/manage/events/month?month=${month}`)).status).toBe(200);
  });

  it('leads to the form of a new event on a day', async () => {
    const { visitor, text } = await openMonth('2027-03');
    expect(text).toContain('/manage/events/new?day=2027-03-09"');
    const form = await visitor.text('/manage/events/new?day=2027-03-09');
    expect(form.match(/value="2027-03-09"/g)).toHaveLength(2);
    expect(await visitor.text('/manage/events/new?day=2027-02-30')).not.toContain('2027-02-30');
    const answer = await visitor.post('/manage/events/new', {
      title: fresh(),
      'start_date[]': ['2027-03-09', '10:00'],
      'end_date[]': ['2027-03-09', '11:00'],
    });
    expect(answer.headers.get('location')).toContain('done=created');
  });

  it('has 300 events, and says how many there are besides', async () => {
    const own = await openSite();
    try {
      for (let count = 0; count < 303; count++)
        await own.calendar.events.create({
          title: `Event ${count}`,
          start_date: `2027-01-${String((count % 28) + 1).padStart(2, '0')} 10:00`,
          end_date: `2027-01-${String((count % 28) + 1).padStart(2, '0')} 11:00`,
        });
      const text = await (await own.as('editor')).text('/manage/events/month?month=2027-01');
      expect(text.match(/data-event="\d+"\s+data-start/g)).toHaveLength(300);
      expect(text).toContain('The first 300 of 303 events are shown.');
    } finally {
      await own.close();
    }
  });
});

describe('moving an event', () => {
  it('keeps its times and its length', async () => {
    const { id } = await create('2027-04-03 20:00', '2027-04-05 01:30', { timezone: 'Europe/Rome' });
    const { visitor, text } = await openMonth('2027-04');
    const answer = await move(visitor, choiceIn(text, id), '2027-04-21');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${site().base}/manage/events/month?month=2027-04&done=moved`,
    ]);
    expect(await site().calendar.events.get(id)).toMatchObject({
      start_date: '2027-04-21 20:00:00',
      end_date: '2027-04-23 01:30:00',
      timezone: 'Europe/Rome',
    });
    expect(await visitor.text('/manage/events/month?month=2027-04&done=moved')).toContain('was moved');
  });

  it('changes nothing that was saved since the month was shown', async () => {
    const { id } = await create('2027-05-03 20:00', '2027-05-03 22:00');
    const { visitor, text } = await openMonth('2027-05');
    await site().calendar.events.update(id, { start_date: '2027-05-04 19:00', end_date: '2027-05-04 22:00' });
    const answer = await move(visitor, choiceIn(text, id), '2027-05-21');
    expect(answer.status).toBe(409);
    const shown = await answer.text();
    expect(shown).toContain('Someone else has saved this event');
    expect((await site().calendar.events.get(id)).start_date).toBe('2027-05-04 19:00:00');
    // what is shown now is the later version
    expect((await move(visitor, choiceIn(shown, id), '2027-05-21')).status).toBe(303);
    expect((await site().calendar.events.get(id)).start_date).toBe('2027-05-21 19:00:00');
  });

  it('of a series takes a scope', async () => {
    const { calendar } = site();
    const first = await calendar.events.create(
      { title: 'Weekly', start_date: '2027-06-01 20:00', end_date: '2027-06-01 22:00' },
      { recurrence: 'FREQ=WEEKLY;COUNT=3' },
    );
    const eventsOf = async () => (await calendar.events.list({ search: first.title, per_page: 9 })).items;
    const startsOf = async () => (await eventsOf()).map(({ start_date }) => start_date.slice(0, 16)).sort();
    const { visitor, text } = await openMonth('2027-06');
    expect(text).toContain('name="scope"');
    expect((await move(visitor, choiceIn(text, first.id), '2027-06-03', { scope: 'one' })).status).toBe(303);
    expect(await startsOf()).toEqual(['2027-06-03 20:00', '2027-06-08 20:00', '2027-06-15 20:00']);
    const second = (await eventsOf()).find(({ start_date }) => start_date.startsWith('2027-06-08'))?.id ?? 0;
    const now = await openMonth('2027-06', visitor);
    const answer = await move(visitor, choiceIn(now.text, second), '2027-06-09', { scope: 'following' });
    expect([answer.status, await startsOf()]).toEqual([
      303,
      ['2027-06-03 20:00', '2027-06-09 20:00', '2027-06-16 20:00'],
    ]);
  });

  it('is refused for what is no event, no day, or in the trash', async () => {
    const { id, revision } = await create('2027-07-03 20:00', '2027-07-03 22:00');
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/month');
    const event = `${id}-${revision}`;
    for (const [what, day] of [
      ['', '2027-07-04'],
      ['999999-1', '2027-07-04'],
      [String(id), '2027-07-04'],
      [`${id}-`, '2027-07-04'],
      [`${id}-1e9`, '2027-07-04'],
      [event, ''],
      [event, '2027-02-30'],
      [event, '12027-01-01'],
    ] as const)
      expect([what, day, (await move(visitor, what, day)).status]).toEqual([what, day, 422]);
    expect((await site().calendar.events.get(id)).start_date).toBe('2027-07-03 20:00:00');
    await site().calendar.events.delete(id);
    expect((await move(visitor, `${id}-${revision + 1}`, '2027-07-04')).status).toBe(422);
    expect((await move(visitor, event, '2027-07-04', { token: 'wrong' })).status).toBe(403);
  });

  it.each(['9998-12-31', '0001-01-01'])('to the day %s gives no error of the server', async (day) => {
    const { id, revision } = await create('2027-07-03 20:00', '2027-07-13 22:00');
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/month');
    expect([303, 422]).toContain((await move(visitor, `${id}-${revision}`, day)).status);
  });
});

describe('the rights of a month', () => {
  it('are those of the policy: what may be changed can be moved, what is hidden is not there', async () => {
    const { accounts, calendar } = site();
    const author = (await accounts.find({ login: 'author' }))?.id ?? 0;
    const own = await create('2027-08-03 20:00', '2027-08-03 22:00', { author });
    const other = await create('2027-08-04 20:00', '2027-08-04 22:00');
    const hidden = await create('2027-08-05 20:00', '2027-08-05 22:00', { status: 'draft' });
    const visitor = await site().as('author');
    const { text, cells } = await openMonth('2027-08', visitor);
    expect(cells.get('2027-08-04')).toContain(other.title);
    expect(text).not.toContain(hidden.title);
    expect([choiceIn(text, own.id) !== '', choiceIn(text, other.id)]).toEqual([true, '']);
    for (const event of [other, hidden])
      expect((await move(visitor, `${event.id}-${event.revision}`, '2027-08-20')).status).toBe(422);
    expect((await calendar.events.get(other.id)).start_date).toBe('2027-08-04 20:00:00');
    expect((await move(visitor, choiceIn(text, own.id), '2027-08-20')).status).toBe(303);
    expect((await (await site().as('subscriber')).get('/manage/events/month')).status).toBe(403);
    expect((await site().visitor().get('/manage/events/month')).status).toBe(303);
  });
});

describe.each(HOSTILE)('the text %j', (text) => {
  it('is inert in a month', async () => {
    const { id, revision } = await create('2027-09-03 20:00', '2027-09-03 22:00', { title: `T ${text}` });
    const visitor = await site().as('editor');
    const query = encodeURIComponent(text);
    await harmless(visitor.get('/manage/events/month?month=2027-09'), [200]);
    await harmless(
      visitor.get(`/manage/events/month?month=${query}&done=${query}&event=${query}&day=${query}`),
      [200],
    );
    await visitor.text('/manage/events/month');
    await harmless(move(visitor, text, text, { month: text, scope: text }), [422]);
    await harmless(move(visitor, `${id}-${revision}`, text, { month: text, scope: text }), [422]);
    await harmless(visitor.post('/manage/events/new', { action: 'part', part: text, cost: text }), [404]);
    await harmless(visitor.post('/manage/events/new', { action: 'part', part: 'cost', cost: text }), [200]);
    const recurrence = ['rule', text, text, text, text, text, text];
    await harmless(
      visitor.post('/manage/events/new', { action: 'part', part: 'dates', 'recurrence[]': recurrence }),
      [200],
    );
  });
});
