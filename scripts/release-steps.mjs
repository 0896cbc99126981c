// The steps of `npm run release:rehearse`, in order. docs/contributing/releases.md has them as a table, which a test compares.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packAll } from './pack.mjs';
import { packages } from './stale.mjs';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const manifestOf = (path) => JSON.parse(read(join(path, 'package.json')));

/** What a release consists of: tarballs, the list of what is in them, the report. */
export const FOLDER = join(root, 'tarballs');

/** Bytes that the tarball of one package may have, and all of them together. */
const SIZES = { one: 500_000, all: 2_500_000 };

const bad = (lines) => ({ status: 1, text: lines.join('\n') });
const good = (text) => ({ status: 0, text });

/** A step that is a program of the repository. */
const program =
  (command, ...args) =>
  () => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return { status: status ?? 1, text: `${stdout}${stderr}`.trim() };
  };
const npm = (script) => program('npm', 'run', '--silent', script);
const tests = (...files) => program('npx', '--no-install', 'vitest', 'run', ...files);
const nightly = (file) => tests('--config', 'config/vitest.long.ts', file);

function changelog() {
  const { version } = manifestOf('packages/core');
  const [, title, entries = ''] =
    /^## (Unreleased|\d\S*).*\n([^]*?)(?=^## |$(?![^]))/m.exec(read('CHANGELOG.md')) ?? [];
  const count = entries.split('\n').filter((line) => line.startsWith('- ')).length;
  if (title !== 'Unreleased' && title !== version)
    return bad([`CHANGELOG.md begins with ${title}, the packages are ${version}`]);
  return count > 0 ? good(`${title}: ${count} entries`) : bad([`CHANGELOG.md lists nothing for ${title}`]);
}

/** What the registry asks of packages whose provenance it attests, and what npm asks of public ones. */
function provenance() {
  const { repository } = manifestOf('.');
  const faults = packages.flatMap((path) => {
    const one = manifestOf(path);
    return [
      ...(one.private === true ? [`${one.name} is private`] : []),
      ...(one.publishConfig?.access === 'public' ? [] : [`${one.name} is not public`]),
      ...(one.repository?.url === repository.url && one.repository.directory === path
        ? []
        : [`${one.name} names another repository`]),
    ];
  });
  if (faults.length > 0) return bad(faults);
  const note = repository.url.includes('.example/')
    ? '; NOTE: the addresses are still those of kalends.example'
    : '';
  return good(`${packages.length} packages can be published with NPM_CONFIG_PROVENANCE=true${note}`);
}

function sizes() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const packed = packAll(FOLDER).map(({ file }) => [basename(file), statSync(file).size]);
  const all = packed.reduce((sum, [, size]) => sum + size, 0);
  const faults = [
    ...packed.filter(([, size]) => size > SIZES.one).map(([file, size]) => `${file} has ${size} bytes`),
    ...(all > SIZES.all ? [`together they have ${all} bytes`] : []),
  ];
  if (faults.length > 0) return bad(faults);
  const [largest] = packed.sort(([, a], [, b]) => b - a);
  return good(
    `${packed.length} tarballs, ${Math.round(all / 1000)} kB; the largest: ${largest[0]}, ${Math.round(largest[1] / 1000)} kB`,
  );
}

function sbom() {
  const names = packages.flatMap((path) => ['--workspace', path]);
  const run = program('npm', 'sbom', '--omit=dev', '--sbom-format=cyclonedx', ...names);
  const { status, text } = run();
  if (status !== 0) return { status, text };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'sbom.cdx.json'), text);
  const { components } = JSON.parse(text);
  const licenceOf = ({ licenses = [] }) =>
    licenses.map(({ license, expression }) => license?.id ?? expression).join(', ');
  const faults = components
    .filter((one) => licenceOf(one) === '' || /(?:^|[^L])GPL/.test(licenceOf(one)))
    .map((one) => `${one.name}: ${licenceOf(one) || 'no licence'}`);
  return faults.length > 0
    ? bad(faults)
    : good(`${components.length} components in sbom.cdx.json, each with its licence`);
}

/** Each step: its name, what it proves, and the function that runs it. */
export const STEPS = [
  [
    'versions',
    'changesets give all packages one version, by which they need each other',
    tests('tests/release/one-version.test.ts'),
  ],
  ['changelog', '`CHANGELOG.md` begins with what is released', changelog],
  ['build', 'every package builds, with types', npm('build')],
  [
    'packages',
    'exports, formats and types are right under every way of resolving modules',
    npm('lint:packages'),
  ],
  [
    'tarballs',
    'what users install can be imported, compiled and is as small as promised',
    npm('lint:tarballs'),
  ],
  ['sizes', 'tarballs are written, and are below their limits', sizes],
  ['provenance', 'packages are public and name the repository', provenance],
  ['licences', 'every production dependency is listed with its licence', npm('lint:dependencies')],
  ['sbom', 'the software bill of materials is written', sbom],
  ['audit', 'no known vulnerability is in what users install', program('npm', 'audit', '--omit=dev')],
  [
    'image',
    'the Dockerfile is linted, its base image has a digest',
    program('node', 'scripts/check-image.mjs'),
  ],
  [
    'upgrades',
    'data of every earlier schema is opened, on SQLite and PostgreSQL',
    tests('packages/store-sqlite/test/former-files.test.ts', 'packages/store-postgres/test/schema.test.ts'),
  ],
  ['conformance', 'all recorded scenarios pass', npm('conformance')],
  [
    'interop',
    'programs of others accept what Kalends writes; `docs/runtimes.md` gets their versions',
    program('node', 'scripts/interop.mjs'),
  ],
  ['docs', 'the site is built without a dead link', npm('docs')],
  [
    'templates',
    'each template of `npm create kalends` is installed, tested, built and started',
    nightly('templates'),
  ],
  ['first hour', 'the page In an hour is followed in a fresh Debian', nightly('in-an-hour')],
].map(([name, proves, run]) => ({ name, proves, run }));
