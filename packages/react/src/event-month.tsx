import type { EventJson } from '@kalends/client';
import { addMonths } from '@kalends/site';
import { monthGrid, type DayEvent, type MonthDay } from '@kalends/site/internal';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { datedEvent, type DatedEvent } from './dated-event.js';
import { dateTexts, linkTo, momentOf, textOf, type DateTexts } from './event-texts.js';
import { statusOf, type StatusLabels } from './list-status.js';
import type { EventsState } from './use-events.js';

/** What a month shows, and how. */
interface EventMonthProps extends Partial<EventsState> {
  /** `YYYY-MM` */
  readonly month: string;
  readonly events: readonly EventJson[];
  /** The language of dates, a BCP 47 tag: the same on the server and in the browser. Default `en`. */
  readonly locale?: string | undefined;
  /** The first day of a week; 0 is Sunday. Default 1. */
  readonly weekStart?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** The day that is marked, `YYYY-MM-DD`. Default: that of the visitor, from when the page has come to life. */
  readonly today?: string | undefined;
  /** The address of an event. Default: its `url`, the page on its server. */
  readonly href?: ((event: EventJson) => string) | undefined;
  /** The address of another month, `YYYY-MM`: the months before and after are links. */
  readonly monthHref?: ((month: string) => string) | undefined;
  /** Another month is chosen: the months before and after are buttons, or links that do not leave the page. */
  readonly onMonth?: ((month: string) => void) | undefined;
  /** Added to the class `kalends-month`. */
  readonly className?: string | undefined;
  /** The texts that are no dates. Default: English ones. */
  readonly labels?: StatusLabels | undefined;
}

/** The day of the visitor; `undefined` on the server and while the page comes to life, so that both render the same. */
function useVisitorsDay(): string | undefined {
  const [day, setDay] = useState<string>();
  useEffect(() => {
    const now = new Date();
    const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
    setDay(`${now.getFullYear()}-${month}-${date}`);
  }, []);
  return day;
}

type Parts = Pick<EventMonthProps, 'monthHref' | 'onMonth'>;

/** A way to another month, named by it. */
function MonthStep({
  month,
  texts,
  monthHref,
  onMonth,
}: Parts & { readonly month: string; readonly texts: DateTexts }): ReactElement {
  const name = texts.month(month);
  if (monthHref === undefined)
    return (
      <button type="button" onClick={() => onMonth?.(month)}>
        {name}
      </button>
    );
  return (
    <a
      href={linkTo(monthHref(month))}
      onClick={(event) => {
        if (onMonth === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onMonth(month);
      }}
    >
      {name}
    </a>
  );
}

/** An event on one of its days. */
function CellEvent({
  row: { event, isBar, continues, goesOn },
  day,
  ...shown
}: {
  readonly row: DayEvent<DatedEvent>;
  readonly day: string;
  readonly texts: DateTexts;
  readonly href: (event: EventJson) => string;
}): ReactElement {
  const names = [
    'kalends-event',
    isBar && 'kalends-bar',
    continues && 'kalends-continues',
    goesOn && 'kalends-goes-on',
  ];
  return (
    <li className={names.filter(Boolean).join(' ')}>
      <a href={linkTo(shown.href(event.json))}>
        {!isBar && day === event.firstDay && (
          <>
            <time dateTime={momentOf(event.utc_start_date)}>{shown.texts.time(event.start_date)}</time>{' '}
          </>
        )}
        {textOf(event.json.title)}
      </a>
    </li>
  );
}

function DayCell({
  cell: { day, inMonth, isToday, rows },
  texts,
  href,
}: {
  readonly cell: MonthDay<DatedEvent>;
  readonly texts: DateTexts;
  readonly href: (event: EventJson) => string;
}): ReactElement {
  const those = rows.filter((row) => row !== undefined);
  const names = ['kalends-date', !inMonth && 'kalends-other', isToday && 'kalends-today'];
  return (
    <td className={names.filter(Boolean).join(' ')} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {those.length > 0 && (
        <ul aria-label={texts.day(day)}>
          {those.map((row) => (
            <CellEvent key={row.event.id} row={row} day={day} texts={texts} href={href} />
          ))}
        </ul>
      )}
    </td>
  );
}

/**
 * A month as a table of weeks with the events of each day, without styles. Takes what `useEvents` gives, or events alone; the days are those
 * of each event's own zone. An event over several days is on each of them.
 *
 * @example
 * const [month, setMonth] = useState('2031-05');
 * const range = { start_date: `${month}-01`, end_date: `${month}-31`, per_page: 50 };
 * <EventMonth month={month} {...useEvents(client, range, { all: true })} onMonth={setMonth} />
 */
export function EventMonth({
  month,
  events,
  locale = 'en',
  weekStart = 1,
  today,
  href = ({ url }) => url,
  className = '',
  labels = {},
  ...rest
}: EventMonthProps): ReactElement {
  const texts = useMemo(() => dateTexts(locale), [locale]);
  const visitorsDay = useVisitorsDay();
  const weeks = monthGrid(month, events.map(datedEvent), { weekStart, today: today ?? visitorsDay });
  const { monthHref, onMonth, isLoading = false, error } = rest;
  const hasSteps = monthHref !== undefined || onMonth !== undefined;
  return (
    <div className={`kalends-month ${className}`.trim()} aria-busy={isLoading}>
      {hasSteps && (
        <nav aria-label={texts.month(month)}>
          {[-1, 1].map((count) => (
            <MonthStep
              key={count}
              month={addMonths(month, count)}
              texts={texts}
              monthHref={monthHref}
              onMonth={onMonth}
            />
          ))}
        </nav>
      )}
      <table>
        <caption>{texts.month(month)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col">
                <abbr title={texts.weekday(day, 'long')}>{texts.weekday(day, 'short')}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((cell) => (
                <DayCell key={cell.day} cell={cell} texts={texts} href={href} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {statusOf({ isLoading, error, isEmpty: events.length === 0 }, labels)}
    </div>
  );
}
