import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './programs.js';

/** A folder that vdirsyncer keeps up to date. */
export interface Mirror {
  /** Finds the collections; needed once. */
  readonly discover: () => Promise<string>;
  readonly sync: () => Promise<string>;
  /** The texts of a collection by the names of their files. */
  readonly files: (collection: string) => ReadonlyMap<string, string>;
  readonly folder: string;
  readonly remove: () => void;
}

/** Makes a folder for the collections of a server. */
export function createMirror(url: string, collections: readonly string[], login?: string): Mirror {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-vdirsyncer-'));
  const config = join(folder, 'config');
  writeFileSync(
    config,
    `[general]
status_path = "${folder}/status/"
[pair events]
a = "local"
b = "remote"
collections = ${JSON.stringify(collections)}
conflict_resolution = "b wins"
[storage local]
type = "filesystem"
path = "${folder}/events/"
fileext = ".ics"
[storage remote]
type = "caldav"
url = "${url}"
read_only = true
${login === undefined ? '' : `username = "${login}"\npassword = "${login}"\n`}`,
  );
  const call = (...args: string[]) => run('vdirsyncer', ['-c', config, ...args], { input: 'y\n'.repeat(50) });
  return {
    folder,
    discover: () => call('discover'),
    sync: () => call('sync', '--force-delete'),
    files(collection) {
      const at = join(folder, 'events', collection);
      return new Map(readdirSync(at).map((name) => [name, readFileSync(join(at, name), 'utf8')]));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
