import { describe, expect, it } from 'vitest';
import { NO_RECURRENCE, recurrenceLines, recurrenceTexts, textsOf } from '../src/forms/recurrence-texts.js';
import { fresh, idOf, revisionIn } from './kinds.js';
import { useSite } from './site.js';

const site = useSite();

/** A Tuesday, the first one of its month. */
const FORM = {
  title: 'Jazz',
  status: 'publish',
  'start_date[]': ['2026-12-01', '20:00'],
  'end_date[]': ['2026-12-01', '22:00'],
  timezone: 'America/New_York',
};

/** What a browser sends for the elements of a recurrence. */
const sent = (parts: Partial<typeof NO_RECURRENCE>): { 'recurrence[]': readonly string[] } => ({
  'recurrence[]': textsOf({ ...NO_RECURRENCE, ...parts }),
});

/** The starts of the events of the series of an event. */
async function startsOf(id: number): Promise<string[]> {
  const { calendar } = site();
  const { series } = await calendar.events.get(id);
  const { refs } = await calendar.select({
    kind: 'event',
    series: [series],
    limit: 200,
    orderby: 'start_date',
  });
  const events = await calendar.load(
    'event',
    refs.map((ref) => ref.id),
  );
  return events.map((event) => event?.start_date.slice(0, 16) ?? '').sort();
}

async function create(parts: Partial<typeof NO_RECURRENCE>, fields: object = {}): Promise<Response> {
  const visitor = await site().as('editor');
  await visitor.text('/manage/events/new');
  return visitor.post('/manage/events/new', { ...FORM, title: fresh(), ...fields, ...sent(parts) });
}

