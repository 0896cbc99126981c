import { describe, expect, it } from 'vitest';
import { importCsv, previewCsv, type CsvOptions } from '../../src/index.js';
import { allEvents, newCalendar } from '../support.js';

const HEAD = 'EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME';

async function imported(lines: readonly string[], options: Partial<CsvOptions> = {}) {
  const calendar = newCalendar();
  const report = await importCsv(lines.join('\n'), { calendar, ...options });
  const events = await allEvents(calendar);
  return { calendar, report, events, notes: report.notes.map(({ line, message }) => `${line}: ${message}`) };
}

describe('a first line that names the delimiter for Excel', () => {
  it.each([
    ['sep=;', ';'],
    ['"sep=;"', ';'],
    ['SEP=|', '|'],
    ['sep=\t', '\t'],
    ['sep=,', ','],
  ])('%j', async (line, sign) => {
    const row = ['Konzert', '13.01.2027', '20:00'].join(sign);
    const lines = [line, ['EVENT NAME', 'EVENT START DATE', 'EVENT START TIME'].join(sign), row, 'x'];
    const { events, report } = await imported(lines);
    expect(events.map(({ title, start_date }) => [title, start_date])).toEqual([
      ['Konzert', '2027-01-13 20:00:00'],
    ]);
    expect(report.errors.map((error) => error.line)).toEqual([4]);
  });
});

describe('an end before the start', () => {
  it('is on the next day if it is a time of the same night, and left out otherwise; both are told', async () => {
    const { events, notes } = await imported([
      HEAD,
      'Late,2027-01-13,22:00,2027-01-13,01:00',
      'Time alone,2027-01-13,22:00,,02:00',
      'Typo,2027-01-13,20:00,2027-01-12,22:00',
      'Too long,2027-01-13,20:00,,19:00',
      'Right,2027-01-13,20:00,2027-01-13,22:00',
    ]);
    expect(Object.fromEntries(events.map(({ title, end_date }) => [title, end_date]))).toEqual({
      Late: '2027-01-14 01:00:00',
      'Time alone': '2027-01-14 02:00:00',
      Typo: '2027-01-13 20:00:00',
      'Too long': '2027-01-13 20:00:00',
      Right: '2027-01-13 22:00:00',
    });
    expect(notes.map((note) => /^\d+|next day|left out/g[Symbol.match](note)?.join(' '))).toEqual([
      '2 next day',
      '3 next day',
      '4 left out',
      '5 left out',
    ]);
  });
});

it('rows of one title and start at two venues are two events, and found again; a row twice is told', async () => {
  const calendar = newCalendar();
  const file = [
    'EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT VENUE NAME',
    'Open house,2027-01-13,20:00,Library',
    'Open house,2027-01-13,20:00,Museum',
    'Open house,2027-01-13,20:00,Library',
  ].join('\n');
  const first = await importCsv(file, { calendar });
  expect(await allEvents(calendar)).toHaveLength(2);
  expect(first.notes).toMatchObject([{ line: 4, message: expect.stringContaining('line 2') }]);
  const again = await importCsv(file, { calendar });
  expect(again.counts).toEqual({ unchanged: 3 });
  expect(await allEvents(calendar)).toHaveLength(2);
});

describe('dates and times', () => {
  it.each([
    ['May 13, 2027', '2027-05-13'],
    ['Sept. 3, 2027', '2027-09-03'],
    ['13. März 2027', '2027-03-13'],
    ['Samstag, 13. Februar 2027', '2027-02-13'],
    ['3 août 2027', '2027-08-03'],
    ['5 de mayo de 2027', '2027-05-05'],
    ['5 stycznia 2027', '2027-01-05'],
    ['1 Okt 2027', '2027-10-01'],
    ['Marathon 5, 2027', undefined],
    ['Mayor 5, 2027', undefined],
    ['Decent 5, 2027', undefined],
  ])('%s', async (text, day) => {
    const { events, report } = await imported(['EVENT NAME,EVENT START DATE', `A,"${text}"`]);
    expect(events.map(({ start_date }) => start_date.slice(0, 10))).toEqual(day === undefined ? [] : [day]);
    expect(report.errors).toHaveLength(day === undefined ? 1 : 0);
  });

  it.each(['07:30:PM', '7:30 PM', '7:30:00 p.m.', '19:30', '7.30pm'])('%s', async (text) => {
    const { events } = await imported([
      'EVENT NAME,EVENT START DATE,EVENT START TIME',
      `A,2027-01-13,${text}`,
    ]);
    expect(events[0]?.start_date).toBe('2027-01-13 19:30:00');
  });
});

