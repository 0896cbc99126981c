import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * How a call fails: it does nothing, it does a part, or it has done all when it tells of an error. `killed` ends the process before
 * the call, `empty` after it has made a file, `torn` with half of the file: nothing below the folder changes any more.
 */
export type Way = 'error' | 'short' | 'late' | 'killed' | 'empty' | 'torn';

/** The calls that can fail, and how. Reading, and asking whether a file exists, is among them where what follows depends on it. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  // gives how much it has written, and no error
  writeSync: ['short'],
  ...{ copyFileSync: ['error', 'short'], linkSync: ['error'], renameSync: ['error'] },
  ...{ openSync: ['error'], fchmodSync: ['error'], closeSync: ['late'] },
  ...{ fstatSync: ['error'], ftruncateSync: ['error', 'late'] },
  ...{ statSync: ['error'], readdirSync: ['error'], writeFileSync: ['error', 'short'] },
  ...{
    mkdir: ['error'],
    open: ['error'],
    readdir: ['error'],
    readFile: ['error'],
    stat: ['error'],
    rm: ['error'],
  },
  ...{ writeFile: ['error', 'short'], sync: ['error'], close: ['late'] },
  ...{ mkdirSync: ['error'], mkdtempSync: ['error'], rmdirSync: ['error'], readFileSync: ['error'] },
  rmSync: [],
};

/** Ways to end the process: at each call that changes something, and in the middle of those that write. */
const WRITES: readonly string[] = ['copyFileSync', 'writeFileSync', 'writeFile'];
const CHANGES: ReadonlySet<string> = new Set([
  ...['linkSync', 'renameSync', 'fchmodSync', 'writeSync', 'rmSync', 'mkdir', 'rm', 'sync', ...WRITES],
]);
const killWays = (name: string): readonly Way[] =>
  CHANGES.has(name) ? ['killed', ...(WRITES.includes(name) ? (['empty', 'torn'] as const) : [])] : [];

/** What a file that was opened does. */
const OF_HANDLES: ReadonlySet<string> = new Set(['writeFile', 'sync', 'close']);

/** One call, by its number among those in a folder, and how it fails; `undefined` lets all pass. */
export interface Fault {
  readonly nth: number;
  readonly way: Way;
}

type Call = (...args: readonly unknown[]) => unknown;

const failure = (name: string): Error =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC' });

/** What makes the parts itself. */
const { readFileSync, writeFileSync } = fs;

/** What a way of failing lets through of some bytes. */
function partOf(way: Way, bytes: unknown): Uint8Array {
  const all = bytes instanceof Uint8Array ? bytes : Buffer.from(String(bytes));
  return all.subarray(0, way === 'empty' ? 0 : all.length / 2);
}

const isPart = (way: Way | undefined): way is Way => way === 'short' || way === 'empty' || way === 'torn';

const isKill = (way: Way | undefined): boolean => way === 'killed' || way === 'empty' || way === 'torn';

/**
 * Lets a call to the file system below a folder fail while something works, and all calls of the names in `never`, as on a file system
 * that cannot do them. Gives the names of the calls that can fail, in their order.
 */
export async function withFault(
  folder: string,
  { fault, never = [] }: { readonly fault: Fault | undefined; readonly never?: readonly string[] },
  work: () => Promise<void>,
): Promise<string[]> {
  const called: string[] = [];
  let isKilled = false;
  const descriptors = new Set<unknown>();
  const endings: (() => void)[] = [];

  /** The way in which this call fails, if it does. */
  function wayOf(name: string): Way | undefined {
    if (never.includes(name)) return 'error';
    // what was opened is closed by the system
    if (isKilled) return name.startsWith('close') ? undefined : 'killed';
    called.push(name);
    const way = called.length === fault?.nth ? fault.way : undefined;
    isKilled = isKill(way);
    return way;
  }

  function handleOf(handle: FileHandle): FileHandle {
    for (const name of OF_HANDLES) {
      const inner: Call = (Reflect.get(handle, name) as Call).bind(handle);
      Reflect.set(handle, name, async (...args: readonly unknown[]) => {
        const way = wayOf(name);
        if (isPart(way)) await inner(partOf(way, args[0]));
        if (way === undefined || way === 'late') await inner(...args);
        if (way !== undefined) throw failure(name);
      });
    }
    return handle;
  }

  const isOurs = ([first]: readonly unknown[]): boolean =>
    descriptors.has(first) || String(first).startsWith(folder);

  function replace(functions: object, name: string, isSync: boolean): void {
    const inner = Reflect.get(functions, name) as Call;
    const fail = (args: readonly unknown[]): boolean => {
      const way = isOurs(args) ? wayOf(name) : undefined;
      const [first, second] = args.map(String);
      if (isPart(way) && name === 'copyFileSync')
        writeFileSync(second ?? '', partOf(way, readFileSync(first ?? '')));
      if (isPart(way) && name === 'writeFileSync') inner(args[0], partOf(way, args[1]), args[2]);
      if (way === 'late') inner(...args);
      return way !== undefined;
    };
    const sync: Call = (...args) => {
      if (fail(args)) {
        if (name !== 'writeSync' || isKilled) throw failure(name);
        const [descriptor, bytes, offset, length, position] = args;
        if (typeof bytes === 'string') return inner(descriptor, partOf('short', bytes), 0, undefined, offset);
        return inner(descriptor, bytes, offset, Math.ceil(Number(length) / 2), position);
      }
      const answer = inner(...args);
      if (name === 'openSync' && isOurs(args)) descriptors.add(answer);
      if (name === 'closeSync') descriptors.delete(args[0]);
      return answer;
    };
    const promised: Call = async (...args) => {
      if (fail(args)) throw failure(name);
      const answer = await inner(...args);
      return name === 'open' && isOurs(args) ? handleOf(answer as FileHandle) : answer;
    };
    Reflect.set(functions, name, isSync ? sync : promised);
    endings.push(() => void Reflect.set(functions, name, inner));
  }

  for (const name of Object.keys(WAYS)) {
    const isSync = name.endsWith('Sync');
    const functions = isSync ? fs : fs.promises;
    if (name in functions && (isSync || !OF_HANDLES.has(name))) replace(functions, name, isSync);
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const end of endings) end();
    syncBuiltinESMExports();
  }
  return called;
}

/** All faults of the calls that something makes when nothing fails. */
export const faultsOf = (called: readonly string[]): (Fault & { readonly name: string })[] =>
  called.flatMap((name, at) => (WAYS[name] ?? []).map((way) => ({ nth: at + 1, way, name })));

/** All moments at which the process can be killed. */
export const killsOf = (called: readonly string[]): (Fault & { readonly name: string })[] =>
  called.flatMap((name, at) => killWays(name).map((way) => ({ nth: at + 1, way, name })));
