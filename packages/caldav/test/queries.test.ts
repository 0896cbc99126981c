import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newCalendar, serve, xml, type Served } from './served.js';

const ALL = '/caldav/calendars/all/';

let served: Served;
/** The names of the objects by the titles of their events. */
const names = new Map<string, string>();

beforeEach(async () => {
  served = await serve(newCalendar());
  const { events, series, categories } = served.calendar;
  const { id: music } = await categories.create({ name: 'Music' });
  const add = async (title: string, start_date: string, end_date: string, more: object = {}) => {
    const { id } = await events.create({ title, start_date, end_date, ...more });
    names.set(`event-${id}.ics`, title);
  };
  // New York is five hours behind UTC in January
  await add('Evening', '2027-01-10 20:00', '2027-01-10 22:00', { categories: [music] });
  await add('Moment', '2027-01-12 12:00', '2027-01-12 12:00', { description: 'A; short, one\nof two lines' });
  await add('Day', '2027-01-14', '2027-01-14', { all_day: true });
  await add('Cancelled', '2027-01-16 10:00', '2027-01-16 11:00', { event_status: 'cancelled' });
  await add('Postponed', '2027-01-18 10:00', '2027-01-18 11:00', { event_status: 'postponed' });
  const weekly = await series.create({
    ...{ title: 'Weekly', start_date: '2027-02-01 18:00', end_date: '2027-02-01 19:00' },
    recurrence: 'FREQ=WEEKLY;COUNT=4',
  });
  names.set(`series-${weekly.id}.ics`, 'Weekly');
  const { refs } = await served.calendar.select({ kind: 'event', series: [weekly.id], limit: 10 });
  await events.update(refs[1]?.id ?? 0, {
    title: 'Guest',
    start_date: '2027-02-09 09:00',
    end_date: '2027-02-09 10:00',
  });
});
afterEach(() => served.close());

const query = (filter: string, data = '<d:getetag/>', more = ''): string =>
  xml(
    `<c:calendar-query><d:prop>${data}</d:prop><c:filter><c:comp-filter name="VCALENDAR">${filter}</c:comp-filter></c:filter>${more}</c:calendar-query>`,
  );

const inEvent = (filter: string): string => `<c:comp-filter name="VEVENT">${filter}</c:comp-filter>`;

/** The titles that a filter finds. */
async function found(filter: string, more = ''): Promise<string[]> {
  const answer = await served.dav('REPORT', ALL, query(filter, undefined, more), { Depth: '1' });
  return answer
    .all()
    .responses.map(({ href }) => names.get(href.split('/').at(-1) ?? '') ?? href)
    .sort();
}

const EVERYTHING = ['Cancelled', 'Day', 'Evening', 'Moment', 'Postponed', 'Weekly'];

describe('a range of time', () => {
  const range = (start: string, end: string) => inEvent(`<c:time-range start="${start}" end="${end}"/>`);

  it.each([
    // an event is in a range that it touches by more than its ends (RFC 4791 §9.9)
    ['20270111T010000Z', '20270111T030000Z', ['Evening']],
    ['20270111T025959Z', '20270111T040000Z', ['Evening']],
    ['20270111T030000Z', '20270111T040000Z', []],
    ['20270110T000000Z', '20270111T010000Z', []],
    // one without a duration is at its start
    ['20270112T170000Z', '20270112T170001Z', ['Moment']],
    ['20270112T160000Z', '20270112T170000Z', []],
    // a day begins at midnight in New York
    ['20270114T050000Z', '20270114T050001Z', ['Day']],
    ['20270114T040000Z', '20270114T050000Z', []],
    ['20270115T045959Z', '20270115T060000Z', ['Day']],
    ['20270115T050000Z', '20270115T060000Z', []],
    // a series is in it by any of its dates, but not by one that has moved
    ['20270222T230000Z', '20270222T233000Z', ['Weekly']],
    ['20270208T230000Z', '20270209T000000Z', []],
    ['20270209T140000Z', '20270209T150000Z', ['Weekly']],
  ])('from %s to %s has %j', async (start, end, expected) => {
    expect(await found(range(start, end))).toEqual(expected);
  });

  it('may be open at one end', async () => {
    expect(await found(inEvent('<c:time-range start="20270201T000000Z"/>'))).toEqual(['Weekly']);
    expect(await found(inEvent('<c:time-range end="20270112T000000Z"/>'))).toEqual(['Evening']);
  });

  it('counts days on the clock that a query names', async () => {
    const zone =
      '<c:timezone>BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Asia/Tokyo\nEND:VTIMEZONE\nEND:VCALENDAR</c:timezone>';
    expect(await found(range('20270113T150000Z', '20270113T160000Z'), zone)).toEqual(['Day']);
    expect(await found(range('20270114T150000Z', '20270114T160000Z'), zone)).toEqual([]);
  });
});

