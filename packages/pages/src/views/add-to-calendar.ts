import { addDays } from '@kalends/site';
import { plainText } from './plain-text.js';
import type { EventDetails } from './details.js';

const compact = (text: string): string => text.replaceAll(/[-: ]/g, '');

/** A UTC time in the basic form of ISO 8601: `20260501T180000Z` */
const instant = (utc: string): string => `${compact(utc.slice(0, 10))}T${compact(utc.slice(11))}Z`;

const placeOf = ({ venue }: EventDetails): string =>
  venue === undefined ? '' : [plainText(venue.name), venue.address].filter((part) => part !== '').join(', ');

/** The URL with which Google Calendar adds an event. */
export function googleUrl(event: EventDetails): string {
  const { all_day, firstDay, lastDay, utc_start_date, utc_end_date } = event;
  const dates = all_day
    ? `${compact(firstDay)}/${compact(addDays(lastDay, 1))}`
    : `${instant(utc_start_date)}/${instant(utc_end_date)}`;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: plainText(event.title),
    dates,
    details: event.url,
    location: placeOf(event),
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** The URL with which Outlook on the web adds an event. */
export function outlookUrl(event: EventDetails): string {
  const { all_day, firstDay, lastDay, utc_start_date, utc_end_date } = event;
  const time = (utc: string): string => `${utc.replace(' ', 'T')}Z`;
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: plainText(event.title),
    startdt: all_day ? firstDay : time(utc_start_date),
    enddt: all_day ? addDays(lastDay, 1) : time(utc_end_date),
    allday: String(all_day),
    body: event.url,
    location: placeOf(event),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`;
}
