import type { ContextOptions } from './context-options.js';
import type { View } from './view.js';

/** Options of `editor`. */
export interface EditorOptions extends ContextOptions {
  /**
   * Views of others, with their texts, in the order of the navigation: `feedLinksView`, `peopleViews` and `myAccountView` of `@kalends/auth/editor`,
   * `webhookViews` of `@kalends/webhooks/editor`, `sourceViews`, or some made of `@kalends/editor/kit`. Default: none.
   */
  readonly views?: readonly View[] | undefined;
}
