import { describe, expect, it } from 'vitest';
import { importCsv, UnreadableFile, type CsvOptions } from '../../src/index.js';
import { allEvents, newCalendar } from '../support.js';

/** Tables with titles in the words of a language, as Outlook, Google Calendar and people write them. */

async function imported(lines: readonly string[], options: Partial<CsvOptions> = {}) {
  const calendar = newCalendar({ settings: { timezone: 'Europe/Berlin' } });
  const report = await importCsv(lines.join('\r\n'), { calendar, timezone: 'Europe/Berlin', ...options });
  const { items: venues } = await calendar.venues.list({ per_page: 50 });
  const events = await allEvents(calendar);
  return {
    report,
    venues,
    notes: report.notes.map(({ message }) => message),
    events,
    times: events.map(({ title, start_date, end_date, all_day }) =>
      [title, start_date.slice(0, 16), end_date.slice(0, 16), ...(all_day ? ['day'] : [])].join(' | '),
    ),
  };
}

describe('Outlook and Google Calendar', () => {
  it('have the columns of Google’s help page', async () => {
    const { times, events, report, notes } = await imported([
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private',
      'Final exam,05/30/2027,10:00 AM,05/30/2027,1:00 PM,False,"50 questions","Columbia, Schermerhorn 614",True',
      'Fair,06/01/2027,,06/02/2027,,True,Two days,Market square,False',
      'Party,12/31/2027,10:00 PM,01/01/2028,2:00 AM,False,,Town hall,',
    ]);
    expect(report.errors).toEqual([]);
    expect(times).toEqual([
      'Final exam | 2027-05-30 10:00 | 2027-05-30 13:00',
      'Fair | 2027-06-01 00:00 | 2027-06-02 23:59 | day',
      'Party | 2027-12-31 22:00 | 2028-01-01 02:00',
    ]);
    expect(events.map(({ status }) => status)).toEqual(['private', 'publish', 'publish']);
    expect(notes[0]).toBe('The file was read as one of Outlook or Google Calendar.');
  });

  it('end whole days at midnight of the next day, and leave reminders out', async () => {
    const { times, events, report } = await imported([
      '"Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder on/off","Reminder Date","Meeting Organizer","Categories","Description","Location","Priority","Private","Sensitivity","Show time as"',
      '"Board","6/5/2027","7:00:00 PM","6/5/2027","9:00:00 PM","False","True","6/5/2027","Jo Park","Meetings;Board","Line 1\nLine 2","Library","Normal","False","Normal","2"',
      '"Day","6/7/2027","12:00:00 AM","6/8/2027","12:00:00 AM","True","False",,,,,,"Normal","True","Private","3"',
      '"Days","6/7/2027","12:00:00 AM","6/10/2027","12:00:00 AM","True","False",,,,,,"Normal","False","Normal","3"',
    ]);
    expect(report.errors).toEqual([]);
    expect(times).toEqual([
      'Board | 2027-06-05 19:00 | 2027-06-05 21:00',
      'Day | 2027-06-07 00:00 | 2027-06-07 23:59 | day',
      'Days | 2027-06-07 00:00 | 2027-06-09 23:59 | day',
    ]);
    expect(events.map(({ status }) => status)).toEqual(['publish', 'private', 'publish']);
    expect(events[0]?.categories).toHaveLength(2);
    expect(report.ignored).toMatchObject({ 'Reminder on/off': 3, 'Show time as': 3 });
  });

  it('are read in German, with flags in words', async () => {
    const { times, events, report } = await imported([
      '"Betreff";"Beginnt am";"Beginnt um";"Endet am";"Endet um";"Ganztägiges Ereignis";"Erinnerung Ein/Aus";"Beschreibung";"Kategorien";"Ort";"Privat";"Vertraulichkeit"',
      '"Stadtfest";"5.6.2027";"10:00:00";"5.6.2027";"18:00:00";"Aus";"Ein";"Musik & Tanz";"Kultur;Fest";"Marktplatz";"Aus";"Normal"',
      '"Ferien";"1.8.2027";"00:00:00";"4.8.2027";"00:00:00";"Ein";"Aus";"";"";"";"Ein";"Privat"',
    ]);
    expect(report.errors).toEqual([]);
    expect(times).toEqual([
      'Stadtfest | 2027-06-05 10:00 | 2027-06-05 18:00',
      'Ferien | 2027-08-01 00:00 | 2027-08-03 23:59 | day',
    ]);
    expect(events.map(({ status }) => status)).toEqual(['publish', 'private']);
  });
});

