import { transformSync } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installed } from './installed.js';

const ROOT = join(import.meta.dirname, '../../../..');

/** What an author of a store installs. */
const OURS = ['core', 'store-kit'];

/** What those packages need of npm: it is installed first, so that npm has it when they are. */
const NEEDED = OURS.flatMap((name) => {
  const text = readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { dependencies: Readonly<Record<string, string>> };
  return Object.entries(dependencies)
    .filter(([other]) => !other.startsWith('@kalends/'))
    .map(([other, range]) => `${other}@${range}`);
});

/** Runs a command that has to succeed; gives what it prints. */
function ran(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
}

/** Installs our packages into a folder, packed as they are published. */
function install(folder: string): void {
  ran(process.execPath, ['scripts/build-js.mjs', ...OURS.map((name) => `packages/${name}`)], ROOT);
  const tarballs = OURS.map((name) => {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [packed] = JSON.parse(ran('npm', args, join(ROOT, 'packages', name))) as { filename: string }[];
    return `./${packed?.filename ?? ''}`;
  });
  ran('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs], folder);
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
    program: ['vitest/vitest.mjs', 'run'],
    passed: /Tests\s+(?:\d+ failed \| )?(\d+) passed/,
    adapt: (code: string): string => code,
    extension: 'ts',
  },
  {
    name: 'Jest',
    packages: ['jest'],
    program: ['jest/bin/jest.js'],
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
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    install(folder);
    const imported = CONTRACT.replace("'./json-store.js'", `'./json-store.${extension.replace('ts', 'js')}'`);
    writeFileSync(join(folder, `json-store.${extension}`), adapt(`${FILE}\n${STORE}`));
    writeFileSync(join(folder, `json-store.test.${extension}`), adapt(imported));
    writeFileSync(join(folder, `later.test.${extension}`), adapt(LATER));
    const files = name === 'node:test' ? ['json-store.test.mjs', 'later.test.mjs'] : [];
    const [file = '', ...args] = program;
    const runner = name === 'node:test' ? file : join(runtime.folder, 'node_modules', file);
    const { status, stdout, stderr } = spawnSync(process.execPath, [runner, ...args, ...files], {
      ...{ cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
      env: { PATH: process.env['PATH'], NO_COLOR: '1', TMPDIR: process.env['TMPDIR'] },
    });
    const output = stdout + stderr;
    expect([name, status, status === 0 ? '' : output.slice(-5000)]).toEqual([name, 0, '']);
    // all cases of each of the two stores, but those of the second one that need it opened again
    expect(Number(passed.exec(output)?.[1])).toBeGreaterThanOrEqual(2 * 230 - 10);
  },
);
