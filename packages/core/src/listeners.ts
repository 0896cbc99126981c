import type { Actor } from './access/actor.js';
import type { Kind } from './records/kinds.js';
import type { RecordOf } from './records/record.js';
import type { Committed } from './store/store.js';
import type { LocalTime } from './time/local-time.js';

/** The effect of a write on a record of one kind. */
export interface AffectedOf<K extends Kind> {
  readonly kind: K;
  readonly id: number;
  /** The operation on the record itself, whatever was called: a term whose `count` changed was updated. */
  readonly operation: 'create' | 'update' | 'delete';
  /** The record before the write; `undefined` if it was created, or if `unlinked` is set. */
  readonly before: RecordOf<K> | undefined;
  /** The record after the write; `undefined` if it was deleted, or if `unlinked` is set. */
  readonly record: RecordOf<K> | undefined;
  /** Set for a record that only lost links to what was removed: there may be thousands, which are not loaded. */
  readonly unlinked?: true;
}

/** The effect of a write on a record: `kind` determines the type of `before` and `record`. */
export type AffectedRecord = { readonly [K in Kind]: AffectedOf<K> }[Kind];

/** A write through this calendar. */
export interface CommittedWrite extends Pick<Committed, 'before' | 'version' | 'ids'> {
  /** The actor of the write; `null` for an anonymous caller. */
  readonly actor: Actor | null;
  /** The time in UTC. */
  readonly at: LocalTime;
  /** All records that changed, terms whose `count` changed and events that lost a link included; none twice. */
  readonly affected: readonly AffectedRecord[];
}

/** The write as its listeners are told of it. */
export const writeOf = (committed: Committed, actor: Actor | null, at: LocalTime): CommittedWrite => ({
  ...committed,
  ...{ actor, at },
  affected: committed.affected.map((one) => {
    const isUpdate = one.unlinked === true || (one.before !== undefined && one.record !== undefined);
    const operation = isUpdate ? 'update' : one.before === undefined ? 'create' : 'delete';
    // a store gives records of the kind that it names
    return { ...one, operation } as AffectedRecord;
  }),
});

/** Called after a commit; a promise that it returns is not awaited. */
export type CommitListener = (committed: CommittedWrite) => unknown;

/** The commit listeners of a calendar. */
export interface Listeners {
  /** Adds a listener and returns a function that removes it. */
  readonly add: (listener: CommitListener) => () => void;
  /** Calls all listeners with a commit. Never throws: their errors go to `onError`. */
  readonly announce: (committed: CommittedWrite) => void;
  /** Passes an error of host code that did not affect a write to `onError`. Never throws. */
  readonly report: (error: unknown) => void;
}

/** Calls host code and passes its error, synchronous or not, to `onError`. */
function isolate(call: () => unknown, onError: (error: unknown) => void): void {
  const attempt = async () => call();
  void attempt().catch(onError);
}

const print = (error: unknown): void => {
  console.error('A listener or hook failed:', error);
};

/** Creates an empty list of listeners; `onError` receives every error. Default: `console.error`. */
export function createListeners(onError: (error: unknown) => unknown = print): Listeners {
  const listeners = new Set<CommitListener>();
  const report = (error: unknown): void => {
    isolate(() => onError(error), print);
  };
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report,
    announce(committed) {
      for (const listener of [...listeners]) isolate(() => listener(committed), report);
    },
  };
}
