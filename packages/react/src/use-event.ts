import type { Client, EventJson } from '@kalends/client';
import { useCall } from './use-call.js';
import { useChanges } from './use-changes.js';

/** An event as far as it is known. */
export interface EventState {
  /** `undefined` before the first answer. */
  readonly event: EventJson | undefined;
  readonly isLoading: boolean;
  /** Why the last request failed, a `ClientError`; `undefined` if it did not. */
  readonly error: unknown;
  /** Asks for the event again. */
  readonly reload: () => void;
}

/**
 * Asks a calendar for an event, and again when the id changes: only the answer to the last one counts.
 *
 * @param client the same object at each rendering, made by `createClient` outside of components
 * @param key the id, or the slug
 * @param options `initial`: the event, if a server has asked for it. `follow`: whether it is kept up to date by the server's changes;
 * only Kalends has them. Default: no
 */
export function useEvent(
  client: Client,
  key: number | string,
  {
    initial,
    follow = false,
  }: { readonly initial?: EventJson | undefined; readonly follow?: boolean | undefined } = {},
): EventState {
  const { data, ...state } = useCall<EventJson>(
    [client, JSON.stringify(key)],
    (signal) => client.events.get(key, { signal }),
    initial,
  );
  const id = typeof key === 'number' ? key : data?.id;
  const filter = follow && id !== undefined ? JSON.stringify({ include: [id] }) : undefined;
  const changesError = useChanges(client, filter, state.reload);
  // another event than the one of the key would be taken for it
  const event = data !== undefined && (data.id === key || data.slug === key) ? data : undefined;
  return { ...state, event, error: state.error ?? changesError };
}
