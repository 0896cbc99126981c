// Prints, as Markdown, which files answer three requests, and which of their functions run: a trace by the coverage of V8 and the source
// maps of one bundle. Each request is the first of its kind in the process, so caches answer nothing.
//
//   node scripts/trace-requests.mjs
import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** A site with one event, and the requests that are followed. */
const PROGRAM = `
  import { createCalendar } from '@kalends/core';
  import { basicAuth, createHandler, tribeEvents } from '@kalends/http-adapter';
  import { toFetchHandler } from '@kalends/http-adapter/fetch';
  import { pages } from '@kalends/pages';
  import { createMemoryStore } from '@kalends/store-memory';

  const site = 'https://calendar.example';
  const api = site + '/wp-json/tribe/events/v1';
  const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Berlin' } });
  const identify = basicAuth([{ id: 1, name: 'editor', password: 'secret', role: 'editor' }]);
  const interfaces = [tribeEvents(), pages()];
  const answer = toFetchHandler(createHandler({ calendar, baseUrl: site, identify, interfaces }));
  const event = { title: 'Jazz in the courtyard', start_date: '2031-05-01 20:00:00', end_date: '2031-05-01 23:00:00' };
  const headers = { authorization: 'Basic ' + btoa('editor:secret'), 'content-type': 'application/json' };

  const created = await calendar.events.create({ ...event, venue: { venue: 'Corn Hall' } });
  export const requests = {
    list: () => answer(new Request(api + '/events?start_date=2031-01-01')),
    create: () => answer(new Request(api + '/events', { method: 'POST', headers, body: JSON.stringify(event) })),
    page: () => answer(new Request(created.url)),
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
  const { requests } = await import(pathToFileURL(outfile).href);
  const map = new SourceMap(JSON.parse(readFileSync(`${outfile}.map`, 'utf8')));
  const starts = [0];
  const code = readFileSync(outfile, 'utf8');
  for (const { index } of code.matchAll(/\n/g)) starts.push(index + 1);

  /** The file of ours that a place in the bundle comes from. */
  const fileAt = (offset) => {
    let line = starts.findLastIndex((start) => start <= offset);
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
    if (!answer.ok) throw new Error(`a request was answered with ${answer.status}: ${await answer.text()}`);
    await answer.text();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    const { functions } = result.find(({ url }) => url.endsWith('/site.mjs'));
    const files = new Map();
    for (const { functionName, ranges } of functions) {
      const [{ startOffset, count }] = ranges;
      // without a name: callbacks of functions that are listed, and the module itself
      if (count === 0 || functionName === '') continue;
      const file = fileAt(startOffset);
      if (file === undefined) continue;
      files.set(file, [...(files.get(file) ?? []), functionName]);
    }
    return files;
  }

  for (const [name, request] of Object.entries(requests)) {
    console.log(`== ${name}`);
    for (const [file, functions] of await follow(request)) console.log(`${file}: ${[...new Set(functions)].join(', ')}`);
  }
  session.disconnect();
} finally {
  rmSync(DIRECTORY, { recursive: true });
}
