import { addDays, findScope, JSON_ROOT } from '@kalends/site';
import { eventsByDay, filterParams, type Scope, type ViewFilters } from '@kalends/site/internal';
import type { PageRequest } from './context.js';
import { SCREEN_SCRIPT_PATH, SCREEN_STYLES_PATH } from './assets/screen.js';
import { html } from './html.js';
import type { PageAddress } from './links.js';
import type { Result } from './page-answer.js';
import type { ScreenSlide, Templates } from './templates/templates.js';
import { shownName } from './views/authored.js';
import { eventsDuring } from './views/event-lists.js';
import type { EventSummary } from './views/event-summary.js';
import { plainText } from './views/plain-text.js';
import { isOver } from './views/takes-place.js';

/** The number of days and of events that a display shows, and of events of each of its pages. */
const DAYS = 7;
const MOST_ON_SCREEN = 60;
const MOST_ON_SLIDE = 4;

/** The path of the stream of changes of `@kalends/sync`. */
const STREAM = `${JSON_ROOT}/kalends/v1/changes/stream`;

/** Events by days, in pages of a display. */
function slidesOf(events: readonly EventSummary[], today: string): ScreenSlide[] {
  return eventsByDay(events, today).flatMap(({ day, events: those }) =>
    Array.from({ length: Math.ceil(those.length / MOST_ON_SLIDE) }, (_, index) => ({
      day,
      events: those.slice(index * MOST_ON_SLIDE, (index + 1) * MOST_ON_SLIDE),
    })),
  );
}

/** The address of the changes of events of these days; `undefined` where they are not told. */
function streamOf(request: PageRequest, last: string): string | undefined {
  const { site, streams, today } = request;
  const query = new URLSearchParams({ kinds: 'event', ends_after: addDays(today, -1), starts_before: last });
  return streams() ? `${site.url}${STREAM}?${query.toString()}` : undefined;
}

/** The category or tag and the filters of a display. */
type ScreenAddress = Pick<PageAddress, 'search'> & { readonly scope: Scope; readonly filters: ViewFilters };

/** Today and the next days for a display: large, without controls, in pages that a script turns. */
export async function screenPage(
  { scope, filters, search }: ScreenAddress,
  request: PageRequest,
  templates: Templates,
): Promise<Result> {
  const found = await findScope(request.view, scope);
  if (found === undefined) return 404;
  const { calendar, site, today } = request;
  const days = { first: today, last: addDays(today, DAYS - 1) };
  const filter = { ...filterParams(filters), ...found.filter, ...(search !== '' && { search }) };
  const events = await eventsDuring(request, filter, days);
  const ahead = events.filter((event) => !isOver(event, request)).slice(0, MOST_ON_SCREEN);
  await request.work.turn();
  const { title } = calendar.settings;
  const name =
    found.term === undefined ? title : `${title} – ${plainText(shownName(found.term.name, request))}`;
  const view = { name, slides: slidesOf(ahead, today), stream: streamOf(request, addDays(days.last, 1)) };
  return {
    title: name,
    isBare: true,
    head: html`<meta name="robots" content="noindex" />
      <link rel="stylesheet" href="${site.url}${SCREEN_STYLES_PATH}" />
      <script src="${site.url}${SCREEN_SCRIPT_PATH}" defer></script>`,
    main: templates.screen(view, request),
  };
}
