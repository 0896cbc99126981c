/** An endpoint of webhooks, as the editor shows it. */
export interface EditorEndpoint {
  readonly id: string;
  readonly url: string;
  readonly kinds: readonly string[];
  readonly operations: readonly string[];
  readonly filter: object;
  readonly role: string | null;
  readonly record: boolean;
  readonly state: 'active' | 'disabled';
  /** Why it is disabled: `hand`, `gone`, `failures` or `waiting`. */
  readonly disabled_by: string | null;
  /** Since when every attempt has failed, in UTC. */
  readonly failing_since: string | null;
}

/** A message to an endpoint. */
export interface EditorDelivery {
  /** Its number, by which it is told again. */
  readonly version: number;
  /** When the change was made, in UTC. */
  readonly at: string;
  readonly kind: string;
  readonly id: number;
  readonly operation: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly attempts: readonly ({ readonly status: number } | { readonly error: string })[];
  /** When the next attempt is due, in UTC. */
  readonly next: string | null;
}

/**
 * What administrators do with endpoints of webhooks: `createWebhooks` of `@kalends/webhooks`. All methods reject with a
 * `CalendarError`: `not_found` for an unknown endpoint, `invalid_param` with a reason for each parameter that is refused.
 */
export interface EditorWebhooks {
  /** All endpoints, each with the number of deliveries that wait. */
  readonly list: () => Promise<readonly (EditorEndpoint & { readonly waiting: number })[]>;
  /** One endpoint. */
  readonly get: (id: string) => Promise<EditorEndpoint & { readonly waiting: number }>;
  /** Adds an endpoint; its secret is shown only now. */
  readonly add: (input: {
    readonly url: string;
  }) => Promise<{ readonly endpoint: EditorEndpoint; readonly secret: string }>;
  /** Changes the members of an endpoint that are given. */
  readonly change: (id: string, patch: object) => Promise<unknown>;
  /** Removes an endpoint with its deliveries. */
  readonly remove: (id: string) => Promise<void>;
  /** Gives an endpoint another secret. */
  readonly rotate: (id: string) => Promise<{ readonly secret: string }>;
  /** The latest deliveries to an endpoint, the last one first. */
  readonly deliveries: (id: string) => Promise<readonly EditorDelivery[]>;
  /** Sends one delivery again, or all changes from a version on. */
  readonly replay: (
    id: string,
    which: { readonly version: number } | { readonly from: number },
  ) => Promise<{ readonly replayed: number; readonly more: boolean }>;
}
