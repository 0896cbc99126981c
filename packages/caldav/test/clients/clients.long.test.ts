import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAVClient } from 'tsdav';
import { afterEach, describe, expect, it } from 'vitest';
import { newCalendar, serve, type Served } from '../served.js';
import { missing, run } from './programs.js';
import { createMirror } from './vdirsyncer.js';

let served: Served | undefined;
afterEach(() => served?.close());

/** khal on the first collection of a mirror, on the clock of New York. */
const khalConfig = (folder: string): string => `[calendars]
[[all]]
path = ${folder}/events/all
readonly = True
[locale]
local_timezone = America/New_York
default_timezone = America/New_York
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${folder}/khal.db
`;

/** A calendar with events of all forms, some of them hidden. */
async function site(): Promise<Served> {
  served = await serve(newCalendar());
  const { events, series, categories, venues } = served.calendar;
  const { id: music } = await categories.create({ name: 'Music' });
  const { id: venue } = await venues.create({ venue: 'Hall', address: '1 Main Street' });
  const at = { start_date: '2027-05-01 20:00', end_date: '2027-05-01 22:00' };
  await events.create({ ...at, title: 'Concert', categories: [music], venue });
  await events.create({
    ...at,
    title: 'Fair',
    start_date: '2027-07-01',
    end_date: '2027-07-03',
    all_day: true,
  });
  await events.create({ ...at, title: 'Draft', status: 'draft' });
  const weekly = await series.create({ ...at, title: 'Weekly', recurrence: 'FREQ=WEEKLY;COUNT=6' });
  const { refs } = await served.calendar.select({ kind: 'event', series: [weekly.id], limit: 10 });
  await events.update(refs[2]?.id ?? 0, { title: 'Weekly, with a guest' });
  return served;
}

describe.skipIf(missing.pythonCaldav)('python3-caldav', () => {
  it('finds calendars, events, ranges, uids, changes, and no way to write', async () => {
    const { url } = await site();
    const program = `
import caldav, datetime, json, sys
client = caldav.DAVClient(url=sys.argv[1])
principal = client.principal()
calendars = principal.calendars()
found = {"calendars": sorted(str(c.name) for c in calendars)}
all = [c for c in calendars if c.name == "Town Hall"][0]
title = lambda e: e.vobject_instance.vevent.summary.value
found["events"] = sorted(title(e) for e in all.events())
found["range"] = sorted(title(e) for e in all.date_search(datetime.datetime(2027, 6, 1), datetime.datetime(2027, 7, 2), expand=False))
found["expanded"] = sorted(v.dtstart.value.isoformat() for e in all.date_search(datetime.datetime(2027, 5, 1), datetime.datetime(2027, 5, 20), expand=True) for v in e.vobject_instance.vevent_list if "Weekly" in v.summary.value)
one = [e for e in all.events() if title(e) == "Concert"][0]
uid = one.vobject_instance.vevent.uid.value
found["uid"] = title(all.event_by_uid(uid))
changes = all.objects_by_sync_token()
found["first"] = len(list(changes))
again = all.objects_by_sync_token(sync_token=changes.sync_token)
found["later"] = len(list(again))
try:
    all.save_event("BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nPRODID:x\\r\\nBEGIN:VEVENT\\r\\nUID:1\\r\\nDTSTAMP:20270101T000000Z\\r\\nDTSTART:20270101T000000Z\\r\\nSUMMARY:x\\r\\nEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n")
    found["write"] = "done"
except Exception as error:
    found["write"] = type(error).__name__
try:
    one.delete()
    found["delete"] = "done"
except Exception as error:
    found["delete"] = type(error).__name__
print(json.dumps(found))
`;
    const printed = await run('/usr/bin/python3', ['-c', program, `${url}/caldav/`]);
    expect(JSON.parse(printed)).toEqual({
      calendars: ['Music', 'Town Hall', 'Town Hall: featured'],
      events: ['Concert', 'Fair', 'Weekly'],
      range: ['Fair', 'Weekly'],
      expanded: ['2027-05-02T00:00:00+00:00', '2027-05-09T00:00:00+00:00', '2027-05-16T00:00:00+00:00'],
      ...{ uid: 'Concert', first: 3, later: 0, write: 'AuthorizationError', delete: 'AuthorizationError' },
    });
  });
});

describe.skipIf(missing.vdirsyncer)('vdirsyncer', () => {
  it('mirrors collections, and changes in them', async () => {
    const { url, calendar } = await site();
    const mirror = createMirror(`${url}/caldav/`, ['all', 'category-1']);
    try {
      await mirror.discover();
      await mirror.sync();
      expect([...mirror.files('all').keys()].length).toBe(3);
      await calendar.events.create({
        title: 'New',
        start_date: '2027-05-02 20:00',
        end_date: '2027-05-02 21:00',
      });
      await mirror.sync();
      expect([...mirror.files('all').values()].filter((text) => text.includes('SUMMARY:New'))).toHaveLength(
        1,
      );
    } finally {
      mirror.remove();
    }
  });
});

describe.skipIf(missing.vdirsyncer ?? missing.khal)('khal, on what vdirsyncer mirrors', () => {
  it('shows each date when it is, and as it is', async () => {
    const { url, calendar } = await site();
    const mirror = createMirror(`${url}/caldav/`, ['all']);
    try {
      await mirror.discover();
      await mirror.sync();
      const config = join(mirror.folder, 'khal');
      writeFileSync(config, khalConfig(mirror.folder));
      const format = ['--day-format', '', '--format', '{start-end-time-style} {start-date} {title}'];
      const listed = async (...range: string[]): Promise<string[]> => {
        const printed = await run('khal', ['-c', config, 'list', ...format, ...range]);
        return printed.trim().split('\n').sort();
      };
      expect(await listed('2027-05-01', '2027-05-16')).toEqual([
        '20:00-22:00 2027-05-01 Concert',
        '20:00-22:00 2027-05-01 Weekly',
        '20:00-22:00 2027-05-08 Weekly',
        '20:00-22:00 2027-05-15 Weekly, with a guest',
      ]);
      await calendar.events.create({
        title: 'New',
        start_date: '2027-08-02 20:00',
        end_date: '2027-08-02 21:00',
      });
      await mirror.sync();
      expect(await listed('2027-08-01', '2027-08-30')).toEqual(['20:00-21:00 2027-08-02 New']);
    } finally {
      mirror.remove();
    }
  });
});

describe('tsdav', () => {
  it('finds the account, calendars and objects, and follows changes', async () => {
    const { url, calendar } = await site();
    const client = new DAVClient({
      serverUrl: url,
      credentials: { username: 'admin', password: 'admin' },
      ...{ authMethod: 'Basic', defaultAccountType: 'caldav' },
    });
    await client.login();
    const calendars = await client.fetchCalendars();
    expect(calendars.map(({ displayName }) => displayName)).toEqual([
      'Town Hall',
      'Town Hall: featured',
      'Music',
    ]);
    const [all] = calendars;
    if (all === undefined) throw new Error('There is no calendar.');
    const objects = await client.fetchCalendarObjects({ calendar: all });
    expect(objects).toHaveLength(4);
    const known = { ...all, objects };
    await calendar.events.create({
      title: 'New',
      start_date: '2027-05-02 20:00',
      end_date: '2027-05-02 21:00',
    });
    const { updated: changed } = await client.syncCalendarsDetailed({ oldCalendars: [known] });
    const [updated] = changed;
    expect(updated?.objects).toHaveLength(5);
  });
});