describe('a column that says who may see an event', () => {
  it.each([
    ['Visibility', ['public', ''], ['private', 'members', 'Nur Mitglieder']],
    ['publish_status', ['published', 'Publish'], ['draft', 'pending', 'unpublished']],
    ['Private', ['no', '0', ''], ['yes', '1', 'x']],
    ['Is Public?', ['TRUE', 'yes'], ['FALSE', 'no']],
    ['Öffentlich', ['ja', 'WAHR'], ['nein', 'FALSCH']],
    ['isPrivate', ['false', ''], ['true']],
    ['memberOnly', ['n'], ['y']],
    ['postStatus', ['publish'], ['pending']],
    ['Publish?', ['yes', 'x'], ['no', '']],
    ['Show on website', ['1'], ['0', '']],
    ['Who can see this event', ['Everyone'], ['Committee']],
    ['Restricted to', ['', 'everyone'], ['members']],
    ['Moderation status', ['approved'], ['rejected', 'waiting']],
    ['Do not publish', ['no', ''], ['yes']],
    ['Nicht öffentlich', ['nein'], ['ja']],
    ['Geschlossene Gesellschaft', ['nein'], ['ja']],
    ['Sensitivity', ['Normal'], ['Personal', 'Confidential']],
    ['Permissions', ['public'], ['group:7']],
    ['Évènement privé', ['non'], ['oui']],
    ['Class', ['PUBLIC', 'Yoga'], ['PRIVATE', 'CONFIDENTIAL']],
    ['Kind of event', ['concert', 'private lesson'], ['Private', 'members only', 'Do not publish']],
  ])('%s is read where unknown columns are left out', async (title, open, hidden) => {
    const rows = [...open, ...hidden].map((cell, index) => `E${index},2027-01-13,${cell},x`);
    const lines = [`EVENT NAME,EVENT START DATE,${title},Colour`, ...rows];
    await expect(imported(lines)).rejects.toThrow(title);
    const { events, report } = await imported(lines, { ignoreColumns: true });
    expect(events.map(({ status }) => status)).toEqual([
      ...open.map(() => 'publish'),
      ...hidden.map(() => 'private'),
    ]);
    expect(report.notes).toHaveLength(hidden.length);
    expect(report.ignored).toEqual({ Colour: rows.length, [title]: rows.length });
  });

  it('is left out by a mapping that says so', async () => {
    const lines = ['EVENT NAME,EVENT START DATE,Visibility', 'A,2027-01-13,members'];
    const { events } = await imported(lines, { columns: { Visibility: '' } });
    expect(events.map(({ status }) => status)).toEqual(['publish']);
  });

  it.each([
    ...[
      'Accessibility',
      'Public transport',
      'Hidden costs',
      'Open air',
      'Live music',
      'Internal notes',
      'Private room',
    ],
    ...[
      'State',
      'Approved by',
      'Publisher',
      'Published at',
      'Hide map',
      'International',
      'Wheelchair access',
    ],
  ])('%s is none', async (title) => {
    const lines = [`EVENT NAME,EVENT START DATE,${title}`, 'A,2027-01-13,yes'];
    const { events } = await imported(lines, { ignoreColumns: true });
    expect(events.map(({ status }) => status)).toEqual(['publish']);
  });
});

it('addresses without a scheme get one; what is no address is left out and told', async () => {
  const { events, report } = await imported([
    'EVENT NAME,EVENT START DATE,EVENT WEBSITE',
    'A,2027-01-13,www.example.org/a',
    'B,2027-01-13,https://münchen.example/ä',
    'C,2027-01-13,see below',
  ]);
  expect(events.map(({ website }) => website)).toEqual([
    'https://www.example.org/a',
    'https://xn--mnchen-3ya.example/%C3%A4',
    null,
  ]);
  expect(report.notes).toMatchObject([{ line: 4, field: 'EVENT WEBSITE' }]);
});

describe('messages', () => {
  it('count the unknown columns that they do not list, and name those without a title', async () => {
    const titles = Array.from({ length: 100 }, (_, index) => `unknown column ${index}`);
    const head = ['EVENT NAME', 'EVENT START DATE', ' ', ...titles].join(',');
    const row = ['A', '2027-01-13', 'x', ...titles].join(',');
    const failed = imported([head, row]);
    await expect(failed).rejects.toThrow(/column 3 without a title, "unknown column 0"/);
    await expect(failed).rejects.toThrow(/and \d+ more\. A mapping/);
  });

  it.each([
    ['<!DOCTYPE html>\n<html><p class="a">', /HTML/],
    ['<!-- saved -->\n<html>', /HTML/],
    ['<?xml version="1.0"?><rss>', /XML/],
    ['BEGIN:VCALENDAR\nVERSION:2.0', /iCalendar/],
    ['{"kind":"event","input":{}}', /JSON/],
  ])('%j is no CSV', async (text, message) => {
    await expect(imported([text])).rejects.toThrow(message);
    await expect(previewCsv(text, {})).rejects.toThrow(message);
  });
});
