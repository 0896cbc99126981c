import { describe, expect, it } from 'vitest';
import { fileVisitor, openFileSite, wordsOf } from './file-site.js';

const HEAD = 'EVENT NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,EVENT VENUE NAME';

const TABLE = `${HEAD}
Jazz night,2031-05-01,20:00,2031-05-01,23:00,Corn Hall
Open day,2031-05-02,10:00,2031-05-02,12:00,Corn Hall
Broken,tomorrow,10:00,2031-05-02,12:00,
`;

const CALENDAR = `BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//Example//EN\r
BEGIN:VEVENT\r
UID:weekly@example\r
DTSTAMP:20260101T000000Z\r
DTSTART;TZID=America/New_York:20270506T190000\r
DTEND;TZID=America/New_York:20270506T200000\r
RRULE:FREQ=WEEKLY;COUNT=5\r
SUMMARY:Choir\r
END:VEVENT\r
END:VCALENDAR\r
`;

const titles = async (site: Awaited<ReturnType<typeof openFileSite>>): Promise<string[]> => {
  const { refs } = await site.calendar.select({
    ...{ kind: 'event', hidden: true, orderby: 'id', order: 'asc', limit: 100 },
    status: ['publish', 'draft', 'pending', 'private', 'future'],
  });
  const events = await site.calendar.load(
    'event',
    refs.map(({ id }) => id),
  );
  return events.flatMap((event) => (event === undefined ? [] : [event.title]));
};

