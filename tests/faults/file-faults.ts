import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** How a call fails: it does nothing, it does a part, or it has done all when it tells of an error. */
export type Way = 'error' | 'short' | 'late';

/** The calls that can fail, and how. Reading, and asking whether a file exists, is among them where what follows depends on it. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  // gives how much it has written, and no error
  writeSync: ['short'],
  ...{ copyFileSync: ['error', 'short'], linkSync: ['error'], renameSync: ['error'] },
  ...{ openSync: ['error'], fchmodSync: ['error'], closeSync: ['late'] },
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
};

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

function halfOf(bytes: unknown): Uint8Array {
  const all = bytes instanceof Uint8Array ? bytes : Buffer.from(String(bytes));
  return all.subarray(0, all.length / 2);
}

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
  const descriptors = new Set<unknown>();
  const endings: (() => void)[] = [];

  /** The way in which this call fails, if it does. */
  function wayOf(name: string): Way | undefined {
    if (never.includes(name)) return 'error';
    called.push(name);
    return called.length === fault?.nth ? fault.way : undefined;
  }

  function handleOf(handle: FileHandle): FileHandle {
    for (const name of OF_HANDLES) {
      const inner: Call = (Reflect.get(handle, name) as Call).bind(handle);
      Reflect.set(handle, name, async (...args: readonly unknown[]) => {
        const way = wayOf(name);
        if (way === 'short') await inner(halfOf(args[0]));
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
      if (way === 'short' && name === 'copyFileSync')
        writeFileSync(second ?? '', halfOf(readFileSync(first ?? '')));
      if (way === 'short' && name === 'writeFileSync') inner(args[0], halfOf(args[1]), args[2]);
      if (way === 'late') inner(...args);
      return way !== undefined;
    };
    const sync: Call = (...args) => {
      if (fail(args)) {
        if (name !== 'writeSync') throw failure(name);
        const [descriptor, bytes, offset, length, position] = args;
        if (typeof bytes === 'string') return inner(descriptor, halfOf(bytes), 0, undefined, offset);
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
