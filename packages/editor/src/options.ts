import type { EditorAccounts } from './accounts/port.js';
import type { ContextOptions } from './context-options.js';
import type { EditorFeedLinks } from './feed-links/port.js';
import type { EditorSources } from './sources/port.js';
import type { Submissions } from './submissions/port.js';
import type { View } from './view.js';

/** Options of `editor`. */
export interface EditorOptions extends ContextOptions {
  /** Views of others, with their texts: `webhookViews` of `@kalends/webhooks/editor`, or some made of `@kalends/editor/kit`. Default: none. */
  readonly views?: readonly View[] | undefined;
  /** The private links of those who have logged in: `createFeedLinks` of `@kalends/accounts`. Default: no view for them. */
  readonly feedLinks?: EditorFeedLinks | undefined;
  /** The calendars that this one follows, for administrators: `createSources` of `@kalends/importer`. Default: no views for them. */
  readonly sources?: EditorSources | undefined;
  /**
   * With `sessions`: the accounts, which administrators manage, and each person's own password and keys: `manageAccounts` of
   * `@kalends/accounts/http`. Default: no views for them.
   */
  readonly accounts?: EditorAccounts | undefined;
  /** Events that visitors submit, for those who decide: `createSubmissions`. Default: no view for them. */
  readonly submissions?: Pick<Submissions, 'list' | 'decide' | 'tidy'> | undefined;
}
