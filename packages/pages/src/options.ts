import type { PostKind } from '@kalends/core/adapter';
import type { Templates } from './templates/templates.js';
import type { PagesSettings } from './context.js';

/** The pages that a host can switch off individually. */
export type PageName = 'start' | 'events' | PostKind | 'embed' | 'digest';

/** Options of `pages`. */
export interface PagesOptions extends PagesSettings {
  /** Pages to leave to the host's own routes. Default: none. */
  readonly without?: readonly PageName[] | undefined;
  /** Templates that replace the default ones. */
  readonly templates?: Partial<Templates> | undefined;
  /** The `Cache-Control` of public pages. Default `public, max-age=0, must-revalidate`. */
  readonly cacheControl?: string | undefined;
}
