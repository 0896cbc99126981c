import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { importCsv } from '../../src/index.js';
import { newCalendar } from '../support.js';

/** What a file of another program gives: its events with the names of what they link to, and the report. */
async function imported(...lines: readonly string[]) {
  const store = createMemoryStore();
  const calendar = newCalendar({ store, settings: { timezone: 'Europe/Berlin' } });
  const report = await importCsv(lines.join('\n'), { calendar, timezone: 'Europe/Berlin' });
  const events = await store.scan('event', 0, 1_000);
  const venues = new Map((await store.scan('venue', 0, 100)).map((venue) => [venue.id, venue]));
  const organizers = new Map((await store.scan('organizer', 0, 100)).map((one) => [one.id, one]));
  const categories = new Map((await store.scan('category', 0, 100)).map((one) => [one.id, one.name]));
  return {
    report,
    events: events.map((event) => ({
      ...event,
      place: venues.get(event.venue),
      host: organizers.get(event.organizer[0] ?? 0),
      named: event.categories.map((id) => categories.get(id)),
    })),
  };
}

describe('Events Manager', () => {
  const HEAD =
    'event_name,event_start_date,event_start_time,event_end_date,event_end_time,event_all_day,post_content,location_name,location_address,location_town,location_postcode,event_status,event_private,event_active_status,category-slug,recurrence,recurrence_freq,recurrence_interval,recurrence_byday,event_spaces';
  it('has venues, statuses by number and rules', async () => {
    const { events, report } = await imported(
      HEAD,
      'Love &amp; Jazz,2027-05-20,20:00:00,2027-05-20,22:00:00,0,<p>x</p>,Hall,1 Road,Riverton,20999,1,0,1,film,0,,,,50',
      'Secret,2027-05-21,20:00:00,2027-05-21,22:00:00,0,,,,,,1,1,1,,0,,,,',
      'Waiting,2027-05-22,20:00:00,2027-05-22,22:00:00,0,,,,,,0,0,1,,0,,,,',
      'Draft,2027-05-23,20:00:00,2027-05-23,22:00:00,0,,,,,,,0,1,,0,,,,',
      'Off,2027-05-24,00:00:00,2027-05-25,00:00:00,1,,,,,,1,0,0,,0,,,,',
      'Choir,2027-06-01,19:00:00,2027-06-15,20:00:00,0,,,,,,1,0,1,,1,weekly,1,"2,4",',
    );
    expect(report.errors).toEqual([]);
    expect(report.ignored).toEqual({ event_spaces: 6 });
    expect(events[0]).toMatchObject({
      place: { venue: 'Hall', address: '1 Road', city: 'Riverton', zip: '20999' },
      named: ['film'],
    });
    expect(
      events.slice(0, 5).map(({ status, event_status, all_day }) => [status, event_status, all_day]),
    ).toEqual([
      ['publish', 'scheduled', false],
      ['private', 'scheduled', false],
      ['pending', 'scheduled', false],
      ['draft', 'scheduled', false],
      ['publish', 'cancelled', true],
    ]);
    expect(events.slice(5).map(({ start_date }) => start_date.slice(0, 13))).toEqual(
      ['01', '03', '08', '10', '15'].map((day) => `2027-06-${day} 19`),
    );
  });

  it('is known by slugs alone', async () => {
    const { events } = await imported(
      'event_start_date,event_start_time,event_end_date,event_end_time,event_name,post_excerpt,post_content,location-slug,category-slug',
      '2027-09-17,15:00:00,2027-09-17,16:49:00,Film,,<p>x</p>,old-mill,film',
    );
    expect(events).toMatchObject([
      { start_date: '2027-09-17 15:00:00', place: { venue: 'old mill' }, named: ['film'] },
    ]);
  });
});

