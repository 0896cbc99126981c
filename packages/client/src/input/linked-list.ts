import type { ListParams, Status } from './publication.js';

/** What can be asked of a list of venues or organizers. */
export interface LinkedListParams extends ListParams {
  /** Those of this event. */
  readonly event?: number | string | undefined;
  readonly has_events?: boolean | string | undefined;
  readonly only_with_upcoming?: boolean | string | undefined;
  readonly status?: string | readonly Status[] | undefined;
}
