import type { Snapshot } from './snapshot.js';

/** A form that was not saved. */
export interface Draft {
  /** The number of milliseconds since 1970 at which it was last changed. */
  readonly at: number;
  readonly values: Snapshot;
}

const PREFIX = 'kalends-draft ';

/** How many drafts a browser has, of all accounts; how many characters one has; and how long it is there. */
const MOST = 20;
const LONGEST = 200_000;
const WEEK = 7 * 24 * 60 * 60 * 1000;

const isSnapshot = (value: unknown): value is Snapshot =>
  Array.isArray(value) &&
  value.every(
    (entry: unknown) =>
      Array.isArray(entry) &&
      entry.length === 2 &&
      typeof entry[0] === 'string' &&
      (typeof entry[1] === 'string' || typeof entry[1] === 'boolean'),
  );

/** The draft in a text; undefined for a text that is none, or an old one. Other scripts of the origin write there, too. */
function draftIn(text: string | null): Draft | undefined {
  if (text === null || text.length > LONGEST) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('at' in value) || !('values' in value))
      return undefined;
    const { at, values } = value;
    const isRecent = typeof at === 'number' && at <= Date.now() && at > Date.now() - WEEK;
    return isRecent && isSnapshot(values) ? { at, values } : undefined;
  } catch {
    return undefined;
  }
}

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** The drafts of one account, by the places of their forms: `event/7/3` is the event 7 in its revision 3. */
export function draftStore(account: string, editor: string) {
  const own = `${PREFIX}${editor} ${account} `;
  const store = {
    /** The latest draft at a place or below it. */
    find(place: string): (Draft & { readonly place: string }) | undefined {
      return keys()
        .filter((key) => key.startsWith(own + place))
        .flatMap((key) => {
          const draft = draftIn(localStorage.getItem(key));
          return draft === undefined ? [] : [{ ...draft, place: key.slice(own.length) }];
        })
        .sort((one, other) => other.at - one.at)[0];
    },
    /** Keeps a draft, if there is room for it, and drops the oldest ones beyond the limit. */
    keep(place: string, values: Snapshot): void {
      const text = JSON.stringify({ at: Date.now(), values } satisfies Draft);
      if (text.length > LONGEST) {
        store.drop(place);
        return;
      }
      try {
        localStorage.setItem(own + place, text);
      } catch {
        // the storage of the browser is full or off: leaving the page still asks
        return;
      }
      store.prune();
    },
    drop(place: string): void {
      localStorage.removeItem(own + place);
    },
    /** Drops all drafts of the account. */
    clear(): void {
      for (const key of keys()) if (key.startsWith(own)) localStorage.removeItem(key);
    },
    /** Drops what is no draft or too old, and the oldest ones beyond the limit. */
    prune(): void {
      const dated = keys().map((key) => ({ key, at: draftIn(localStorage.getItem(key))?.at ?? 0 }));
      dated.sort((one, other) => other.at - one.at);
      dated.forEach(({ key, at }, index) => {
        if (at === 0 || index >= MOST) localStorage.removeItem(key);
      });
    },
  };
  return store;
}
