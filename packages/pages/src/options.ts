import type { Templates } from './templates/templates.js';
import type { PagesSettings } from './context.js';

/** The pages that a host can switch off one by one. */
export type PageName = 'start' | 'events' | 'event' | 'venue' | 'organizer' | 'embed';

/** What a host may change about the pages. */
export interface PagesOptions extends PagesSettings {
  /** Pages that are not served, so that the host's own routes answer. Default: none. */
  readonly without?: readonly PageName[] | undefined;
  /** Templates in place of the ones here. */
  readonly templates?: Partial<Templates> | undefined;
  /** `Cache-Control` of pages that anyone may see. Default `public, max-age=0, must-revalidate`. */
  readonly cacheControl?: string | undefined;
}
