import type { ContextOptions } from './context-options.js';
import type { Submissions } from './submissions/port.js';
import type { View } from './view.js';

/** Options of `editor`. */
export interface EditorOptions extends ContextOptions {
  /**
   * Views of others, with their texts, in the order of the navigation: `feedLinksView`, `peopleViews` and `myAccountView` of `@kalends/auth/editor`,
   * `webhookViews` of `@kalends/webhooks/editor`, `sourceViews`, or some made of `@kalends/editor/kit`. Default: none.
   */
  readonly views?: readonly View[] | undefined;
  /** Events that visitors submit, for those who decide: `createSubmissions`. Default: no view for them. */
  readonly submissions?: Pick<Submissions, 'list' | 'decide' | 'tidy'> | undefined;
}
