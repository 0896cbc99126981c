import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'kalends-release-'));
afterAll(() => rmSync(copy, { recursive: true }));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string, path: string) =>
  JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')) as Manifest;

it('a release gives all published packages one version, by which they need each other', () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly workspaces: readonly string[];
  };
  for (const path of ['.', ...workspaces]) {
    mkdirSync(join(copy, path), { recursive: true });
    cpSync(join(root, path, 'package.json'), join(copy, path, 'package.json'));
  }
  for (const name of ['.changeset', 'package-lock.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const before = manifestOf(root, 'packages/core').version;

  const program = join(root, 'node_modules/@changesets/cli/bin.js');
  const { status, stderr } = spawnSync(process.execPath, [program, 'version'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });

  const published = workspaces.map((path) => manifestOf(copy, path)).filter((one) => one.private !== true);
  const [version = ''] = published.map((one) => one.version);
  expect(version).not.toBe(before);
  expect(published.filter((one) => one.version !== version).map(({ name }) => name)).toEqual([]);
  const names = new Set(published.map(({ name }) => name));
  const ranges = published.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => names.has(name)),
  );
  expect(ranges.filter(([, range]) => range !== `^${version}`)).toEqual([]);
});
