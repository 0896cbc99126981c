import { transformSync } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installed } from './installed.js';

const ROOT = join(import.meta.dirname, '../../../..');

/** What an author of a store installs. */
const OURS = ['core', 'store-kit'];

const folderOf = (name: string): string => join(ROOT, 'packages', name);

/** What those packages need of npm. */
const NEEDED = OURS.flatMap((name) => {
  const text = readFileSync(join(folderOf(name), 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Readonly<Record<string, string>> };
  return Object.entries(dependencies)
    .filter(([other]) => !other.startsWith('@kalends/'))
    .map(([other, range]) => `${other}@${range}`);
});

/** Builds our packages into `node_modules`. */
function install(folder: string): void {
  for (const name of OURS) {
    const target = join(folder, 'node_modules/@kalends', name);
    const args = ['--no-install', 'tsup', '--no-dts', '--silent', '--out-dir', join(target, 'dist')];
    const { status, stderr } = spawnSync('npx', args, { cwd: folderOf(name), encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name} could not be built: ${stderr}`);
    copyFileSync(join(folderOf(name), 'package.json'), join(target, 'package.json'));
  }
}

/** The blocks of code of the tutorial: the beginning of the store, the store, its test. */
const [FILE = '', STORE = '', CONTRACT = ''] = [
  ...readFileSync(join(ROOT, 'docs/stores/own.md'), 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm),
].map(([, code = '']) => code);

/** A correct store that answers everything later, under the kit as it is called without options. */
const LATER = `
import { createReferenceStore, testStore } from '@kalends/store-kit';
import { describe, it } from 'vitest';
const turn = () => new Promise((resolve) => setImmediate(resolve));
const later = (object) => new Proxy(object, {
  get(target, name) {
    const value = Reflect.get(target, name);
    if (typeof value === 'function') return async (...args) => { await turn(); return value.apply(target, args); };
    return typeof value === 'object' && value !== null ? later(value) : value;
  },
});
testStore({ describe, it, createStore: () => later(createReferenceStore()), reopen: { reason: 'nothing is kept' } });
`;

/** A runner as its packages bring it: how the import of the tutorial is written for it, how files are run, and what it prints. */
const RUNNERS = [
  {
    name: 'vitest',
    packages: ['vitest'],
    program: ['node_modules/vitest/vitest.mjs', 'run'],
    passed: /Tests\s+(?:\d+ failed \| )?(\d+) passed/,
    adapt: (code: string): string => code,
    extension: 'ts',
  },
  {
    name: 'Jest',
    packages: ['jest'],
    program: ['node_modules/jest/bin/jest.js'],
    passed: /Tests:.*?(\d+) passed/,
    // its functions are globals
    adapt: (code: string): string =>
      transformSync(code.replace(/^import .* from 'vitest';$/m, ''), { loader: 'ts', format: 'cjs' }).code,
    extension: 'cjs',
  },
  {
    name: 'node:test',
    packages: [],
    program: ['--test', '--test-reporter=tap'],
    passed: /^# pass (\d+)$/m,
    adapt: (code: string): string =>
      transformSync(
        code.replace(
          /^import \{(.*)\} from 'vitest';$/m,
          (_, names: string) =>
            `import {${names.replace('afterAll', 'after as afterAll')}} from 'node:test';`,
        ),
        { loader: 'ts', format: 'esm' },
      ).code,
    extension: 'mjs',
  },
] as const;

it.for(RUNNERS)(
  'the kit passes correct stores under the defaults of $name',
  { timeout: 1_800_000 },
  ({ name, packages, program, passed, adapt, extension }, { skip }) => {
    const runtime = installed(...packages, ...NEEDED);
    if ('missing' in runtime) return skip(runtime.missing);
    const folder = join(runtime.folder, 'own-store');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    install(runtime.folder);
    symlinkSync('../node_modules', join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const imported = CONTRACT.replace("'./json-store.js'", `'./json-store.${extension.replace('ts', 'js')}'`);
    writeFileSync(join(folder, `json-store.${extension}`), adapt(`${FILE}\n${STORE}`));
    writeFileSync(join(folder, `json-store.test.${extension}`), adapt(imported));
    writeFileSync(join(folder, `later.test.${extension}`), adapt(LATER));
    const files = name === 'node:test' ? ['json-store.test.mjs', 'later.test.mjs'] : [];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...files], {
      ...{ cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
      env: { PATH: process.env['PATH'], NO_COLOR: '1', TMPDIR: process.env['TMPDIR'] },
    });
    const output = stdout + stderr;
    expect([name, status, status === 0 ? '' : output.slice(-5000)]).toEqual([name, 0, '']);
    // all cases of each of the two stores, but those of the second one that need it opened again
    expect(Number(passed.exec(output)?.[1])).toBeGreaterThanOrEqual(2 * 230 - 10);
  },
);
