/** The answer to a request for what a page links. */
export interface PageAnswer {
  readonly status: number;
  /** Where it is, after redirects. */
  readonly url: string;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/**
 * Requests what a page links. Redirects are followed. Rejects with an error whose message people can read if there is no answer, or one
 * with more than `maxBytes`.
 */
export type AskPage = (url: string, maxBytes: number) => Promise<PageAnswer>;

/** Why a request has no answer, in a few words; errors of ours pass. */
export function failureText(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 200) : 'it does not answer';
}
