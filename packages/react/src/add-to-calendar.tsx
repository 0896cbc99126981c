import { venueOf, type EventJson } from '@kalends/client';
import { googleUrl, officeUrl, outlookUrl } from '@kalends/site/internal';
import type { ReactElement } from 'react';
import { datedEvent } from './dated-event.js';
import { linkTo, textOf } from './event-texts.js';

/** An event, and what its links are called. */
interface AddToCalendarProps {
  readonly event: EventJson;
  /** What the links are together. Default `Add to calendar`. */
  readonly label?: string | undefined;
  /** The address of the event as an iCalendar file, `…/events/7.ics` on a Kalends server with feeds. Default: no link. */
  readonly icsUrl?: string | undefined;
  /** Default `iCalendar file`. */
  readonly icsLabel?: string | undefined;
  /** Added to the class `kalends-add`. */
  readonly className?: string | undefined;
}

/** Links that put an event into the visitor's calendar: Google's, Outlook's, Office 365's, and a file for all others. */
export function AddToCalendar({
  event,
  label = 'Add to calendar',
  icsUrl,
  icsLabel = 'iCalendar file',
  className = '',
}: AddToCalendarProps): ReactElement {
  const { venue, address, city, country } = venueOf(event) ?? {};
  const location = [venue, address, city, country].flatMap((part) =>
    part === undefined || part === '' ? [] : [textOf(part)],
  );
  const entry = {
    ...datedEvent(event),
    ...{ url: event.url, title: textOf(event.title), location: location.join(', ') },
  };
  const links: readonly (readonly [name: string, url: string | undefined])[] = [
    ['Google Calendar', googleUrl(entry)],
    ['Outlook', outlookUrl(entry)],
    ['Office 365', officeUrl(entry)],
    [icsLabel, icsUrl === undefined ? undefined : linkTo(icsUrl)],
  ];
  return (
    <nav className={`kalends-add ${className}`.trim()} aria-label={label}>
      <ul>
        {links.map(
          ([name, url]) =>
            url !== undefined && (
              <li key={name}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
