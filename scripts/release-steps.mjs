// The steps of `npm run release:rehearse`, in order. docs/contributing/releases.md has them as a table, which a test compares.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { packAll } from './pack.mjs';
import { packages } from './stale.mjs';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const manifestOf = (path) => JSON.parse(read(join(path, 'package.json')));

/** What a release consists of: tarballs, the list of what is in them, the report. */
export const FOLDER = join(root, 'tarballs');

/**
 * Bytes that the tarball of one package may have, and all of them together. Of 2.7 MB, JavaScript as ESM takes 1.1 MB and as CJS 1.0 MB, a tenth
 * of each for texts in nine languages, declarations 0.2 MB, which both formats share, and the script that shows the reference of
 * the REST interface 0.2 MB. There are no maps and no sources.
 */
const SIZES = { one: 450_000, all: 2_800_000 };

const bad = (lines) => ({ outcome: 'failed', text: lines.join('\n') });
const good = (text) => ({ outcome: 'passed', text });
/** What could not be looked at here. A release needs it from where it can be. */
const unseen = (text) => ({ outcome: 'unseen', text });

function ran(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, stdout, text: `${stdout}${stderr}`.trim() };
}

/** What a program says by its exit status; 77 is that of Automake for a test that could not run. */
const OUTCOMES = new Map([
  [0, 'passed'],
  [77, 'unseen'],
]);

/** A step that is a program of the repository. */
const program =
  (command, ...args) =>
  () => {
    const { status, text } = ran(command, args);
    return { outcome: OUTCOMES.get(status) ?? 'failed', text };
  };
const npm = (script) => program('npm', 'run', '--silent', script);

/** The outcome of tests that passed: one that was left out says why in its title. */
export const outcomeOfTests = (text) =>
  /^ *Tests {2}.*\d skipped/m.test(stripVTControlCharacters(text))
    ? unseen(text)
    : { outcome: 'passed', text };

const tests =
  (...files) =>
  () => {
    const { status, text } = ran('npx', ['--no-install', 'vitest', 'run', ...files]);
    return status === 0 ? outcomeOfTests(text) : bad([text]);
  };
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
  const { status, text } = ran('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx', ...names]);
  if (status !== 0) return bad([text]);
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

/** The outcome of an audit by what `npm audit --json` prints: a registry may have none, which says nothing of vulnerabilities. */
export function outcomeOfAudit(printed) {
  const { vulnerabilities, message, error } = JSON.parse(printed);
  if (vulnerabilities === undefined)
    return unseen(`the registry has no audit: ${message ?? error?.summary ?? printed}`);
  const found = Object.values(vulnerabilities);
  if (found.length === 0) return good('no known vulnerability');
  return bad(found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`));
}

const audit = () => outcomeOfAudit(ran('npm', ['audit', '--omit=dev', '--json']).stdout);

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
  ['audit', 'no known vulnerability is in what users install', audit],
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
