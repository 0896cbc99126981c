import { addDays, findScope, isDay } from '@kalends/site';
import { eventsByDay, filterParams, readFilters, type Scope, type ViewFilters } from '@kalends/site/internal';
import type { Params } from '@kalends/http';
import type { PageRequest } from './context.js';
import { viewUrl } from './links.js';
import type { Result } from './page-answer.js';
import { digestText } from './templates/digest-text.js';
import type { DigestView, Templates } from './templates/templates.js';
import { shownName } from './views/authored.js';
import { eventsDuring } from './views/event-lists.js';

/** The number of days of each period. */
const PERIODS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31 };

/** The number of events in a digest; a link leads to the others. */
const MOST_IN_DIGEST = 100;

/** A parsed URL of a digest. */
export interface DigestAddress {
  readonly scope: Scope;
  readonly filters: ViewFilters;
  /** The first day. Default: today. */
  readonly date: string | undefined;
  /** The number of days. */
  readonly days: number;
  readonly isText: boolean;
}

/** Parses the query of a digest; `undefined` if there is no such digest. */
export function readDigest({
  period = 'week',
  category,
  tag,
  date,
  format = 'html',
  ...others
}: Params): DigestAddress | undefined {
  const days = typeof period === 'string' && Object.hasOwn(PERIODS, period) ? PERIODS[period] : undefined;
  const isDated = typeof date === 'string' && isDay(date);
  if (days === undefined || (date !== undefined && !isDated)) return undefined;
  if (format !== 'html' && format !== 'text') return undefined;
  const scope: Scope =
    typeof category === 'string'
      ? { kind: 'category', slugs: [category] }
      : typeof tag === 'string'
        ? { kind: 'tag', slug: tag }
        : { kind: 'all' };
  return {
    ...{ scope, days, filters: readFilters(others), isText: format === 'text' },
    date: isDated ? date : undefined,
  };
}

/** Events of some days as an e-mail: HTML with tables and its own styles, or plain text. */
export async function digest(
  { scope, filters, date, days: count, isText }: DigestAddress,
  request: PageRequest,
  templates: Templates,
): Promise<Result> {
  const found = await findScope(request.view, scope);
  if (found === undefined) return 404;
  const first = date ?? request.today;
  const days = { first, last: addDays(first, count - 1) };
  const events = await eventsDuring(request, { ...filterParams(filters), ...found.filter }, days);
  const shown = events.slice(0, MOST_IN_DIGEST);
  const view: DigestView = {
    name: found.term === undefined ? '' : shownName(found.term.name, request),
    ...days,
    days: eventsByDay(shown, first),
    more: events.length - shown.length,
    url: viewUrl(request.site, { scope, filters, view: 'list', date: first, until: days.last }),
  };
  await request.work.turn();
  return isText
    ? { document: digestText(view, request), contentType: 'text/plain; charset=UTF-8' }
    : { document: String(await templates.digest(view, request)), contentType: 'text/html; charset=UTF-8' };
}