describe('Modern Events Calendar', () => {
  it('has organizers with their telephone, and words for whole days', async () => {
    const { events, report } = await imported(
      'ID,Title,Start Date,Start Time,End Date,End Time,Link,Location,Organizer,Organizer Tel,Organizer Email,Event Cost',
      '7,Talk &#8211; Sea,2027-05-20,8:00 pm,2027-05-20,10:00 pm,https://old.example/talk/,Hall,"Arts, Riverton",040 1,a@b.example,12',
      '8,Fair,2027-06-05,All Day,2027-06-06,,https://old.example/fair/,Quay,,,,0',
    );
    expect(report.errors).toEqual([]);
    expect(events).toMatchObject([
      {
        title: 'Talk – Sea',
        start_date: '2027-05-20 20:00:00',
        host: { organizer: 'Arts, Riverton', phone: '040 1', email: 'a@b.example' },
        place: { venue: 'Hall' },
      },
      { all_day: true, start_date: '2027-06-05 00:00:00', end_date: '2027-06-06 23:59:59' },
    ]);
  });
});

describe('EventON', () => {
  it('has dates of the American order, drafts, and repeats after the first time', async () => {
    const { events, report } = await imported(
      'publish_status,event_id,color,event_name,event_description,event_start_date,event_start_time,event_end_date,event_end_time,all_day,hide_end_time,featured,location_name,event_location,location_latitude,location_longitude,event_organizer,evcal_org_contact,learnmore link,image_url,repeatevent,frequency,repeats,event_type,event_type_slug',
      'publish,4,206177,Jazz,x,05/06/2027,7:30:PM,05/06/2027,9:00:PM,no,no,yes,Hall,1 Road,53.5,10,Club,club@quay.example,https://x.example/,,no,,,"4,9","music,jazz"',
      'draft,5,,Later,x,05/07/2027,7:30:PM,05/07/2027,9:00:PM,no,yes,no,,,,,,,,,no,,,,',
      'private,6,,Members,x,05/08/2027,7:30:PM,05/08/2027,9:00:PM,yes,no,no,,,,,,,,,no,,,,',
      'publish,7,,Weekly,x,05/10/2027,7:30:PM,05/10/2027,9:00:PM,no,no,no,,,,,,,,,yes,weekly,2,,',
    );
    expect(report.errors).toEqual([]);
    expect(events[0]).toMatchObject({
      ...{
        start_date: '2027-05-06 19:30:00',
        end_date: '2027-05-06 21:00:00',
        featured: true,
        named: ['music', 'jazz'],
      },
      ...{
        place: { venue: 'Hall', address: '1 Road', geo_lat: 53.5 },
        host: { organizer: 'Club', email: 'club@quay.example' },
      },
    });
    expect(events.map(({ status }) => status)).toEqual([
      'publish',
      'draft',
      'draft',
      'publish',
      'publish',
      'publish',
    ]);
    expect(events[1]?.end_date).toBe('2027-05-07 19:30:00');
    expect(events.slice(3).map(({ start_date }) => start_date.slice(0, 10))).toEqual([
      '2027-05-10',
      '2027-05-17',
      '2027-05-24',
    ]);
    expect(report.ignored).toEqual({ color: 4 });
  });
});

