import { CalendarError, type EventRecord } from '@kalends/core';
import type { Commit, Committed, Store } from '@kalends/core/store';
import type { SimulatedProcess } from './process.js';
import { OUTSIDE, type Owner, type World } from './world.js';

/** What was public, and what an event was called, after a commit. */
export interface Snapshot {
  readonly version: number;
  /** When the commit began and when it was done, in tasks of the world. */
  readonly began: number;
  readonly done: number;
  /** The titles of the public events, by id. */
  readonly titles: ReadonlyMap<number, string>;
}

/** What the database itself knows: no cache, log or answer of a server has a part in it. */
export interface Truth {
  /** In the order of their versions, the empty calendar first. */
  readonly snapshots: Snapshot[];
  /** Every title that an event had, with its id. */
  readonly written: { readonly id: number; readonly title: string; readonly website: string }[];
  /** What is wrong with a single commit. */
  readonly faults: string[];
}

/** A database that processes ask over a network. */
export interface Database {
  readonly store: Store;
  readonly truth: Truth;
  /** The store as a process has it: each call is a request and an answer, and either may be late or lost. */
  readonly connect: (owner: Owner) => Store;
}

const isEvent = (record: object | undefined): record is EventRecord =>
  record !== undefined && 'start_date' in record;

const lost = (): CalendarError =>
  new CalendarError('store_unavailable', 'The database does not answer.', { retry_after: 1 });

/** Notes in the truth what a commit did. */
function noteCommit(truth: Truth, { affected, version }: Committed, began: number, done: number): void {
  const titles = new Map(truth.snapshots.at(-1)?.titles);
  for (const { kind, id, before, record, unlinked } of affected) {
    if (kind !== 'event' || unlinked === true) continue;
    if (!isEvent(record) || record.status !== 'publish') titles.delete(id);
    else titles.set(id, record.title);
    if (!isEvent(record)) continue;
    truth.written.push({ id, title: record.title, website: record.website ?? '' });
    // clients change the title or the website, never both: a change of both brings back what was before
    if (isEvent(before) && before.title !== record.title && before.website !== record.website)
      truth.faults.push(`lost update: event ${id} got "${record.title}" and ${record.website} in one commit`);
  }
  truth.snapshots.push({ version, began, done, titles });
}

/** Opens a database whose process never ends. */
export function openDatabase(world: World, { house }: SimulatedProcess, kind: 'memory' | 'sqlite'): Database {
  const store = kind === 'memory' ? house.createMemoryStore() : house.createSqliteStore({ file: ':memory:' });
  const truth: Truth = {
    snapshots: [{ version: 0, began: 0, done: 0, titles: new Map() }],
    written: [],
    faults: [],
  };

  async function commit(one: Commit): Promise<Committed> {
    const began = world.ran();
    const committed = await store.commit(one);
    noteCommit(truth, committed, began, world.ran());
    world.note(`commit ${committed.version}`);
    return committed;
  }

  function connect(owner: Owner): Store {
    const call =
      <A extends readonly unknown[], T>(name: string, run: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        await world.pass(OUTSIDE, `${owner.name} calls ${name}`);
        if (world.oneIn(300)) throw lost();
        let answer: { readonly value: T } | { readonly error: unknown };
        try {
          answer = { value: await run(...args) };
        } catch (error) {
          answer = { error };
        }
        if ('error' in answer) world.note(String(answer.error));
        await world.pass(owner, `answer of ${name}`);
        if (world.oneIn(300)) throw lost();
        if ('error' in answer) throw answer.error;
        return answer.value;
      };
    const { values } = store;
    return {
      find: call('find', (query) => store.find(query)),
      load: call('load', (...asked: Parameters<Store['load']>) => store.load(...asked)) as Store['load'],
      scan: call('scan', (...asked: Parameters<Store['scan']>) => store.scan(...asked)) as Store['scan'],
      lookup: call('lookup', (...asked: Parameters<Store['lookup']>) => store.lookup(...asked)),
      commit: call('commit', commit),
      creation: call('creation', (caller, key) => store.creation(caller, key)),
      version: call('version', () => store.version()),
      changes: call('changes', (after, limit) => store.changes(after, limit)),
      history: call('history', (...asked: Parameters<Store['history']>) => store.history(...asked)),
      declare: call('declare', (fields) => store.declare(fields)),
      values: {
        get: call('values.get', (name) => values.get(name)),
        put: call('values.put', (...put: Parameters<typeof values.put>) => values.put(...put)),
        putAll: call('values.putAll', (puts) => values.putAll(puts)),
        list: call('values.list', (...range: Parameters<typeof values.list>) => values.list(...range)),
      },
      close: async () => undefined,
    };
  }

  return { store, truth, connect };
}
