// #region mirror
import { ClientError, type ChangesParams, type Client, type EventJson } from '@kalends/client';

/** Your own table of events, and the cursor that belongs to it. */
export interface Copy {
  readonly cursor: () => Promise<string | undefined>;
  /** Stores and removes events, and the new cursor: all of it or nothing. */
  readonly apply: (
    changed: readonly EventJson[],
    removed: readonly number[],
    cursor: string,
  ) => Promise<void>;
  /** Forgets all events, and the cursor. */
  readonly clear: () => Promise<void>;
}

/** Brings a copy of all concerts up to date. */
export async function mirror(client: Client, copy: Copy): Promise<void> {
  const what: ChangesParams = { kinds: ['event'], categories: 'concerts', per_page: 100 };
  try {
    for (let more = true; more;) {
      const page = await client.changes({ ...what, cursor: await copy.cursor() });
      const events = page.changes.filter((change) => change.kind === 'event');
      const changed = events.flatMap((change) => (change.deleted === true ? [] : [change.event]));
      const removed = events.flatMap((change) => (change.deleted === true ? [change.id] : []));
      await copy.apply(changed, removed, page.cursor);
      ({ more } = page);
    }
  } catch (error) {
    // too long ago, or other rights: the copy is made again
    if (!(error instanceof ClientError) || error.code !== 'sync_token_expired') throw error;
    await copy.clear();
    await mirror(client, copy);
  }
}
// #endregion mirror
