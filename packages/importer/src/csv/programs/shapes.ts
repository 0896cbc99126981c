import { localTime, secondsOf } from '@kalends/core/adapter';
import { readDay, type DateFormat } from '../cells.js';
import { isYes, withTexts, type RowContext, type Texts } from './program.js';
import { localOf, momentIn } from './moments.js';
import { DAYS, firstOn, nthOfMonth, ruleLines, untilOf } from './rules.js';

/** The special cases of each program: one function of a row. Dates and times have been split before, and are as the file has them. */

export const listIn = (text = ''): string[] =>
  text
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

export const dayIn = (text = '', format?: DateFormat): string | undefined => {
  const read = readDay(text.trim(), format);
  return 'fault' in read ? undefined : read.value;
};

/** The start of a row as rules count from it. */
const startOf = ({ event_start_date: day = '', event_start_time: clock = '' }: Texts): string | undefined =>
  localOf({ day, clock });

/** A state of an event in the words of programs: `Canceled`, `Event postponed`, `sold out`. */
const STATES: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/cancel/i, { event_state: 'cancelled' }],
  [/postpone/i, { event_state: 'postponed' }],
  [/reschedul/i, { event_state: 'moved' }],
  [/moved ?-?_?online/i, { event_state: 'online' }],
  [/sold ?-?_?out/i, { '@note': 'it is sold out, which no field says' }],
];

export const stateIn = (text = ''): Readonly<Record<string, string>> =>
  STATES.find(([word]) => word.test(text))?.[1] ?? {};

/** Statuses of publication in the words of programs; what is not known is not public. */
export function statusIn(text = ''): string {
  const word = text.trim().toLowerCase();
  if (
    /^(?:publish|published|public|live|active|started|ended|completed|confirmed|upcoming|past|open|cancell?ed|postponed|rescheduled|sold ?-?_?out|)$/.test(
      word,
    )
  )
    return 'publish';
  if (word === 'future' || word === 'scheduled') return 'publish';
  if (/^(?:pending|proposed|suggested|in review)$/.test(word)) return 'pending';
  return /^(?:draft|auto-draft|unpublished)$/.test(word) ? 'draft' : 'private';
}

const LOCALIST_DAYS: Readonly<Record<string, string>> = {
  su: 'SU', sun: 'SU', m: 'MO', mo: 'MO', mon: 'MO', t: 'TU', tu: 'TU', tue: 'TU', w: 'WE', we: 'WE', wed: 'WE',
  th: 'TH', thu: 'TH', r: 'TH', f: 'FR', fr: 'FR', fri: 'FR', sa: 'SA', sat: 'SA',
}; // oxfmt-ignore

/** Localist: a row has a day, a range of days, or days of the week between two days. */
export function localist(row: Texts): Texts {
  const { '@recurrence': given = '', '@visibility': visibility = '', event_start_date: first = '' } = row;
  const days = listIn(given).flatMap((day) => LOCALIST_DAYS[day.toLowerCase()] ?? []);
  const [from, to] = [dayIn(first), dayIn(row['event_end_date'])];
  const isSeries = days.length > 0 && from !== undefined && to !== undefined;
  const isHidden =
    /^unlisted$/i.test(visibility) ||
    ['@venue_only', '@widget_only', '@channels_only'].some((name) => isYes(row[name]));
  const isPublic = visibility === '' || /^(?:public|unlisted)$/i.test(visibility);
  const start = isSeries ? firstOn(from, days) : undefined;
  return withTexts(row, {
    ...stateIn(row['@status']),
    ...(start !== undefined && {
      event_start_date: start,
      event_end_date: start,
      event_recurrence: ruleLines({ FREQ: 'WEEKLY', BYDAY: days.join(','), UNTIL: untilOf(to ?? start) }),
    }),
    ...(isHidden && { event_hide: 'yes' }),
    event_status: isPublic ? statusIn(row['@status']) : 'private',
    event_uid: row['@id'] === undefined ? undefined : `localist:${row['@id']}`,
  });
}

/** Event Organiser: a rule by its schedule, with days that are added and left out. */
export function eventOrganiser(row: Texts): Texts {
  const { '@schedule': schedule = 'once', '@meta': meta = '', '@until': until } = row;
  const start = startOf(row);
  if (start === undefined || schedule === 'once' || schedule === '') return row;
  const clock = start.slice(11);
  const momentsOf = (text?: string): string[] =>
    listIn(text).flatMap((one) => localOf({ day: momentIn(one, 'UTC').day, clock }) ?? []);
  const dates = { added: momentsOf(row['@include']), left: momentsOf(row['@exclude']) };
  const [, part = '', value = ''] = /^(BYDAY|BYMONTHDAY)=(.+)$/.exec(meta.trim()) ?? [];
  const last = dayIn(momentIn(until ?? '', 'UTC').day);
  const rule = {
    FREQ: schedule.toUpperCase(),
    INTERVAL: row['@frequency'],
    ...(schedule === 'weekly' && { BYDAY: listIn(meta).join(',') }),
    ...(schedule === 'monthly' && part !== '' && { [part]: value }),
    UNTIL: last === undefined ? undefined : untilOf(last),
  };
  return withTexts(row, { event_recurrence: ruleLines(schedule === 'custom' ? {} : rule, dates) });
}

const FREQUENCIES: Readonly<Record<string, string>> = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
};

