import { ClientError, type ChangesParams, type Client } from '@kalends/client';
import { useEffect, useState } from 'react';

const isExpired = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 'sync_token_expired';

/** Reads to the end of what there is. Gives the cursor behind it. */
async function cursorNow(client: Client, params: ChangesParams, signal: AbortSignal): Promise<string> {
  let page = await client.changes({ ...params, per_page: 100 }, { signal });
  while (page.more)
    page = await client.changes({ ...params, per_page: 100, cursor: page.cursor }, { signal });
  return page.cursor;
}

/**
 * Tells of changes of events while its component is mounted, and once at the beginning, for what changed before. Gives the error
 * that ended it.
 *
 * @param filter which events, as JSON; `undefined` follows none
 */
export function useChanges(client: Client, filter: string | undefined, onChange: () => void): unknown {
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (filter === undefined) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const params: ChangesParams = { ...(JSON.parse(filter) as ChangesParams), kinds: ['event'] };
    const follow = async (): Promise<void> => {
      const cursor = await cursorNow(client, params, signal);
      if (signal.aborted) return;
      onChange();
      for await (const page of client.follow({ ...params, cursor }, { signal }))
        if (page.changes.length > 0) onChange();
    };
    const run = async (): Promise<void> => {
      for (;;)
        try {
          await follow();
          return;
        } catch (failure) {
          if (signal.aborted) return;
          if (!isExpired(failure)) {
            setError(failure);
            return;
          }
        }
    };
    setError(undefined);
    void run();
    return () => stop.abort();
  }, [client, filter]);
  return error;
}
