import type { Actor } from '@kalends/core';

/** A private link of feeds, as the editor shows it. */
export interface EditorFeedLink {
  readonly id: string;
  readonly name: string;
  readonly account: number;
  readonly role: string;
  readonly filter: object;
  /** In UTC. */
  readonly created: string;
  readonly expires: string | null;
}

/** What people do with private links: `createFeedLinks` of `@kalends/accounts`. */
export interface EditorFeedLinks {
  readonly list: () => Promise<readonly EditorFeedLink[]>;
  /** Rejects with `invalid_param` with a reason for each parameter that is refused, and with `conflict` for too many. */
  readonly add: (
    owner: Actor,
    input: { readonly name: string },
  ) => Promise<{ readonly link: EditorFeedLink; readonly secret: string }>;
  readonly remove: (id: string) => Promise<boolean>;
}