describe('Eventbrite', () => {
  it('has drafts, events that are not listed, and those for who is invited', async () => {
    const { events } = await imported(
      'Event ID,Event Name,Event Status,Start Date,Start Time,End Date,End Time,Timezone,Venue Name,Venue Address 1,Venue City,Venue Country,Organizer Name,Event URL,Listed,Invite Only,Is Free,Tickets Sold',
      '1,Open,live,2027-05-20,19:00,2027-05-20,21:00,America/New_York,Hall,1 Road,Riverton,US,Club,https://e.example/1,Yes,No,Yes,9',
      '2,Draft,draft,2027-05-21,19:00,2027-05-21,21:00,,,,,,,,Yes,No,No,0',
      '3,Unlisted,live,2027-05-22,19:00,2027-05-22,21:00,,,,,,,,No,No,No,0',
      '4,Invited,live,2027-05-23,19:00,2027-05-23,21:00,,,,,,,,Yes,Yes,No,0',
      '5,Off,canceled,2027-05-24,19:00,2027-05-24,21:00,,,,,,,,Yes,No,No,0',
    );
    expect(
      events.map(({ status, hide_from_listings: hidden, event_status: state }) => [status, hidden, state]),
    ).toEqual([
      ['publish', false, 'scheduled'],
      ['draft', false, 'scheduled'],
      ['publish', true, 'scheduled'],
      ['private', false, 'scheduled'],
      ['publish', false, 'cancelled'],
    ]);
    expect(events[0]).toMatchObject({
      utc_start_date: '2027-05-20 23:00:00',
      cost: ['Free'],
      place: { city: 'Riverton', country: 'US' },
    });
  });

  it('is known by the fields of its interface', async () => {
    const { events } = await imported(
      'id,name.text,start.local,start.timezone,end.local,url,status,listed,invite_only,venue.name,venue.address.city',
      '9,Jazz,2027-05-20T19:00:00,Europe/Berlin,2027-05-20T21:00:00,https://e.example/9,live,true,false,Hall,Riverton',
    );
    expect(events).toMatchObject([
      {
        start_date: '2027-05-20 19:00:00',
        end_date: '2027-05-20 21:00:00',
        place: { venue: 'Hall', city: 'Riverton' },
      },
    ]);
  });
});

describe('Meetup', () => {
  it('has durations, groups, and who may see an event', async () => {
    const { events } = await imported(
      'id,name,description,local_date,local_time,duration,status,visibility,group.name,venue.name,link,yes_rsvp_count',
      'a1,Hike,x,2027-05-20,10:00,7200000,upcoming,public,Walkers,Gate,https://m.example/a1,4',
      'a2,Inner circle,x,2027-05-21,10:00,PT1H30M,upcoming,members,Walkers,,,4',
      'a3,Off,x,2027-05-22,10:00,90,cancelled,public,Walkers,,,4',
    );
    expect(
      events.map(({ status, end_date, event_status }) => [status, end_date.slice(11, 16), event_status]),
    ).toEqual([
      ['publish', '12:00', 'scheduled'],
      ['private', '11:30', 'scheduled'],
      ['publish', '11:30', 'cancelled'],
    ]);
    expect(events[0]).toMatchObject({
      host: { organizer: 'Walkers' },
      place: { venue: 'Gate' },
      website: 'https://m.example/a1',
    });
  });

  it('has moments with an offset from UTC', async () => {
    const { events } = await imported(
      'Event Name,Group Name,Event Date,End Date,RSVPs',
      'Hike,Walkers,2027-07-20T08:00:00Z,2027-07-20T12:00:00+02:00,3',
    );
    expect(events).toMatchObject([{ start_date: '2027-07-20 10:00:00', end_date: '2027-07-20 12:00:00' }]);
  });
});

it('what a row of a program says wrongly costs that row, and is told by its own title', async () => {
  const { events, report } = await imported(
    'Title,Date From,Date To,Recurrence,Start Time,End Time,Location,Visibility',
    'A,2027-13-01,,,7:00 PM,,,',
    'B,2027-01-01,,,25:00,,,',
    'C,2027-01-02,,,7:00 PM,,,Members',
    ',2027-01-03,,,,,,',
  );
  expect(report.errors.map(({ line, field }) => [line, field])).toEqual([
    [2, 'Date From'],
    [3, 'Start Time'],
    [5, 'Title'],
  ]);
  expect(events.map(({ title, status }) => [title, status])).toEqual([['C', 'private']]);
});

it('a file whose columns are all ours is of no other program', async () => {
  const { report } = await imported(
    'EVENT NAME,EVENT START DATE,EVENT STATUS,VENUE NAME',
    'A,2027-01-01,publish,Hall',
  );
  expect(report.notes).toEqual([]);
});
