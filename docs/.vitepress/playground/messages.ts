/** A request of the playground, as the service worker hands it to the tab. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** `null` for methods without a body. */
  readonly body: ArrayBuffer | null;
}

/** The answer of the calendar in the tab. */
export interface SentResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** `null` for a status without a body. */
  readonly body: ArrayBuffer | null;
}

/** The part of the path between the playground and the id of a tab. */
export const SITES = 'site/';

/** The name of the cache with the files of the page, so that it can be loaded without a network. */
export const CACHE = 'kalends-playground';
