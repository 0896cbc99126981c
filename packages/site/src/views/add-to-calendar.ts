import { addDays } from '../windows/days.js';

/** An event as an entry in the calendar of a visitor. All texts are plain. */
export interface CalendarEntry {
  readonly title: string;
  readonly url: string;
  /** The name and the address of its venue; `''` if it has none. */
  readonly location: string;
  readonly all_day: boolean;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly utc_start_date: string;
  readonly utc_end_date: string;
}

const compact = (text: string): string => text.replaceAll(/[-: ]/g, '');

/** A UTC time in the basic form of ISO 8601: `20260501T180000Z` */
const instant = (utc: string): string => `${compact(utc.slice(0, 10))}T${compact(utc.slice(11))}Z`;

/** The URL with which Google Calendar adds an event. */
export function googleUrl(event: CalendarEntry): string {
  const { all_day, firstDay, lastDay, utc_start_date, utc_end_date } = event;
  const dates = all_day
    ? `${compact(firstDay)}/${compact(addDays(lastDay, 1))}`
    : `${instant(utc_start_date)}/${instant(utc_end_date)}`;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates,
    details: event.url,
    location: event.location,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** Outlook on the web for people, and that of organizations. */
const OUTLOOK = 'https://outlook.live.com/calendar/0';
const OFFICE = 'https://outlook.office.com/calendar/0';

/** The query with which Outlook on the web adds an event. */
function composing(event: CalendarEntry): string {
  const { all_day, firstDay, lastDay, utc_start_date, utc_end_date } = event;
  const time = (utc: string): string => `${utc.replace(' ', 'T')}Z`;
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: all_day ? firstDay : time(utc_start_date),
    enddt: all_day ? addDays(lastDay, 1) : time(utc_end_date),
    allday: String(all_day),
    body: event.url,
    location: event.location,
  });
  return query.toString();
}

/** The URL with which Outlook on the web adds an event. */
export const outlookUrl = (event: CalendarEntry): string => `${OUTLOOK}/deeplink/compose?${composing(event)}`;

/** The URL with which Office 365 adds an event. */
export const officeUrl = (event: CalendarEntry): string => `${OFFICE}/deeplink/compose?${composing(event)}`;

/** The addresses with which programs subscribe to a calendar. */
export interface SubscribeUrls {
  readonly google: string;
  readonly apple: string;
  readonly outlook: string;
  readonly office365: string;
}

/**
 * The addresses with which programs subscribe to a calendar.
 *
 * @param url that of the calendar, as iCalendar
 * @param name what it is called
 */
export function subscribeUrls(url: string, name: string): SubscribeUrls {
  const apple = url.replace(/^https?:/, 'webcal:');
  const query = new URLSearchParams({ url, name }).toString();
  return {
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: apple }).toString()}`,
    apple,
    outlook: `${OUTLOOK}/addfromweb?${query}`,
    office365: `${OFFICE}/addfromweb?${query}`,
  };
}