describe('tables of people', () => {
  it.each([
    [
      'English, with moments in one cell',
      [
        'name,start,end,location,url,price',
        'Concert,2027-06-05T19:30:00+02:00,2027-06-05T21:00:00+02:00,Hall,https://example.org/c,12',
        'Talk,2027-06-05T17:30:00Z,2027-06-05T19:00:00Z,Hall,example.org/t,free',
        'Market,2027-06-06,2027-06-07,Square,,',
      ],
      [
        'Concert | 2027-06-05 19:30 | 2027-06-05 21:00',
        'Talk | 2027-06-05 19:30 | 2027-06-05 21:00',
        'Market | 2027-06-06 00:00 | 2027-06-07 23:59 | day',
      ],
    ],
    [
      'German, with a day and two times of day',
      [
        'Datum;Beginn;Ende;Titel;Ort;Eintritt',
        '05.06.2027;19:30 Uhr;22 Uhr;Konzert;Bürgerhaus;frei',
        'Sa, 12.06.27;20.00;;Lesung;Bücherei;5 €',
        'Sonntag, 13. Juni 2027;;;Flohmarkt;Marktplatz;',
      ],
      [
        'Konzert | 2027-06-05 19:30 | 2027-06-05 22:00',
        'Lesung | 2027-06-12 20:00 | 2027-06-12 20:00',
        'Flohmarkt | 2027-06-13 00:00 | 2027-06-13 23:59 | day',
      ],
    ],
    [
      'French, day first',
      [
        'Titre;Date de début;Heure de début;Date de fin;Heure de fin;Lieu;Catégorie',
        'Fête;05/06/2027;18h30;05/06/2027;23h;Place;Musique',
        'Vide-grenier;04/07/2027;;04/07/2027;;Parc;',
      ],
      [
        'Fête | 2027-06-05 18:30 | 2027-06-05 23:00',
        'Vide-grenier | 2027-07-04 00:00 | 2027-07-04 23:59 | day',
      ],
    ],
    [
      'Spanish without accents, Italian, Dutch',
      ['Titulo,Fecha de inicio,Hora de inicio,Lugar,Precio', 'Feria,05/06/2027,10:00,Plaza,"3,50 €"'],
      ['Feria | 2027-06-05 10:00 | 2027-06-05 10:00'],
    ],
    [
      'Italian',
      ['Titolo;Data inizio;Ora inizio;Luogo', 'Sagra;5/6/2027;21.00;Piazza'],
      ['Sagra | 2027-06-05 21:00 | 2027-06-05 21:00'],
    ],
    [
      'Dutch, a range of times in one cell',
      ['Naam;Datum;Tijd;Locatie', 'Markt;05-06-2027;10:00 - 16:00;Plein'],
      ['Markt | 2027-06-05 10:00 | 2027-06-05 16:00'],
    ],
    [
      'dates whose order another date shows',
      ['Title,Date,Time', 'A,05/06/2027,7pm', 'B,13/06/2027,7pm'],
      ['A | 2027-06-05 19:00 | 2027-06-05 19:00', 'B | 2027-06-13 19:00 | 2027-06-13 19:00'],
    ],
    [
      'a day with a time in words',
      ['Event,When,Where', 'Walk,"Saturday, June 5, 2027 at 9:30 am",Bridge', 'Run,2027-06-06 18:00,Bridge'],
      ['Walk | 2027-06-05 09:30 | 2027-06-05 09:30', 'Run | 2027-06-06 18:00 | 2027-06-06 18:00'],
    ],
    [
      'columns of ours beside others',
      ['Name,EVENT START DATE,EVENT COST,Venue City', 'A,2027-06-05,5,Bonn'],
      ['A | 2027-06-05 00:00 | 2027-06-05 23:59 | day'],
    ],
  ])('%s', async (_what, lines, expected) => {
    const { times, report } = await imported(lines);
    expect(report.errors).toEqual([]);
    expect(times).toEqual(expected);
  });

  it('have places as venues, beside a venue as its address or city, and as addresses of the web', async () => {
    const { venues, events } = await imported([
      'Titel;Datum;Veranstaltungsort;Ort;Veranstalter',
      'A;2027-06-05;Bürgerhaus;Bonn;Stadt Bonn, Kulturamt',
      'B;2027-06-06;Museum;Hauptstr. 5;',
      'C;2027-06-07;;Rathaus;',
      'D;2027-06-08;;https://meet.example/x;',
    ]);
    expect(venues.map(({ venue, city, address }) => [venue, city, address])).toEqual(
      expect.arrayContaining([
        ['Bürgerhaus', 'Bonn', ''],
        ['Museum', '', 'Hauptstr. 5'],
        ['Rathaus', '', ''],
      ]),
    );
    expect(events[3]).toMatchObject({ venue: 0, virtual_url: 'https://meet.example/x' });
    expect(events[0]?.organizer).toHaveLength(1);
  });

  it('have a state in words; one that is not known makes an event private', async () => {
    const { events } = await imported([
      'Title,Date,Status',
      ...['confirmed', 'Cancelled', 'draft', 'tentative', ''].map((word, at) => `E${at},2027-06-05,${word}`),
    ]);
    expect(events.map(({ status, event_status }) => `${status} ${event_status}`)).toEqual([
      'publish scheduled',
      'publish cancelled',
      'draft scheduled',
      'private scheduled',
      'publish scheduled',
    ]);
  });

  it('say both orders: a date that may be either is an error', async () => {
    const { report, times } = await imported(['Title,Date', 'A,05/13/2027', 'B,13/05/2027', 'C,05/06/2027']);
    expect(times).toHaveLength(2);
    expect(report.errors).toMatchObject([{ line: 4, field: 'Date' }]);
  });

  it('are refused for columns that are not known, or that say who may see an event', async () => {
    for (const title of ['Intern', 'Colour'])
      await expect(imported([`Titel,Datum,${title}`, 'A,2027-06-05,x'])).rejects.toThrow(title);
    const { events } = await imported(['Titel,Datum,Intern', 'A,2027-06-05,x'], { ignoreColumns: true });
    expect(events[0]?.status).toBe('private');
    await expect(imported(['Wer,Warum', 'A,B'])).rejects.toThrow(UnreadableFile);
  });
});

it('dates with dots are day first in every file', async () => {
  const { times } = await imported(['TITLE,START DATE', 'A,05.06.2027'], { dateFormat: 'mdy' });
  expect(times[0]).toMatch(/^A \| 2027-06-05/);
});

it('a file of ours says the order of its dates by one of them, and the report tells', async () => {
  const { times, notes } = await imported(['TITLE,START DATE', 'A,05/06/2027', 'B,25/06/2027']);
  expect(times.map((time) => time.slice(4, 14))).toEqual(['2027-06-05', '2027-06-25']);
  expect(notes).toEqual(['The order of day and month in its dates is that of "25/06/2027".']);
});
