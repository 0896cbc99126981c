// Follows three requests: which files of ours answer each, and which of their functions run, by the coverage of V8 and the source maps
// of one bundle. Each request is the first of its kind in its process, so no cache answers it. The lists are those of
// docs/contributing/requests.md, between `<!-- trace: NAME -->` and the next heading.
//
//   node scripts/trace-requests.mjs            writes them
//   node scripts/trace-requests.mjs --check    exit status 1 when the page has others
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const PAGE = join(root, 'docs/contributing/requests.md');

/** The way of a request through the house. */
const FOLDERS = [
  'http-adapter/src/mounts',
  'http/src',
  'http/src/decode',
  'http/src/identify',
  'http-adapter/src/routes',
  'http-adapter/src',
  'pages/src',
  'core/src',
  'store-memory/src',
  'site/src',
  'http/src/render',
  'http/src/json',
  'http/src/respond',
].map((folder) => `packages/${folder}/`);

/** How many functions of a file are named. */
const NAMED = 6;

/** A site with one event, and the requests that are followed. */
const PROGRAM = `
  import { createCalendar } from '@kalends/core';
  import { basicAuth, createHandler, tribeEvents } from '@kalends/http-adapter';
  import { toFetchHandler } from '@kalends/http-adapter/fetch';
  import { pages } from '@kalends/pages';
  import { createMemoryStore } from '@kalends/store-memory';

  const NOW = new Date('2031-01-01T12:00:00Z');
  const site = 'https://calendar.example';
  const api = site + '/wp-json/tribe/events/v1';
  const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Berlin' }, clock: () => NOW });
  const identify = basicAuth([{ id: 1, name: 'editor', password: 'secret', role: 'editor' }]);
  const interfaces = [tribeEvents(), pages()];
  const answer = toFetchHandler(createHandler({ calendar, baseUrl: site, identify, interfaces }));
  const event = { title: 'Jazz in the courtyard', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };
  const headers = { authorization: 'Basic ' + btoa('editor:secret'), 'content-type': 'application/json' };

  await calendar.events.create({ ...event, venue: { venue: 'Corn Hall' } });
  export const requests = {
    list: () => answer(new Request(api + '/events?start_date=2031-01-01')),
    create: () => answer(new Request(api + '/events', { method: 'POST', headers, body: JSON.stringify(event) })),
    page: () => answer(new Request(site + '/event/jazz-in-the-courtyard/')),
  };
`;

const DIRECTORY = mkdtempSync(join(root, 'node_modules/.trace-'));

try {
  const outfile = join(DIRECTORY, 'site.mjs');
  await build({
    stdin: { contents: PROGRAM, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    tsconfig: join(root, 'tsconfig.json'),
    logLevel: 'error',
  });
  // time stands still: which functions run does not depend on how long others took
  performance.now = () => 0;
  const { requests } = await import(pathToFileURL(outfile).href);
  const map = new SourceMap(JSON.parse(readFileSync(`${outfile}.map`, 'utf8')));
  const starts = [0];
  const code = readFileSync(outfile, 'utf8');
  for (const { index } of code.matchAll(/\n/g)) starts.push(index + 1);

  /** The file of ours that a place in the bundle comes from. */
  const fileAt = (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const { originalSource } = map.findEntry(line, offset - starts[line]);
    const file = originalSource && relative(root, resolve(DIRECTORY, originalSource));
    return file?.startsWith('packages/') ? file : undefined;
  };

  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');

  /** The functions that a request runs, by file. */
  async function follow(request) {
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const answer = await request();
    const text = await answer.text();
    if (!answer.ok) throw new Error(`a request was answered with ${answer.status}: ${text}`);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    const { functions } = result.find(({ url }) => url.endsWith('/site.mjs'));
    const files = new Map();
    for (const { functionName, ranges } of functions) {
      const [{ startOffset, count }] = ranges;
      // without a name: callbacks of functions that are listed, and the module itself
      const file = count > 0 && functionName !== '' ? fileAt(startOffset) : undefined;
      if (file !== undefined) files.set(file, (files.get(file) ?? new Set()).add(functionName));
    }
    return files;
  }

  let page = readFileSync(PAGE, 'utf8');
  for (const [name, request] of Object.entries(requests)) {
    const list = linesOf(await follow(request)).join('\n');
    page = page.replace(new RegExp(`(<!-- trace: ${name} -->\n)[^]*?(?=\n## |$)`), `$1\n${list}\n`);
  }
  session.disconnect();
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (page !== readFileSync(PAGE, 'utf8')) {
    console.error(
      'node scripts/trace-requests.mjs writes docs/contributing/requests.md: other files answer its requests now',
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(DIRECTORY, { recursive: true });
}

/** The names that a file declares, not within others: which closures ran, V8 forgets when it collects them. */
function declaredIn(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/^(?:export )?(?:async )?(?:function\*?|class|const) (\w+)/gm);
  return new Set([...found].map(([, name]) => name));
}

/** The declared functions among those that ran; the bundle adds a number to a name that two files have. */
function ownOf(file, names) {
  const declared = declaredIn(file);
  return [...names]
    .map((name) => (declared.has(name) ? name : name.replace(/\d+$/, '')))
    .filter((name) => declared.has(name));
}

/** A line for each file, in the order in which a request goes through the folders. */
function linesOf(files) {
  const place = (file) =>
    FOLDERS.indexOf(FOLDERS.findLast((folder) => file.startsWith(folder) && !isElsewhere(file, folder)));
  return [...files]
    .sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
    .map(([file, names]) => {
      const own = ownOf(file, names);
      const named = own
        .slice(0, NAMED)
        .map((name) => `\`${name}\``)
        .join(', ');
      return `- \`${file}\`${named && `: ${named}`}${own.length > NAMED ? ', …' : ''}`;
    });
}

/** Whether a file is in a folder with a place of its own below this one. */
function isElsewhere(file, folder) {
  return FOLDERS.some(
    (other) => other.length > folder.length && other.startsWith(folder) && file.startsWith(other),
  );
}
