import { venueOf, type EventJson } from '@kalends/client';
import { eventsByDay } from '@kalends/site/internal';
import { useMemo, type ReactElement } from 'react';
import { datedEvent, type DatedEvent } from './dated-event.js';
import { dateTexts, linkTo, momentOf, textOf, type DateTexts } from './event-texts.js';
import { statusOf, type StatusLabels } from './list-status.js';
import type { EventsState } from './use-events.js';

/** The texts of a list. */
interface ListLabels extends StatusLabels {
  readonly allDay?: string | undefined;
  readonly more?: string | undefined;
}

/** What a list of events shows, and how. */
interface EventListProps extends Partial<EventsState> {
  readonly events: readonly EventJson[];
  /** The language of dates, a BCP 47 tag: the same on the server and in the browser. Default `en`. */
  readonly locale?: string | undefined;
  /** The address of an event. Default: its `url`, the page on its server. */
  readonly href?: ((event: EventJson) => string) | undefined;
  /** The element of the names of days. Default `h2`. */
  readonly heading?: 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | undefined;
  /** Added to the class `kalends-list`. */
  readonly className?: string | undefined;
  /** The texts that are no dates. Default: English ones. */
  readonly labels?: ListLabels | undefined;
}

/** When an event is, below the name of its first day; in its own zone. */
function Times({
  event,
  texts,
  allDay,
}: {
  readonly event: DatedEvent;
  readonly texts: DateTexts;
  readonly allDay: string;
}): ReactElement {
  const { start_date, end_date, utc_start_date, utc_end_date, firstDay, lastDay, json } = event;
  const until = lastDay > firstDay ? texts.day(lastDay) : '';
  if (event.all_day)
    return (
      <p className="kalends-time">
        {allDay}
        {until !== '' && (
          <>
            {' – '}
            <time dateTime={lastDay}>{until}</time>
          </>
        )}
      </p>
    );
  return (
    <p className="kalends-time">
      <time dateTime={momentOf(utc_start_date)}>{texts.time(start_date)}</time>
      {end_date > start_date && (
        <>
          {' – '}
          <time dateTime={momentOf(utc_end_date)}>
            {[until, texts.time(end_date)].filter(Boolean).join(', ')}
          </time>
        </>
      )}{' '}
      <span className="kalends-zone">{json.timezone_abbr}</span>
    </p>
  );
}

/**
 * Events below the names of their days, as headings and lists without styles. Takes what `useEvents` gives, or events alone. Dates are in
 * the zone of each event; titles are shown as text.
 *
 * @example
 * <EventList {...useEvents(client, { categories: 'concerts' })} locale="de" />
 */
export function EventList({
  events,
  locale = 'en',
  href = ({ url }) => url,
  heading: Heading = 'h2',
  className = '',
  labels = {},
  ...state
}: EventListProps): ReactElement {
  const texts = useMemo(() => dateTexts(locale), [locale]);
  const { allDay = 'All day', more = 'More events' } = labels;
  return (
    <div className={`kalends-list ${className}`.trim()} aria-busy={state.isLoading === true}>
      {eventsByDay(events.map(datedEvent)).map(({ day, events: those }) => (
        <section key={day} className="kalends-day">
          <Heading>
            <time dateTime={day}>{texts.day(day)}</time>
          </Heading>
          <ul>
            {those.map((event) => {
              const venue = venueOf(event.json)?.venue;
              return (
                <li key={event.id} className="kalends-event">
                  <a href={linkTo(href(event.json))}>{textOf(event.json.title)}</a>
                  <Times event={event} texts={texts} allDay={allDay} />
                  {venue !== undefined && <p className="kalends-venue">{textOf(venue)}</p>}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {statusOf({ ...state, isEmpty: events.length === 0 }, labels)}
      {state.more === true && state.loadMore !== undefined && (
        <button type="button" className="kalends-more" onClick={state.loadMore}>
          {more}
        </button>
      )}
    </div>
  );
}
