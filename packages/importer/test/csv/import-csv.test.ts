import { describe, expect, it } from 'vitest';
import { importCsv, previewCsv, UnreadableFile } from '../../src/index.js';
import { allEvents, newCalendar } from '../support.js';

/** A file in the shape of the plugin's own: titles in capitals, times in 12 hours, switches as TRUE. */
const EVENTS = `EVENT NAME,EVENT EXCERPT,EVENT VENUE NAME,EVENT ORGANIZER NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,ALL DAY EVENT,TIMEZONE,HIDE FROM EVENT LISTINGS,STICKY IN MONTH VIEW,EVENT CATEGORY,EVENT TAGS,EVENT COST,EVENT CURRENCY SYMBOL,EVENT CURRENCY POSITION,EVENT FEATURED IMAGE,EVENT WEBSITE,EVENT SHOW MAP LINK,EVENT SHOW MAP,ALLOW COMMENTS,EVENT DESCRIPTION
"Jam, and bread",In short,Fruit Hall,"Fruit Friends, Bakers",2031-05-01,8:00 PM,2031-05-01,10:30 PM,FALSE,Europe/London,FALSE,TRUE,"Food, Evening","sweet, bread",10,£,prefix,https://example.org/jam.jpg,https://example.org/jam,TRUE,FALSE,FALSE,"<p>All about
jam.</p>"
Fair,,Fruit Hall,,5/13/2031,,5/14/2031,,TRUE,,,,,,,,,,,,,,
`;

const VENUES = `Venue Name,Venue Description,Venue Country,Venue Address,Venue Address 2,Venue City,Venue State/Province,Venue Zip,Venue Phone,Venue Website,Venue Latitude,Venue Longitude
Fruit Hall,A hall,United Kingdom,5 Orchard Lane,Gate B,Leeds,West Yorkshire,LS1 1AA,+44 20 0000,https://hall.example,53.8,-1.55
`;

const ORGANIZERS = `Organizer Name;Organizer Email;Organizer Website;Organizer Phone
Fruit Friends;hello@fruit.example;https://fruit.example;555 0100
`;