describe('a file in the editor', () => {
  it('shows what would happen, and writes only what is confirmed', async () => {
    const site = await openFileSite();
    const { check, press } = fileVisitor(site, await site.as('editor'));
    const version = await site.calendar.version();
    const shown = await check('events.csv', TABLE);
    const words = wordsOf(shown.text);
    for (const text of [
      'New: 2',
      'Refused: 1',
      'Jazz night',
      'Open day',
      'Line 4',
      'EVENT START DATE',
      'Nothing has been written yet',
    ])
      expect([text, words.includes(text)]).toEqual([text, true]);
    expect(await site.calendar.version()).toBe(version);
    const done = await press('import');
    expect(wordsOf(done.text)).toContain('The file was imported.');
    expect(await titles(site)).toEqual(['Jazz night', 'Open day']);
    const { refs } = await site.calendar.select({ kind: 'event', orderby: 'id', order: 'asc', limit: 1 });
    const history = await site.calendar.events.history(refs[0]?.id ?? 0);
    expect(history.items.every(({ actor }) => actor !== null)).toBe(true);
    expect((await press('import')).status).toBe(422);
    const again = await check(
      'events.csv',
      TABLE.replace('Open day,2031-05-02,10:00', 'Open day,2031-05-02,10:00').replace(
        '12:00,Corn',
        '13:00,Corn',
      ),
    );
    expect(wordsOf(again.text)).toMatch(/Changed: 1 · As before: 1 · Refused: 1/);
  });

  it('is taken back with a button, as long as no one has changed its events', async () => {
    const site = await openFileSite();
    const { check, press } = fileVisitor(site, await site.as('editor'));
    const kept = await site.calendar.events.create({
      title: 'Here before',
      start_date: '2031-01-01',
      end_date: '2031-01-01',
    });
    await check('events.csv', TABLE);
    await press('import');
    const undone = await press('undo');
    expect(wordsOf(undone.text)).toContain('The import was taken back.');
    expect(await titles(site)).toEqual(['Here before']);
    await check('choir.ics', CALENDAR);
    await press('import');
    expect(await titles(site)).toHaveLength(6);
    expect(wordsOf((await press('undo')).text)).toContain('taken back');
    expect(await titles(site)).toEqual(['Here before']);
    await check('events.csv', TABLE);
    await press('import');
    const { refs } = await site.calendar.select({
      ...{ kind: 'event', search: 'jazz', orderby: 'id', order: 'asc', limit: 1 },
    });
    await site.calendar.events.update(refs[0]?.id ?? 0, { title: 'Late jazz' });
    const refused = await press('undo');
    expect([refused.status, wordsOf(refused.text).includes('changed since')]).toEqual([422, true]);
    expect(await titles(site)).toContain('Late jazz');
    expect((await site.calendar.load('event', [kept.id]))[0]?.title).toBe('Here before');
  });

  it('is JSON of an export, or a table of venues', async () => {
    const site = await openFileSite();
    const { check, press } = fileVisitor(site, await site.as('administrator'));
    const line = {
      kind: 'event',
      input: { title: 'From JSON', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 21:00:00' },
      source: { uid: 'a@b' },
    };
    expect(wordsOf((await check('all.json', JSON.stringify(line))).text)).toContain('New: 1');
    await press('import');
    expect(await titles(site)).toEqual(['From JSON']);
    const venues = await check('v.csv', 'VENUE NAME,VENUE CITY\nCorn Hall,Riverton\n', { kind: 'venues' });
    expect(wordsOf(venues.text)).toContain('New: 1');
    await press('import');
    expect((await site.calendar.venues.list({})).items.map(({ venue, city }) => [venue, city])).toEqual([
      ['Corn Hall', 'Riverton'],
    ]);
  });

  it('of its own events changes these, as an export has named them', async () => {
    const site = await openFileSite();
    const { check, press, visitor } = fileVisitor(site, await site.as('editor'));
    await site.calendar.events.create({
      title: 'Here',
      start_date: '2031-01-01 10:00',
      end_date: '2031-01-01 11:00',
    });
    const table = await visitor.text('/manage/export?format=csv');
    expect(wordsOf((await check('events.csv', table)).text)).toContain('There is nothing in this file');
    expect(wordsOf((await check('events.csv', table.replace('Here', 'Renamed'))).text)).toContain(
      'Changed: 1',
    );
    await press('import');
    expect(await titles(site)).toEqual(['Renamed']);
  });

  it('leads to the events of a table, and nowhere from a file of several kinds, whose ids are of any of them', async () => {
    const site = await openFileSite();
    const { check, press } = fileVisitor(site, await site.as('editor'));
    const links = (text: string): number => text.match(/<a href="[^"]*\/manage\/events\/\d+"/g)?.length ?? 0;
    await check('events.csv', TABLE);
    expect(links((await press('import')).text)).toBe(2);
    await check('all.json', '{"kind":"venue","key":1,"input":{"venue":"Barn"}}');
    const { text } = await press('import');
    expect(wordsOf(text)).toContain('Barn');
    expect(links(text)).toBe(0);
  });
});

const FILES: readonly (readonly [name: string, content: string | Uint8Array, words: string])[] = [
  ['a.csv', `${HEAD}\nX,5/6/2031,20:00,5/6/2031,21:00,\n`, 'auf zwei Arten'],
  ['a.csv', `${HEAD}\nX,never,20:00,2031-05-01,21:00,\n`, 'nicht lesbar'],
  ['a.csv', `${HEAD}\n,2031-05-01,20:00,2031-05-01,21:00,\n`, 'Ergänzen Sie'],
  ['a.csv', `${HEAD}\nX,2031-05-01,20:00,2031-05-01,21:00,,more\n`, 'mehr Zellen'],
  ['a.csv', `${HEAD},COLOUR OF THE SKY\nX,2031-05-01,20:00,2031-05-01,21:00,,blue\n`, 'COLOUR OF THE SKY'],
  ['a.csv', 'colour,weight\nblue,2\n', 'fehlen die Spalten EVENT NAME, EVENT START DATE.'],
  ['a.csv', `${HEAD}\n${'x'.repeat(5000)},2031-05-01,20:00,2031-05-01,21:00,\n`, ''],
  ['a.csv', '', 'Wählen Sie eine Datei'],
  ['a.xlsx', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2), 'kein Text'],
  ['a.ics', 'Hello', 'kein Kalender'],
  ['a.html', '<!doctype html><p>x', 'kein Kalender'],
  [
    'a.ics',
    CALENDAR.replace('DTSTART;TZID=America/New_York:20270506T190000', 'DTSTART:nonsense'),
    'nicht lesbar',
  ],
  ['a.ics', CALENDAR.replace('COUNT=5', 'COUNT=nonsense'), ''],
  ['a.ics', CALENDAR.slice(0, 200), 'zu früh'],
  ['a.json', '{"kind":"event"}', 'kein Eintrag'],
  ['a.json', 'not json', 'kein Eintrag'],
  ['a.json', '['.repeat(200_000), 'Bitte kürzen: Das ist zu lang'],
  [
    'a.json',
    JSON.stringify({ kind: 'event', input: { title: 'X', start_date: 'nonsense', end_date: 'nonsense' } }),
    'nicht lesbar',
  ],
  ['a.csv', `${HEAD}\n${'X,2031-05-01,20:00,2031-05-01,21:00,\n'.repeat(5_001)}`, 'zu viele Termine'],
];

describe('what is wrong with a file', () => {
  it('is said in the language of the editor', async () => {
    const site = await openFileSite({ locale: 'de' });
    const { check } = fileVisitor(site, await site.as('editor'));
    for (const [name, content, expected] of FILES) {
      const { status, text } = await check(name, content);
      const words = wordsOf(text);
      expect([name, status < 500, words.includes(expected) || words]).toEqual([name, true, true]);
      expect([name, /Expected|expected|got "|must |The file|Invalid|--/.exec(words)?.[0]]).toEqual([
        name,
        undefined,
      ]);
    }
  });
});
