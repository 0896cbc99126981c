import type { Site } from '@kalends/http';
import type { Html } from './html.js';
import type { EventSummary } from './views/event-summary.js';

/**
 * A part that another package adds to the page of an event, below its description. Pages are cached and are the same for everyone: what
 * changes otherwise than the calendar, such as a count, is an image or a form of the other package.
 */
export type EventPart = (
  event: Pick<EventSummary, 'id' | 'url' | 'title'>,
  page: { readonly site: Site; readonly locale: string },
) => Html | '';
