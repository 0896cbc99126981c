import type { SiteCurrency } from '@kalends/core/adapter';
import type { Site } from '@kalends/http';

/** The settings of all presenters: URLs, typography and currency. */
export interface Rendering {
  readonly site: Site;
  /** Whether to make quotes, dashes and the like typographic (text-slugs.md §1). */
  readonly texturize: boolean;
  /** The currency of costs without one. */
  readonly currency: SiteCurrency;
}