describe('an event that is stored without a rule', () => {
  it('gets one by its form, and keeps its address and history', async () => {
    const { calendar } = site();
    const { id, slug } = await calendar.events.create({
      ...{ title: fresh(), start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' },
    });
    const visitor = await site().as('editor');
    const page = await visitor.text(`/manage/events/${id}`);
    expect(page).toContain('name="recurrence[]"');
    const weekly = { frequency: 'weekly', until: '2026-12-20' };
    const answer = await visitor.post(`/manage/events/${id}`, { ...revisionIn(page), ...sent(weekly) });
    expect(answer.status).toBe(303);
    expect(await startsOf(id)).toEqual(['01', '08', '15'].map((day) => `2026-12-${day} 20:00`));
    expect(await calendar.events.get(id)).toMatchObject({ slug, start_date: '2026-12-01 20:00:00' });
    expect(await visitor.text(`/manage/events/${id}`)).toMatch(/<option value="weekly"\s+selected>/);
  });
});

describe('a new event', () => {
  it('recurs by what its form says', async () => {
    const until = '2026-12-20';
    const cases = [
      [{ frequency: 'daily', interval: '7', until }, ['01', '08', '15']],
      [{ frequency: 'weekly', until }, ['01', '08', '15']],
      [{ frequency: 'weekly', until, days: ['TU', 'FR'] }, ['01', '04', '08', '11', '15', '18']],
      [{ frequency: 'weekly', until, excluded: '2026-12-08\n2026-12-15 20:00' }, ['01']],
      [{ frequency: 'weekly', until, added: '2026-12-19 9:30' }, ['01', '08', '15', '19']],
      [{ frequency: 'rule', rule: 'freq=weekly;count=2' }, ['01', '08']],
      [{ frequency: 'rule', rule: '', added: '2026-12-03' }, ['01', '03']],
    ] as const;
    for (const [parts, days] of cases) {
      const stored = await create(parts);
      expect([parts, stored.status]).toEqual([parts, 303]);
      expect((await startsOf(idOf(stored))).map((start) => start.slice(8, 10))).toEqual(days);
    }
    const monthly = await create({ frequency: 'monthly', until: '2027-03-31', nth: '1' });
    expect(await startsOf(idOf(monthly))).toEqual(
      ['2026-12-01', '2027-01-05', '2027-02-02', '2027-03-02'].map((day) => `${day} 20:00`),
    );
    const days = await create(
      { frequency: 'yearly', until: '2027-12-31' },
      { 'all_day[]': ['', '1'], 'start_date[]': ['2026-12-01', ''], 'end_date[]': ['2026-12-02', ''] },
    );
    expect(await startsOf(idOf(days))).toEqual(['2026-12-01 00:00', '2027-12-01 00:00']);
  });

  it('does not recur unless its form says so', async () => {
    const { calendar } = site();
    expect((await calendar.events.get(idOf(await create({})))).series).toBe(0);
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/new');
    expect((await calendar.events.get(idOf(await visitor.post('/manage/events/new', FORM)))).series).toBe(0);
  });

  it('is created once by a form that is sent twice', async () => {
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/new');
    const form = { ...FORM, title: fresh(), once: 'twice', ...sent({ frequency: 'weekly' }) };
    const [one, two] = [
      await visitor.post('/manage/events/new', form),
      await visitor.post('/manage/events/new', form),
    ];
    expect(idOf(one)).toBe(idOf(two));
  });

  it('is refused with the reason at its recurrence', async () => {
    const refused = [
      [{ frequency: 'weekly', days: ['MO'] }, 'Choose a start that is one of the dates'],
      [{ frequency: 'weekly', until: 'soon' }, 'Check how it repeats'],
      [{ frequency: 'weekly', interval: '0' }, 'Check how it repeats'],
      [{ frequency: 'weekly', added: 'tomorrow' }, 'Check how it repeats'],
      [{ frequency: 'hourly' }, 'Check how it repeats'],
      [{ frequency: 'rule', rule: 'FREQ=SECONDLY' }, 'Check how it repeats'],
      [{ frequency: 'rule' }, 'the rule has no dates'],
      [
        { frequency: 'rule', rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
        'the rule has no dates|Check how it repeats',
      ],
    ] as const;
    for (const [parts, reason] of refused) {
      const answer = await create(parts);
      const text = await answer.text();
      expect([parts, answer.status]).toEqual([parts, 422]);
      expect(text).toMatch(new RegExp(`id="e-error-recurrence">[^<]*(?:${reason})`, 'i'));
    }
  });

  it('shows its next dates, and stores nothing', async () => {
    const { calendar } = site();
    const visitor = await site().as('editor');
    await visitor.text('/manage/events/new');
    const title = fresh();
    const form = { ...FORM, title, action: 'dates' };
    const shown = await visitor.post('/manage/events/new', { ...form, ...sent({ frequency: 'weekly' }) });
    const text = await shown.text();
    expect(shown.status).toBe(200);
    const datesIn = (html: string) =>
      [...html.matchAll(/<li>\s*(\w{3}, \w{3} \d+, \d{4}, \S+\s[AP]M)/g)].map(([, date]) => date);
    const dates = datesIn(text);
    expect([dates.length, dates[0], dates[9]]).toEqual([
      10,
      'Tue, Dec 1, 2026, 8:00 PM',
      'Tue, Feb 2, 2027, 8:00 PM',
    ]);
    const refused = await visitor.post('/manage/events/new', {
      ...form,
      ...sent({ frequency: 'weekly', days: ['MO'] }),
    });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Choose a start that is one of the dates'),
    ]);
    const [, line = ''] = /name="without"\s+value="([^"]*)"/.exec(text) ?? [];
    expect(line).toBe('2026-12-08 20:00');
    const less = await visitor.post('/manage/events/new', {
      ...FORM,
      ...{ title, without: line },
      ...sent({ frequency: 'weekly', excluded: '2026-12-15 20:00' }),
    });
    const lessText = await less.text();
    expect(less.status).toBe(200);
    expect(lessText).toContain('>2026-12-15 20:00\n2026-12-08 20:00</textarea>');
    expect(datesIn(lessText).slice(0, 2)).toEqual([
      'Tue, Dec 1, 2026, 8:00 PM',
      'Tue, Dec 22, 2026, 8:00 PM',
    ]);
    const unread = await visitor.post('/manage/events/new', {
      ...FORM,
      ...{ title, without: '</textarea><b>' },
      ...sent({ frequency: 'weekly' }),
    });
    expect([unread.status, await unread.text()]).toEqual([
      422,
      expect.not.stringContaining('</textarea><b>'),
    ]);
    expect((await calendar.events.list({ search: title })).items).toEqual([]);
  });
});

