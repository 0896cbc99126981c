// Checks what users would install: packs every package, installs the tarballs into empty projects, imports every entry as
// ESM and CJS, compiles a small program under both ways of resolving modules with an old and a new TypeScript, and measures
// what is bundled. Needs a build. Exit status 1 when anything fails or is larger than its limit.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { installLine, packAll, withNeeded } from './pack.mjs';
import { testTemplates } from './test-templates.mjs';

const work = mkdtempSync(join(tmpdir(), 'kalends-tarballs-'));

const COMPILERS = { 5.6: 'npm:typescript@5.6.3', 6: 'npm:typescript@6.0.3', 7: 'npm:typescript@7.0.2' };

const failures = [];

/** Notes and prints the outcome of one check. */
function report(title, { status, stdout, stderr }) {
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${title}`);
  if (status === 0) return;
  failures.push(title);
  console.error(`${stdout}${stderr}`);
}

const run = (command, args, cwd) => spawnSync(command, args, { cwd, encoding: 'utf8' });

/** Runs what has to succeed for anything else to make sense. */
function must(command, args, cwd) {
  const { status, stdout, stderr } = run(command, args, cwd);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** An empty project with these tarballs, and what else is asked for, in it. */
function project(name, tarballs, others = []) {
  const folder = join(work, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  // no script has to run for what is checked here
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=peer'];
  // the line that `npm run pack` prints for users
  const [npm, ...install] = installLine(tarballs).split(' ');
  must(npm, [...install, ...others, ...options], folder);
  return folder;
}

/** What a bundle weighs in bytes, minified: plain, and as it is sent. */
async function weigh(folder, code, { external = [], platform = 'node' } = {}) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform,
    external,
    logLevel: 'silent',
  });
  const [{ contents, text }] = outputFiles;
  return { plain: contents.length, sent: gzipSync(contents, { level: 9 }).length, code: text };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;

function reportWeight(title, { plain, sent }, limit = Infinity) {
  const bound = limit === Infinity ? '' : `, at most ${limit / 1000} kB`;
  const line = `${title}: ${kilobytes(plain)} minified, ${kilobytes(sent)} gzipped${bound}`;
  report(line, { status: sent <= limit ? 0 : 1, stdout: '', stderr: '' });
}

const CLIENT_PROGRAM = `
import { basicAuth, ClientError, createClient, type EventJson } from '@kalends/client';
const client = createClient({ baseUrl: 'https://calendar.example', auth: basicAuth('ann', 'secret') });
export async function titles(): Promise<string[]> {
  const found: string[] = [];
  for await (const event of client.events.all({ categories: ['concerts'] })) found.push((event satisfies EventJson).title);
  return found;
}
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof ClientError && thrown.kind === 'http' ? thrown.code : undefined;
`;

const SERVER_PROGRAM = `
import { CalendarError, createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { createHandler, type ErrorJson, type EventListJson } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
export const listener = toNodeListener(createHandler({ calendar, baseUrl: 'https://calendar.example' }));
export const onDisk = () => createSqliteStore({ file: 'kalends.db' });
export const read = (body: EventListJson | ErrorJson): string => ('code' in body ? body.code : body.rest_url);
export async function missing(): Promise<readonly string[]> {
  try {
    await calendar.events.create({ title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' });
    return [];
  } catch (error) {
    if (error instanceof CalendarError && error.code === 'missing_param') return error.data.params;
    throw error;
  }
}
${CLIENT_PROGRAM}`;

/** The ways in which a program may find its modules; the oldest is gone from TypeScript 7. */
const RESOLUTIONS = {
  node10: {
    files: ['program.ts'],
    options: { module: 'commonjs', moduleResolution: 'node10' },
    versions: ['5.6'],
  },
  'node16, ESM and CJS': {
    files: ['program.mts', 'program.cts'],
    options: { module: 'node16', moduleResolution: 'node16' },
  },
  bundler: { files: ['program.ts'], options: { module: 'esnext', moduleResolution: 'bundler' } },
};

/** Compiles a program in a project with each compiler, in every way or in some. */
function compile(folder, title, program, options, resolutions = Object.keys(RESOLUTIONS)) {
  for (const resolution of resolutions) {
    const { files, options: own, versions } = RESOLUTIONS[resolution];
    const compilerOptions = {
      ...{ target: 'es2022', strict: true, exactOptionalPropertyTypes: true, noEmit: true },
      ...{ ...options, ...own },
    };
    for (const file of files) writeFileSync(join(folder, file), program);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    for (const version of versions ?? Object.keys(COMPILERS)) {
      const compiler = join(folder, `node_modules/typescript-${version}/bin/tsc`);
      report(
        `${title}: TypeScript ${version}, ${resolution}`,
        run(process.execPath, [compiler, '-p', '.'], folder),
      );
    }
  }
}

/**
 * A program that sees something exported by each entry, and nothing done to the world by that. What Node itself adds to the
 * world when a library looks whether there is a `Response`, as pg does, is there before.
 */
const importing = (ids, load) => `
  if (Response === undefined) throw new Error('this is no Node');
  const world = () => Reflect.ownKeys(globalThis).map(String).join();
  const before = world();
  for (const id of ${JSON.stringify(ids)}) {
    const entry = ${load}(id);
    if (Object.keys(entry).length === 0) throw new Error(id + ' exports nothing');
    if (world() !== before) throw new Error(id + ' leaves a global behind');
  }`;

/** Imports every entry of a package in both formats. */
function importEverywhere(folder, { name, exports }) {
  const entries = Object.keys(exports).filter((key) => key !== './package.json');
  const ids = entries.map((entry) => join(name, entry));
  for (const [type, load] of [
    ['module', 'await import'],
    ['commonjs', 'require'],
  ]) {
    const args = [`--input-type=${type}`, '-e', importing(ids, load)];
    report(`${load} ${ids.join(', ')}`, run(process.execPath, args, folder));
  }
}

/** A program that cleans a text and computes the time of a zone, which is built into core. */
const CLEANING_PROGRAM = (load) => `
  const [{ createCalendar }, { createMemoryStore }] = [${load}('@kalends/core'), ${load}('@kalends/store-memory')];
  const dates = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00', timezone: 'Europe/Rome' };
  const description = '<p style="color:red;position:fixed" onclick="x()"><a href="java\\nscript:alert(1)">a</a>' +
    '<img src="https://a.example/b.png" srcset="https://a.example/b.png 2x" onerror="x()"></p>';
  createCalendar({ store: createMemoryStore() }).events.create({ title: 'Jazz', ...dates, description }).then((event) => {
    const clean = '<p style="color:red"><a>a</a><img src="https://a.example/b.png" srcset="https://a.example/b.png 2x"></p>';
    if (event.description !== clean) throw new Error(event.description);
    if (event.utc_start_date !== '2031-05-01 18:00:00') throw new Error(event.utc_start_date);
  });`;

/** The packages of ours that the declarations of an installed package name. */
function namedIn(folder, name) {
  const dist = join(folder, 'node_modules', name, 'dist');
  const texts = readdirSync(dist, { recursive: true })
    .filter((file) => file.endsWith('.d.cts'))
    .map((file) => readFileSync(join(dist, file), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/(?<=['"])@kalends\/[\w-]+(?=[/'"])/g) ?? []));
}

/** What only those need who serve HTTP. */
const OVER_HTTP = [
  ...['@kalends/http', '@kalends/http-adapter', '@kalends/site'],
  ...['content-type', 'negotiator', 'express', 'fastify', 'hono', 'koa'],
];

/** The names of all packages in a project, at any depth. */
function installedIn(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1));
  return [...new Set(names)].filter((name) => name !== '').sort();
}

try {
  const packages = packAll(work);
  for (const { name, sideEffects } of packages) {
    report(`${name} says that importing it does nothing`, {
      status: sideEffects === false ? 0 : 1,
      stdout: '',
      stderr: '',
    });
  }
  const compilers = Object.entries(COMPILERS).map(([version, source]) => `typescript-${version}@${source}`);

  const alone = project(
    'client-alone',
    packages.filter(({ name }) => name === '@kalends/client'),
    compilers,
  );
  const beside = readdirSync(join(alone, 'node_modules')).filter(
    (name) => !/^(?:\.|@?typescript)/.test(name),
  );
  report(`@kalends/client comes alone: ${beside.join(', ')}`, {
    status:
      beside.join() === '@kalends' && readdirSync(join(alone, 'node_modules/@kalends')).length === 1 ? 0 : 1,
    stdout: '',
    stderr: '',
  });
  // with every declaration read, and nothing but the web around it
  compile(alone, 'the client alone', CLIENT_PROGRAM, { lib: ['es2022', 'dom'], types: [] });

  for (const one of packages.filter(({ name }) => name.startsWith('@kalends/store-'))) {
    const needed = withNeeded(one, packages);
    const folder = project(one.name.replace('@kalends/', ''), needed);
    const installed = installedIn(folder);
    const http = installed.filter((name) => OVER_HTTP.includes(name));
    const ours = installed.filter((name) => name.startsWith('@kalends/'));
    report(
      `${one.name} brings no HTTP along: ${ours.join(', ')} and ${installed.length - ours.length} others`,
      {
        status: http.length,
        stdout: `installed: ${http.join(', ')}\n`,
        stderr: '',
      },
    );
    importEverywhere(folder, { ...one, exports: { '.': one.exports['.'] } });
  }

  for (const { title, outcome } of testTemplates(packages, work)) report(title, outcome);

  const REACT = ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.3'];
  const together = project('together', packages, [...compilers, ...REACT, '@types/node@20.19.25']);
  for (const one of packages) importEverywhere(together, one);
  for (const [type, load] of [
    ['module', 'await import'],
    ['commonjs', 'require'],
  ]) {
    const args = [`--input-type=${type}`, '-e', CLEANING_PROGRAM(load)];
    report(`what is built into core works: ${type}`, run(process.execPath, args, together));
  }
  for (const { name, dependencies, peerDependencies } of packages) {
    const known = [name, ...Object.keys(dependencies), ...Object.keys(peerDependencies)];
    const strangers = [...namedIn(together, name)].filter((other) => !known.includes(other));
    report(`${name} names only packages that it declares`, {
      status: strangers.length,
      stdout: `named: ${strangers.join(', ')}\n`,
      stderr: '',
    });
  }
  compile(together, 'all packages', SERVER_PROGRAM, {
    lib: ['es2023', 'dom'],
    types: ['node'],
    skipLibCheck: true,
  });

  // with every declaration read, those of both formats, by the oldest library that has what the packages need
  const oldest = { target: 'es2020', lib: ['es2020'], types: ['node'] };
  compile(together, 'all packages, ES2020', SERVER_PROGRAM, oldest, ['node16, ESM and CJS']);

  const server = `
    export { createCalendar } from '@kalends/core';
    export { createMemoryStore } from '@kalends/store-memory';
    export { createHandler, basicAuth } from '@kalends/http-adapter';`;
  const OTHERS = ['lru-cache', 'valibot', 'content-type'];
  const own = await weigh(together, server, { external: OTHERS });
  const whole = await weigh(together, server);
  const less = (a, b) => ({ plain: a.plain - b.plain, sent: a.sent - b.sent });
  // a server reads it from its disk: the limit is there so that it does not grow unnoticed; it was 72 kB before texts were
  // balanced as browsers read them and the work of requests was counted, which took some bytes in each of forty modules, and
  // 77 kB before events were read with their links and counted, and 79 kB before hosts were told of parameters without effect,
  // and 79.5 kB before the change log, copies that follow it, and lists in other orders, and 84 kB before events told whether they
  // take place, where they are attended online and where tickets are sold, and 86 kB before images had texts, a list and an end,
  // and 87.5 kB before events could recur: rules, their dates and changes of many events at once, and 99 kB before calendars declared
  // fields of their own, which are read by type, checked at the start, and shown to those who may see them, and 104 kB before
  // followers, which are resumed after a crash and run in one process at a time, and lists with one event per series, and 106 kB
  // before copies of events and imports of events by their place in a series, and 106.5 kB before lists were filtered and sorted by
  // the fields that a host declares, and 108 kB before records had a history, writes that refuse to overwrite others and previews,
  // and series were made of events that there are, and 112 kB before hosts had hooks before a write, and stores prepared long commits
  // in turns, and 114 kB before stores remembered the types of declared fields, and lists were rendered in part, and 115 kB before
  // records that are the same were merged, and records were found by their image, and 117 kB before kinds that events link to had
  // routes and JSON without code of their own, which is less code, but repeats less, and 117.1 kB before handlers ran in Workers, imports
  // had savepoints, addresses of all languages were stored, and lists in memory went in turns, and 121.5 kB before date-fns-tz was
  // built in, which was counted with the others, and long lists had turns by client
  reportWeight('core, store-memory and http-adapter', own, 131_000);
  reportWeight('  lru-cache, valibot and content-type add', less(whole, own), 12_000);
  // 234 kB before the sanitizer was built in without its parser of CSS, and 172 kB before core read the values of attributes itself
  reportWeight('  all together', whole, 140_000);
  reportWeight('  without Node', await weigh(together, server, { platform: 'neutral' }), 140_000);
  /** What a program has of which it uses a single name. HTML cleaning comes with the calendar alone. */
  const SINGLE = {
    CalendarError: { from: '@kalends/core', limit: 1_000 },
    localTime: { from: '@kalends/core/adapter', limit: 5_000 },
    nameKey: { from: '@kalends/core/adapter', limit: 4_200 },
    bearer: { from: '@kalends/http-adapter', limit: 5_000 },
    basicAuth: { from: '@kalends/http-adapter', limit: 5_000 },
  };
  for (const [name, { from, limit }] of Object.entries(SINGLE))
    reportWeight(`${name} alone`, await weigh(together, `export { ${name} } from '${from}';`), limit);
  const served = `export { createHandler } from '@kalends/http-adapter';`;
  const handler = await weigh(together, served);
  // as above: 60 kB before, and 62.5 kB before the pipeline and the site were packages of their own, which a bundler takes apart less well,
  // and 63.2 kB before the change log, and 64.5 kB before the state of events, streams as bodies, and uploads that an interface checks,
  // and 67.5 kB before events recurred, clients left and turns went by networks, and 68.3 kB before fields that a host declares,
  // and 69.5 kB before series had addresses and caches noticed a change log that is another one, and 71 kB before lists by declared
  // fields, and 73 kB before the interface had the declarations of fields and lists, which were in core, and 73.5 kB before it had the
  // words of WordPress for errors, which were in core, and 74.5 kB before requests waited for none of each other's timers
  reportWeight('createHandler alone', handler, 78_500);
  const cleans = handler.code.includes('noshade');
  report('  it cleans no HTML', { status: cleans ? 1 : 0, stdout: '', stderr: '' });
  // for a browser: there is no Node; 4 kB before it followed changes and gave the reasons of refusals, 4.5 kB before it read streams
  const client = await weigh(alone, `export * from '@kalends/client';`, { platform: 'browser' });
  // 5,000 before lists were filtered by the fields that a calendar declares, and 5,060 before it asked for their values by type, and 5,100
  // before it counted the values of an answer and parsed it in slices
  reportWeight('client', client, 6_500);
  // beside the client, which an app has as well
  const hooks = await weigh(together, `export * from '@kalends/react';`, {
    platform: 'browser',
    external: ['react', 'react/jsx-runtime', '@kalends/client'],
  });
  reportWeight('hooks and components of React', hooks, 7_000);
} finally {
  rmSync(work, { recursive: true, force: true });
}

if (failures.length > 0) {
  console.error(`${failures.length} failed`);
  process.exitCode = 1;
}