/** Events Manager: numbers say who may see an event, and a recurring event has the first and the last day in its dates. */
export function eventsManager(row: Texts): Texts {
  const { '@status': status, '@private': secret, '@active': active, '@recurrence': recurrence } = row;
  const byNumber: Readonly<Record<string, string>> = {
    '1': 'publish',
    '0': 'pending',
    '-1': 'trash',
    null: 'draft',
    '': 'draft',
  };
  const known = status === undefined ? 'publish' : (byNumber[status.toLowerCase()] ?? statusIn(status));
  const slug = row['@location_slug']?.replaceAll('-', ' ');
  const [from, to] = [dayIn(row['event_start_date']), dayIn(row['event_end_date'])];
  const frequency = FREQUENCIES[(row['@freq'] ?? '').toLowerCase()];
  const days = listIn(row['@byday']).flatMap((day) => DAYS[Number(day)] ?? []);
  const nth = row['@byweekno'] ?? '';
  const byDay =
    frequency === 'MONTHLY' && nth !== '' ? days.map((day) => nth + day) : frequency === 'WEEKLY' ? days : [];
  const isSeries = isYes(recurrence) && frequency !== undefined && from !== undefined && to !== undefined;
  const start = isSeries && frequency === 'WEEKLY' ? firstOn(from, days) : from;
  return withTexts(row, {
    ...(slug !== undefined && row['event_venue_name'] === undefined && { event_venue_name: slug }),
    event_status: isYes(secret) && known === 'publish' ? 'private' : known,
    ...(active === '0' || /cancel/i.test(active ?? '') ? { event_state: 'cancelled' } : {}),
    ...(isSeries && {
      event_start_date: start,
      event_end_date: start,
      event_recurrence: ruleLines({
        FREQ: frequency,
        INTERVAL: row['@interval'],
        BYDAY: byDay.join(','),
        UNTIL: untilOf(to),
      }),
    }),
  });
}

/** EventON: what is not published is a draft; a repeated event says how often it is after the first time. */
export function eventOn(row: Texts, { format }: RowContext): Texts {
  const {
    '@status': status = 'publish',
    '@repeat': repeat,
    '@freq': freq = '',
    '@repeats': repeats = '',
  } = row;
  const frequency = FREQUENCIES[freq.toLowerCase()];
  const day = dayIn(row['event_start_date'], format);
  const isNth = /dow/i.test(row['@repeatby'] ?? '') && frequency === 'MONTHLY' && day !== undefined;
  const categories = listIn(row['event_category']).filter((name) => !/^\d+$/.test(name));
  const contact = row['@contact'] ?? '';
  return withTexts(row, {
    event_status: /^publish$/i.test(status) ? 'publish' : 'draft',
    event_category: categories.join(','),
    ...stateIn(row['@state']),
    ...(isYes(row['@cancelled']) && { event_state: 'cancelled' }),
    ...(isYes(row['@no_end']) && { event_end_date: '', event_end_time: '' }),
    ...(contact.includes('@') ? { organizer_email: contact } : { organizer_phone: contact }),
    ...(isYes(repeat) &&
      frequency !== undefined && {
        event_recurrence: ruleLines({
          FREQ: frequency,
          BYDAY: isNth ? nthOfMonth(day) : '',
          COUNT: Number(repeats || 0) + 1,
        }),
      }),
  });
}

/** Modern Events Calendar: whole days have words in place of their times. */
export function modernEvents(row: Texts): Texts {
  const isDay = /[^\d\s:.apm]/i.test(row['event_start_time'] ?? '');
  return withTexts(row, {
    ...(isDay && { event_all_day: 'yes', event_start_time: '', event_end_time: '' }),
    event_status: statusIn(row['@status']),
    ...stateIn(row['@status']),
  });
}

/** Eventbrite: an event may be a draft, not listed, or for those who are invited. */
export function eventbrite(row: Texts): Texts {
  const { '@status': status = '', '@listed': listed, '@invite': invite, '@privacy': privacy = '' } = row;
  const isSecret = isYes(invite) || /private|password|invite/i.test(privacy) || isYes(row['@password']);
  const isOnline = isYes(row['@online']);
  return withTexts(row, {
    ...stateIn(status),
    event_status: isSecret ? 'private' : statusIn(status),
    ...(listed !== undefined && listed !== '' && !isYes(listed) && { event_hide: 'yes' }),
    ...(isYes(row['@free']) && { event_cost: 'Free' }),
    ...(isOnline && { event_virtual_url: row['event_website'] }),
    event_uid: row['@id'] === undefined ? undefined : `eventbrite:${row['@id']}`,
  });
}

/** How long an event of Meetup lasts, in seconds: milliseconds, minutes, or `PT2H30M`. */
function secondsIn(duration: string): number {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration.trim()) ?? [];
  const number = Number(duration) || 0;
  return number >= 60_000
    ? number / 1000
    : number > 0
      ? number * 60
      : Number(hours) * 3600 + Number(minutes) * 60;
}

/** Meetup: an event has a duration in place of an end, and is for all, or for members. */
export function meetup(row: Texts): Texts {
  const {
    '@status': status = '',
    '@visibility': visibility = '',
    '@duration': duration = '',
    '@type': type = '',
  } = row;
  const start = startOf(row);
  const length = secondsIn(duration);
  const isEndless = (row['event_end_date'] ?? '') === '' && (row['event_end_time'] ?? '') === '';
  const end =
    start !== undefined && isEndless && length > 0 ? localTime(secondsOf(start) + length) : undefined;
  return withTexts(row, {
    ...stateIn(status),
    event_status: visibility === '' || /^public$/i.test(visibility) ? statusIn(status) : 'private',
    ...(end !== undefined && { event_end_date: end.slice(0, 10), event_end_time: end.slice(11) }),
    ...(/online/i.test(type) && { event_virtual_url: row['event_website'] }),
    event_uid: row['@id'] === undefined ? undefined : `meetup:${row['@id']}`,
  });
}
