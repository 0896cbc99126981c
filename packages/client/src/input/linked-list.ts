import type { ListParams, Status } from './publication.js';

/** What can be asked of a list of venues or organizers. */
export interface LinkedListParams extends ListParams {
  /** Those of this event. */
  readonly event?: number | string;
  readonly has_events?: boolean | string;
  readonly only_with_upcoming?: boolean | string;
  readonly status?: string | readonly Status[];
}
