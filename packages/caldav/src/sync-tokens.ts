import { CalendarError, type SyncPosition } from '@kalends/core';
import { jsonText, type Call, type RenderCache } from '@kalends/http';
import type { Cursors } from '@kalends/sync';
import type { Collection } from './collections.js';
import { Refusal } from './refusal.js';
import { dav } from './xml/names.js';

/** A token is a URI (RFC 6578 §4). */
const SCHEME = 'data:,';

/** What a caller sees depends on the rights, and for authors on who they are. */
function rightsOf({ actor, calendar }: Call): string {
  const rights = (['edit_posts', 'edit_others_posts', 'manage_categories', 'manage_tags'] as const).map(
    (right) => calendar.may(right),
  );
  return jsonText([rights, calendar.may('edit_posts') ? (actor?.id ?? 0) : 0]);
}

const ownerOf = (call: Call, { name, filter }: Collection) => ({
  selection: jsonText(['caldav', name, filter]),
  rights: rightsOf(call),
});

/** The states of collections, as clients name them. */
export interface SyncTokens {
  /** The token of a place in the change log; without its scheme it is a `getctag`. */
  readonly write: (call: Call, collection: Collection, position: SyncPosition) => Promise<string>;
  /**
   * The place of a token.
   *
   * @throws Refusal 403 `valid-sync-token` for what is none, or none of this collection and this caller
   */
  readonly read: (call: Call, collection: Collection, token: string) => Promise<SyncPosition>;
  /** The token of a collection as it is now. */
  readonly current: (call: Call, collection: Collection) => Promise<string>;
}

/** The refusal of a token whose changes are not known, or no longer: the client starts without one. */
export const invalidToken = (): Refusal =>
  new Refusal(403, 'The changes since then are not known. Start without a token.', dav('valid-sync-token'));

/** Whether a cursor or a position counts no longer. */
export const isExpired = (error: unknown): boolean =>
  error instanceof CalendarError && ['invalid_param', 'sync_token_expired'].includes(error.code);

/** How many current tokens are kept: clients ask for them all the time, and encrypting one takes longer than all else. */
const KEPT = 1_000;

/** Creates the tokens of a calendar. They tell of nothing that their caller does not see. */
export function createSyncTokens(cursors: Cursors, cache: Pick<RenderCache, 'commits'>): SyncTokens {
  /** The current tokens, by what they belong to, at one count of commits. */
  const known = new Map<string, string>();
  let of = -1;

  const write = async (call: Call, collection: Collection, position: SyncPosition): Promise<string> =>
    SCHEME + (await cursors.write(position, ownerOf(call, collection)));

  return {
    write,

    async read(call, collection, token) {
      if (!token.startsWith(SCHEME)) throw invalidToken();
      try {
        return await cursors.read(token.slice(SCHEME.length), ownerOf(call, collection));
      } catch (error) {
        throw isExpired(error) ? invalidToken() : error;
      }
    },

    async current(call, collection) {
      const begun = cache.commits();
      if (of !== begun) known.clear();
      of = begun;
      const key = jsonText(ownerOf(call, collection));
      const found = known.get(key);
      if (found !== undefined) return found;
      // the first page of a copy begins where the log ends
      const { position } = await call.calendar.sync({
        ...{ kinds: ['event'], limit: 1 },
        filter: { ...collection.filter },
      });
      const { version, at } = position;
      const token = await write(call, collection, { version, at });
      if (begun === cache.commits() && known.size < KEPT) known.set(key, token);
      return token;
    },
  };
}

/** The `getctag` of a token. */
export const ctagOf = (token: string): string => token.slice(SCHEME.length);