describe('the columns of The Events Calendar', () => {
  it('make events', async () => {
    const calendar = newCalendar();
    const report = await importCsv(EVENTS, { calendar });
    expect(report).toMatchObject({ errors: [], counts: { created: 2 }, ignored: { 'ALLOW COMMENTS': 2 } });
    const [jam, fair] = await allEvents(calendar);
    expect(jam).toMatchObject({
      title: 'Jam, and bread',
      excerpt: 'In short',
      description: '<p>All about\njam.</p>',
      start_date: '2031-05-01 20:00:00',
      end_date: '2031-05-01 22:30:00',
      timezone: 'Europe/London',
      sticky: true,
      show_map_link: true,
      show_map: false,
      cost: ['10'],
      currency: { symbol: '£', code: '', position: 'prefix' },
      website: 'https://example.org/jam',
    });
    expect(fair).toMatchObject({
      all_day: true,
      start_date: '2031-05-13 00:00:00',
      end_date: '2031-05-14 23:59:59',
    });
    const categories = await calendar.load('category', jam?.categories ?? []);
    expect(categories.map((term) => term?.name)).toEqual(['Food', 'Evening']);
    const organizers = await calendar.load('organizer', jam?.organizer ?? []);
    expect(organizers.map((organizer) => organizer?.organizer)).toEqual(['Fruit Friends', 'Bakers']);
    expect(jam?.venue).toBe(fair?.venue);
  });

  it('are taken under the labels of the plugin, word for word', async () => {
    const calendar = newCalendar();
    const { id } = await calendar.organizers.create({ organizer: 'Bakers' });
    const cells: Readonly<Record<string, string>> = {
      'Event Name': 'Jam',
      'Event Description': 'About jam',
      'Event Excerpt': 'Jam!',
      'Event Start Date': '2031-05-01',
      'Event Start Time': '8:00 PM',
      'Event End Date': '2031-05-01',
      'Event End Time': '9:00 PM',
      Timezone: 'Europe/London',
      'All Day Event': 'FALSE',
      'Hide Event From Event Listings': 'TRUE',
      'Event Sticky in Month View': 'TRUE',
      'Feature Event': 'TRUE',
      'Event Category': 'Food',
      'Event Tags': 'sweet',
      'Event Cost': '10 - 20',
      'Event Currency Symbol': '£',
      'Event Currency Position': 'suffix',
      'Event ISO Currency Code': 'GBP',
      'Event Featured Image': 'https://example.org/jam.jpg',
      'Event Website': 'https://example.org/jam',
      'Event Show Map Link': 'TRUE',
      'Event Show Map': 'FALSE',
      'Allow Comments': 'FALSE',
      'Allow Trackbacks and Pingbacks': 'FALSE',
      'Event Venue Name': 'Fruit Hall',
      'Event Organizer Name(s) or ID(s)': `"${id}, Cooks"`,
    };
    const csv = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
    const report = await importCsv(csv, { calendar });
    expect(report).toMatchObject({
      errors: [],
      counts: { created: 1 },
      ignored: {
        'Allow Comments': 1,
        'Allow Trackbacks and Pingbacks': 1,
      },
    });
    const [jam] = await calendar.load('event', [report.records[0]?.id ?? 0]);
    expect(jam).toMatchObject({
      ...{ title: 'Jam', excerpt: 'Jam!', start_date: '2031-05-01 20:00:00', timezone: 'Europe/London' },
      ...{ hide_from_listings: true, sticky: true, featured: true, cost: ['10 - 20'] },
      currency: { symbol: '£', code: 'GBP', position: 'suffix' },
      ...{ show_map_link: true, show_map: false },
    });
    expect(jam?.organizer).toEqual([id, expect.any(Number)]);
  });

  it('that are unknown are refused before anything is written, unless they are to be ignored', async () => {
    const calendar = newCalendar();
    const csv = 'EVENT NAME,EVENT START DATE,Hidden,\nJazz,2031-05-01,yes,\n';
    await expect(importCsv(csv, { calendar })).rejects.toThrow(
      'The file has unknown columns: "Hidden". A mapping tells',
    );
    expect(await allEvents(calendar)).toEqual([]);
    const report = await importCsv(csv, { calendar, ignoreColumns: true });
    expect(report).toMatchObject({ counts: { created: 1 }, ignored: { Hidden: 1 } });
    const mapped = await importCsv(csv, { calendar, columns: { Hidden: '' } });
    expect(mapped.errors).toEqual([]);
  });

  it('of an organizer with a bad e-mail address give the organizer without it, and a note', async () => {
    const calendar = newCalendar();
    const csv = 'Organizer Name,Organizer Email,Organizer Phone\nFriends,ann at fruit,555\n';
    const { errors, notes, records } = await importCsv(csv, { calendar, kind: 'organizers', strict: true });
    expect(errors).toEqual([]);
    expect(notes).toEqual([
      expect.objectContaining({ line: 2, message: expect.stringContaining('"ann at fruit"') as string }),
    ]);
    expect(await calendar.organizers.get(records[0]?.id ?? 0)).toMatchObject({ email: '', phone: '555' });
  });

  it('make venues and organizers, which events then find, and update them by name', async () => {
    const calendar = newCalendar();
    await importCsv(VENUES, { calendar, kind: 'venues' });
    await importCsv(ORGANIZERS, { calendar, kind: 'organizers' });
    await importCsv(EVENTS, { calendar });
    const [jam] = await allEvents(calendar);
    expect(await calendar.venues.get(jam?.venue ?? 0)).toMatchObject({
      venue: 'Fruit Hall',
      address: '5 Orchard Lane Gate B',
      stateprovince: 'West Yorkshire',
      phone: '+44 20 0000',
      geo_lng: -1.55,
    });
    expect(await calendar.organizers.get(jam?.organizer[0] ?? 0)).toMatchObject({
      email: 'hello@fruit.example',
    });
    expect((await importCsv(VENUES, { calendar, kind: 'venues' })).counts).toEqual({ unchanged: 1 });
    const moved = VENUES.replace('A hall', 'A large hall').replace('Gate B', 'Gate C');
    expect((await importCsv(moved, { calendar, kind: 'venues' })).counts).toEqual({ updated: 1 });
    expect(await calendar.venues.get(jam?.venue ?? 0)).toMatchObject({ address: '5 Orchard Lane Gate C' });
    expect((await calendar.venues.list()).total).toBe(1);
  });

  it('a second import updates the rows with the same title and start, or the same UID', async () => {
    const calendar = newCalendar();
    await importCsv(EVENTS, { calendar });
    expect((await importCsv(EVENTS, { calendar })).counts).toEqual({ unchanged: 2 });
    expect((await importCsv(EVENTS.replace('In short', 'Shorter'), { calendar })).counts).toEqual({
      unchanged: 1,
      updated: 1,
    });
    const named = (title: string) => `UID,TITLE,START DATE\nx@y,${title},2031-01-01\n`;
    await importCsv(named('One'), { calendar });
    expect((await importCsv(named('Two'), { calendar })).counts).toEqual({ updated: 1 });
    expect((await allEvents(calendar)).map(({ title }) => title)).toEqual(['Two', 'Jam, and bread', 'Fair']);
  });

  it('address the events of the site by its UIDs', async () => {
    const calendar = newCalendar();
    const { id } = await calendar.events.create({
      title: 'Own',
      start_date: '2031-01-01',
      end_date: '2031-01-01',
    });
    const file = `UID,TITLE,START DATE\n${id}@calendar.test,Mine,2031-01-02\n`;
    expect((await importCsv(file, { calendar, host: 'calendar.test' })).counts).toEqual({ updated: 1 });
    expect((await importCsv(file, { calendar })).counts).toEqual({ created: 1 });
  });
});

const FAULTY = `EVENT NAME,EVENT START DATE,EVENT START TIME,TIMEZONE,ALL DAY EVENT,EVENT WEBSITE
Good,2031-05-01,20:00,,,
Bad day,2031-02-30,20:00,,,
Which day,05/06/2031,25:00,Mars/Base,perhaps,
,2031-05-01,,,,
Bad site,2031-05-01,,,,no address at all
"Two
lines",2031-05-02,,,,,,"more"
`;