describe('an event of a series', () => {
  it('has the rule of its series in its form, and gets another one for those that follow', async () => {
    const id = idOf(await create({ frequency: 'weekly', until: '2026-12-29' }));
    const { calendar } = site();
    const visitor = await site().as('editor');
    const { series } = await calendar.events.get(id);
    const { refs } = await calendar.select({
      kind: 'event',
      series: [series],
      limit: 9,
      orderby: 'start_date',
    });
    const second = refs[1]?.id ?? 0;
    const path = `/manage/events/${second}`;
    const text = await visitor.text(path);
    expect(text).toMatch(/<option value="weekly"\s+selected/);
    expect(text).toContain('value="2026-12-29"');
    expect(text).toContain('Does not repeat');
    const known = revisionIn(text);
    const rule = sent({ frequency: 'weekly', interval: '2', until: '2026-12-29' });
    const alone = await visitor.post(path, { ...known, ...rule, scope: 'one' });
    expect([alone.status, (await alone.text()).includes('The rule is that of the whole series')]).toEqual([
      422,
      true,
    ]);
    const following = await visitor.post(path, { ...known, ...rule, scope: 'following' });
    expect(following.status).toBe(303);
    expect(await startsOf(id)).toEqual(['2026-12-01 20:00']);
    expect(await startsOf(second)).toEqual(['2026-12-08 20:00', '2026-12-22 20:00']);
  });

  it('keeps a rule that its form does not touch', async () => {
    const rule = 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1;COUNT=3';
    const id = idOf(await create({ frequency: 'rule', rule }));
    const path = `/manage/events/${id}`;
    const visitor = await site().as('editor');
    const text = await visitor.text(path);
    expect(text).toContain(`value="${rule}"`);
    const title = fresh();
    expect((await visitor.post(path, { ...revisionIn(text), title, scope: 'all' })).status).toBe(303);
    const { series } = await site().calendar.events.get(id);
    expect(await site().calendar.series.get(series)).toMatchObject({ title, rule: [`RRULE:${rule}`] });
  });

  it('of which the caller may not read the series tells no rule', async () => {
    const { calendar } = site();
    const author = (await site().accounts.find({ login: 'author' }))?.id ?? 0;
    const id = idOf(await create({ frequency: 'rule', rule: 'FREQ=WEEKLY;COUNT=3' }));
    const { series } = await calendar.events.get(id);
    await calendar.events.update(id, { author, status: 'draft' });
    await calendar.series.update(series, { status: 'private' });
    const visitor = await site().as('author');
    const text = await visitor.text(`/manage/events/${id}`);
    expect(text).toContain('name="title"');
    expect(text).not.toMatch(/recurrence|COUNT=3/);
  });
});

describe('the texts of a recurrence', () => {
  const typed = new Map([
    ['start_date', ['2026-12-01', '20:00']],
    ['all_day', []],
  ]);

  it.each([
    ['RRULE:FREQ=DAILY'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20310630T235959'],
    ['RRULE:FREQ=MONTHLY;BYDAY=-1FR'],
    ['RRULE:FREQ=MONTHLY;BYDAY=2MO,2TU'],
    ['RRULE:FREQ=YEARLY', 'RDATE:20310421T200000,20310422T101530', 'EXDATE:20310301T200000'],
    ['RRULE:FREQ=WEEKLY;COUNT=3'],
    ['RRULE:FREQ=MONTHLY;BYDAY=1MO,2TU'],
    ['RRULE:FREQ=MONTHLY;BYDAY=MO'],
    ['RRULE:FREQ=YEARLY;BYDAY=MO'],
    ['RRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=2'],
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=15'],
    ['RDATE:20310421T200000'],
  ])('are those of the rule, and give it again: %s', (...lines) => {
    const again = recurrenceLines(recurrenceTexts({ rule: lines, start_date: '2026-12-01 20:00:00' }), typed);
    const plain = (line: string): string =>
      line.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1$2$3').replaceAll(':', '');
    expect(again?.map(plain)).toEqual(lines.map(plain));
  });

  it.each([
    ['20310630T200000', '2031-06-30'],
    ['20310630T195959', '2031-06-29'],
    ['20310701T020000', '2031-06-30'],
    ['20310630', '2031-06-30'],
  ])('name the last day of a rule until %s', (until, day) => {
    const rule = [`RRULE:FREQ=WEEKLY;UNTIL=${until}`];
    expect(recurrenceTexts({ rule, start_date: '2026-12-01 20:00:00' }).until).toBe(day);
  });
});
