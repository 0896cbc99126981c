import type { LogPlace } from '../store/changes/log-place.js';
import type { Store } from '../store/store.js';
import { getOrPut } from '../store/values.js';

/** The stored state of a follower. */
interface Kept {
  readonly place: LogPlace;
  /** The process that runs it; `''` for none. */
  readonly holder: string;
  /** Grows with each sign of life of the holder. */
  readonly beat: number;
}

const leaseJson = ({ place: { version, at = '' }, holder, beat }: Kept): string =>
  JSON.stringify([version, at, holder, beat]);

function keptIn(text: string): Kept {
  const [version, at, holder, beat] = JSON.parse(text) as [number, string, string, number];
  return { place: at === '' ? { version } : { version, at }, holder, beat };
}

/** The place of a follower in the change log, and the right to run it: one process has it at a time. */
export interface Lease {
  /** The place up to which everything was told, as the store has it; `undefined` if the follower is new. */
  place(): Promise<LogPlace | undefined>;
  /** Takes the lease if no one has it, or if its holder has given no sign for too long. Gives the place to go on from. */
  take(first: () => Promise<LogPlace>): Promise<LogPlace | undefined>;
  /** Renews the lease, with the follower's position. Resolves to `false` if another one has taken over. */
  keep(place?: LogPlace): Promise<boolean>;
  /** Releases the lease: another process can take over at once. */
  release(): Promise<void>;
}

/**
 * Creates a lease. How long its holder has been silent is measured by each waiting process itself, so that their clocks may
 * differ.
 */
export function createLease(
  { values }: Pick<Store, 'values'>,
  follower: string,
  { clock, silence }: { readonly clock: () => number; readonly silence: number },
): Lease {
  const name = `follower ${follower}`;
  const me = crypto.randomUUID();
  let held: Kept | undefined;
  let watched = { text: '', since: 0 };
  let writing: Promise<unknown> = Promise.resolve();

  const swap = (before: string, after: Kept): Promise<boolean> => values.put(name, leaseJson(after), before);

  /** Writes one after the other: each replaces the one before. */
  function write(change: Partial<Kept>): Promise<boolean> {
    const next = writing.then(async () => {
      if (held === undefined) return false;
      const after = { ...held, ...change, beat: held.beat + 1 };
      const isOurs = await swap(leaseJson(held), after);
      held = isOurs && after.holder === me ? after : undefined;
      return isOurs;
    });
    writing = next.catch(() => undefined);
    return next;
  }

  return {
    async place() {
      const text = await values.get(name);
      return text === undefined ? undefined : keptIn(text).place;
    },
    async take(first) {
      await writing;
      const stored = await values.get(name);
      const text =
        stored ?? (await getOrPut(values, name, leaseJson({ place: await first(), holder: '', beat: 0 })));
      if (text !== watched.text) watched = { text, since: clock() };
      const { holder, beat, place } = keptIn(text);
      if (holder !== '' && holder !== me && clock() - watched.since < silence) return undefined;
      const own = { place, holder: me, beat: beat + 1 };
      held = (await swap(text, own)) ? own : undefined;
      return held?.place;
    },
    keep: (place) => write(place === undefined ? {} : { place }),
    async release() {
      await write({ holder: '' });
    },
  };
}