describe('errors', () => {
  const told = (report: { errors: readonly { line: number; field?: string; message: string }[] }) =>
    report.errors.map(({ line, field = '', message }) => `${line} ${field}: ${message}`);

  it('are told by line and column, and the other rows are imported', async () => {
    const calendar = newCalendar();
    const report = await importCsv(FAULTY, { calendar });
    expect(told(report)).toEqual([
      '3 EVENT START DATE: "2031-02-30": There is no such day.',
      '4 EVENT START DATE: "05/06/2031": The day may be the first or the second number: say which (mdy or dmy).',
      '4 EVENT START TIME: "25:00": It is no time of day; 20:00 and 8:00 PM are one.',
      '4 TIMEZONE: "Mars/Base": There is no such time zone.',
      '4 ALL DAY EVENT: "perhaps": It is neither yes nor no.',
      '5 EVENT NAME: It must not be empty.',
      '7 column 7: The row has 8 cells and the first line 6.',
    ]);
    expect(report.counts).toEqual({ created: 2 });
    expect(report.notes).toMatchObject([{ line: 6, field: 'EVENT WEBSITE' }]);
  });

  it('prevent everything when the import is strict; a dry run writes nothing either', async () => {
    const calendar = newCalendar();
    const version = await calendar.version();
    const strict = await importCsv(FAULTY, { calendar, strict: true });
    expect([strict.dryRun, strict.errors.length]).toEqual([true, 7]);
    expect((await importCsv(EVENTS, { calendar, dryRun: true })).counts).toEqual({ created: 2 });
    expect((await importCsv(VENUES, { calendar, kind: 'venues', dryRun: true })).counts).toEqual({
      created: 1,
    });
    expect(await calendar.version()).toBe(version);
    const good = await importCsv(EVENTS, { calendar, strict: true });
    expect([good.dryRun, good.counts]).toEqual([false, { created: 2 }]);
  });

  it.each([
    ['no column of dates', 'EVENT NAME\nA\n', /no column EVENT START DATE; it has "EVENT NAME"/],
    ['quotes that do not end', 'EVENT NAME,EVENT START DATE\n"A,2031-01-01\n', /cannot be read as CSV/],
    ['nothing', '', /empty/],
    ['a spreadsheet', new Uint8Array([0x50, 0x4b, 3, 4, 0]), /ZIP/],
  ])('refuse a file with %s', async (_what, file, message) => {
    const importing = importCsv(file, { calendar: newCalendar() });
    await expect(importing).rejects.toThrow(UnreadableFile);
    await expect(importing).rejects.toThrow(message);
  });
});

describe('other files', () => {
  const OTHER = 'Wann\tWas\tNotiz\r\n06.05.2031\tKür\tx\r\n';
  const columns = { Wann: 'EVENT START DATE', Was: 'event_name', Notiz: '' };

  it('are read by a mapping, with another delimiter and encoding', async () => {
    for (const [encoding, bytes] of [
      ['windows-1252', Buffer.from(OTHER, 'latin1')],
      ['utf-16le', Buffer.from(`\ufeff${OTHER}`, 'utf16le')],
      ['utf-8', Buffer.from(`\ufeff${OTHER}`)],
    ] as const) {
      const calendar = newCalendar();
      const report = await importCsv(bytes, { calendar, columns });
      expect(report).toMatchObject({ encoding, errors: [], ignored: {} });
      expect(await allEvents(calendar)).toMatchObject([{ title: 'Kür', start_date: '2031-05-06 00:00:00' }]);
    }
  });

  it('say the order of their dates', async () => {
    const file = 'TITLE,START DATE\nA,05/06/2031\n';
    for (const [dateFormat, start_date] of [
      ['mdy', '2031-05-06 00:00:00'],
      ['dmy', '2031-06-05 00:00:00'],
    ] as const) {
      const calendar = newCalendar();
      await importCsv(file, { calendar, dateFormat });
      expect(await allEvents(calendar)).toMatchObject([{ start_date }]);
    }
  });

  it('refuse a mapping to a column that there is not', async () => {
    await expect(importCsv(OTHER, { calendar: newCalendar(), columns: { Wann: 'when' } })).rejects.toThrow(
      /names "when"/,
    );
  });

  it('are shown before', async () => {
    expect(await previewCsv(FAULTY, { rows: 2 })).toEqual({
      encoding: 'utf-8',
      columns: [
        ['EVENT NAME', 'event_name'],
        ['EVENT START DATE', 'event_start_date'],
        ['EVENT START TIME', 'event_start_time'],
        ['TIMEZONE', 'event_timezone'],
        ['ALL DAY EVENT', 'event_all_day'],
        ['EVENT WEBSITE', 'event_website'],
      ].map(([title, column]) => ({ title, column })),
      rows: [
        {
          line: 2,
          values: { event_name: 'Good', event_start_date: '2031-05-01', event_start_time: '20:00:00' },
        },
      ],
      errors: [{ line: 3, field: 'EVENT START DATE', message: '"2031-02-30": There is no such day.' }],
    });
  });
});
