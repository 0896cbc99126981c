import fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** How a call fails: it does nothing, it does a part, or it has done all when it tells of an error. */
export type Way = 'error' | 'short' | 'late';

/** The calls that can fail, and how. Reading, and asking whether a file exists, is among them where what follows depends on it. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  ...{ copyFileSync: ['error', 'short'], linkSync: ['error'], renameSync: ['error'] },
  ...{ openSync: ['error'], fchmodSync: ['error'], closeSync: ['late'] },
  ...{ statSync: ['error'], readdirSync: ['error'] },
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

/** One call, by its number among those in a folder, and how it fails; `undefined` lets all pass. */
export interface Fault {
  readonly nth: number;
  readonly way: Way;
}

type Call = (...args: readonly unknown[]) => unknown;

const failure = (name: string): Error =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC' });

const halfOf = (bytes: unknown): unknown =>
  bytes instanceof Uint8Array ? bytes.subarray(0, bytes.length / 2) : '';

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
  const [sync, promises] = [fs, fs.promises] as unknown as readonly Record<string, Call>[];
  const endings: (() => void)[] = [];

  /** The way in which this call fails, if it does. */
  function wayOf(name: string): Way | undefined {
    if (never.includes(name)) return 'error';
    called.push(name);
    return called.length === fault?.nth ? fault.way : undefined;
  }

  function handleOf(handle: FileHandle): FileHandle {
    const own = handle as unknown as Record<string, Call>;
    for (const name of ['writeFile', 'sync', 'close']) {
      const inner = own[name]?.bind(handle);
      own[name] = async (...args) => {
        const way = wayOf(name);
        if (way === 'short') await inner?.(halfOf(args[0]));
        if (way === undefined || way === 'late') await inner?.(...args);
        if (way !== undefined) throw failure(name);
      };
    }
    return handle;
  }

  const isOurs = ([first]: readonly unknown[]): boolean =>
    descriptors.has(first) || String(first).startsWith(folder);

  for (const [functions, isSync] of [
    [sync, true],
    [promises, false],
  ] as const)
    for (const name of Object.keys(WAYS)) {
      const inner = functions?.[name];
      if (inner === undefined || functions === undefined || name.endsWith('Sync') !== isSync) continue;
      const fail = (args: readonly unknown[]): boolean => {
        const way = isOurs(args) ? wayOf(name) : undefined;
        if (way === 'short')
          fs.writeFileSync(String(args[1]), halfOf(fs.readFileSync(String(args[0]))) as Uint8Array);
        if (way === 'late') inner(...args);
        return way !== undefined;
      };
      functions[name] = isSync
        ? (...args) => {
            if (fail(args)) throw failure(name);
            const answer = inner(...args);
            if (name === 'openSync' && isOurs(args)) descriptors.add(answer);
            if (name === 'closeSync') descriptors.delete(args[0]);
            return answer;
          }
        : async (...args) => {
            if (fail(args)) throw failure(name);
            const answer = await inner(...args);
            return name === 'open' && isOurs(args) ? handleOf(answer as FileHandle) : answer;
          };
      endings.push(() => {
        functions[name] = inner;
      });
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
