import type { SiteCurrency } from '@kalends/core';
import type { Site } from '../../urls/site.js';

/** What every presenter is told beyond the record: where the site is and how it writes. */
export interface Rendering {
  readonly site: Site;
  /** Whether quotes, dashes and the like become typographic ones (text-slugs.md §1). */
  readonly texturize: boolean;
  /** The currency of costs that name none. */
  readonly currency: SiteCurrency;
}