describe('conditions', () => {
  const prop = (name: string, content: string) =>
    inEvent(`<c:prop-filter name="${name}">${content}</c:prop-filter>`);

  it.each([
    ['everything', '', EVERYTHING],
    ['events', inEvent(''), EVERYTHING],
    ['no tasks', '<c:comp-filter name="VTODO"/>', []],
    ['what has no tasks', '<c:comp-filter name="VTODO"><c:is-not-defined/></c:comp-filter>', EVERYTHING],
    ['a zone', '<c:comp-filter name="VTIMEZONE"/>', EVERYTHING.filter((title) => title !== 'Day')],
    ['a text in any case', prop('SUMMARY', '<c:text-match>EVEN</c:text-match>'), ['Evening']],
    ['a text as it is', prop('SUMMARY', '<c:text-match collation="i;octet">EVEN</c:text-match>'), []],
    ['another text', prop('SUMMARY', '<c:text-match negate-condition="yes">e</c:text-match>'), ['Day']],
    ['a text with signs', prop('DESCRIPTION', '<c:text-match>a; short, one\nof</c:text-match>'), ['Moment']],
    ['a category', prop('CATEGORIES', '<c:text-match>music</c:text-match>'), ['Evening']],
    ['a property', prop('RRULE', ''), ['Weekly']],
    ['no property', prop('DTEND', '<c:is-not-defined/>'), ['Moment']],
    [
      'a parameter',
      prop('DTSTART', '<c:param-filter name="TZID"><c:text-match>new_york</c:text-match></c:param-filter>'),
      EVERYTHING.filter((title) => title !== 'Day'),
    ],
    [
      'no parameter',
      prop('DTSTART', '<c:param-filter name="TZID"><c:is-not-defined/></c:param-filter>'),
      ['Day'],
    ],
    ['the time of a property', prop('DTSTAMP', '<c:time-range start="20270101T000000Z"/>'), []],
    [
      'a text and a range',
      inEvent(
        '<c:time-range start="20270101T000000Z" end="20270120T000000Z"/><c:prop-filter name="STATUS"><c:text-match>CONFIRMED</c:text-match></c:prop-filter>',
      ),
      ['Day', 'Evening', 'Moment'],
    ],
  ])('find %s', async (_what, filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });
});

describe('the form of objects', () => {
  const WEEKLY = inEvent('<c:prop-filter name="RRULE"/>');
  const text = async (data: string): Promise<string> => {
    const answer = await served.dav('REPORT', ALL, query(WEEKLY, data));
    return answer.all().responses[0]?.props.get('calendar-data') ?? '';
  };

  it('is one of each date within a range, in UTC', async () => {
    const data =
      '<c:calendar-data><c:expand start="20270201T000000Z" end="20270216T000000Z"/></c:calendar-data>';
    const lines = (await text(data)).split('\r\n');
    const of = (name: string) => lines.filter((line) => line.startsWith(name));
    expect(of('DTSTART')).toEqual([
      'DTSTART:20270201T230000Z',
      'DTSTART:20270209T140000Z',
      'DTSTART:20270215T230000Z',
    ]);
    expect(of('RECURRENCE-ID')).toEqual([
      'RECURRENCE-ID:20270201T230000Z',
      'RECURRENCE-ID:20270208T230000Z',
      'RECURRENCE-ID:20270215T230000Z',
    ]);
    expect(new Set(of('UID')).size).toBe(1);
    expect([...of('RRULE'), ...of('BEGIN:VTIMEZONE')]).toEqual([]);
  });

  it.each([
    // the second date was moved from the 8th, 23:00 in UTC, to the 9th, 14:00
    ['20270201T000000Z', '20270202T000000Z', []],
    ['20270208T230000Z', '20270208T233000Z', ['Guest']],
    ['20270208T220000Z', '20270208T230000Z', []],
    ['20270209T143000Z', '20270210T000000Z', ['Guest']],
    ['20270209T150000Z', '20270228T000000Z', []],
  ])('has the events that are otherwise from %s to %s: %j', async (start, end, titles) => {
    const limit = (name: string) => `<c:${name} start="${start}" end="${end}"/>`;
    const data = `<c:calendar-data>${limit('limit-recurrence-set')}${limit('limit-freebusy-set')}</c:calendar-data>`;
    const limited = await text(data);
    expect(limited.match(/^SUMMARY:.*$/gm)).toEqual(['Weekly', ...titles].map((title) => `SUMMARY:${title}`));
    if (titles.length > 0) expect(limited).toBe(await text('<c:calendar-data/>'));
  });

  it('is refused for a range that is none', async () => {
    for (const name of ['expand', 'limit-recurrence-set', 'limit-freebusy-set']) {
      const data = `<c:calendar-data><c:${name} start="20270201T000000Z"/></c:calendar-data>`;
      expect((await served.dav('REPORT', ALL, query('', data))).status).toBe(400);
    }
  });

  it('is that of the parts that are asked for', async () => {
    const data =
      '<c:calendar-data><c:comp name="VCALENDAR"><c:prop name="VERSION"/><c:comp name="VEVENT"><c:prop name="SUMMARY"/></c:comp></c:comp></c:calendar-data>';
    expect(await text(data)).toBe(
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'SUMMARY:Weekly', 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'SUMMARY:Guest', 'END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n'),
    );
  });

  it('is the whole object with one UID and no method', async () => {
    const whole = await text('<c:calendar-data/>');
    expect(whole).not.toContain('METHOD');
    expect(new Set(whole.match(/^UID:.*$/gm))).toHaveLength(1);
    expect(whole).toContain('RECURRENCE-ID;TZID=America/New_York:20270208T180000');
  });
});

it('free and busy times are those of events, by whether they take place', async () => {
  const body = xml(
    '<c:free-busy-query><c:time-range start="20270111T020000Z" end="20270202T000000Z"/></c:free-busy-query>',
  );
  const { text, headers } = await served.dav('REPORT', ALL, body, { Depth: '1' });
  expect(headers.get('content-type')).toContain('text/calendar');
  expect(text.split('\r\n').filter((line) => line.startsWith('FREEBUSY'))).toEqual([
    'FREEBUSY;FBTYPE=BUSY:20270111T020000Z/20270111T030000Z',
    'FREEBUSY;FBTYPE=BUSY:20270114T050000Z/20270115T050000Z',
    'FREEBUSY;FBTYPE=BUSY:20270201T230000Z/20270202T000000Z',
    'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270118T150000Z/20270118T160000Z',
  ]);
});
