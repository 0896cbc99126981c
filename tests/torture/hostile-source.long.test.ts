import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import type { Source } from '@kalends/sources';
import { bundleCommand, startServer, type ServerProcess } from './server-process.js';

/** Megabytes of the heap of a server, and how many an answer may take in addition. */
const HEAP = 256;
const MOST = 300;

const folder = mkdtempSync(join(tmpdir(), 'kalends-hostile-source-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run = promisify(execFile);

const many = (count: number, of: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => of(number)).join();

/** What a source answers, unpacked: each was far more than a server could hold. */
const ANSWERS: Readonly<Record<string, () => string>> = {
  '16 million objects': () => `{"events":[${'{},'.repeat(16_000_000)}{}]}`,
  '16 million objects of 1,000 pages': () =>
    `{"total":50000,"total_pages":1000,"events":[${'{},'.repeat(16_000_000)}{}]}`,
  '3 million names': () => `{"events":{${many(3_000_000, (number) => `"n${number}":1`)}}}`,
  '1.2 million deletions': () =>
    `{"changes":[${many(1_200_000, (number) => `{"kind":"event","id":${number + 1},"deleted":true}`)}],"cursor":"c","more":true}`,
};

const memoryOf = (pid: number): number =>
  Number(/^RssAnon:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1e3;

/** Another server, whose answer can be replaced. */
async function listen() {
  const state = { answer: (response: ServerResponse): void => void response.end(), asked: 0 };
  const server = createServer((_, response) => {
    state.asked++;
    state.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { state, origin, close: () => (server.closeAllConnections(), server.close()) };
}

/** The commands for the sources of a store. */
function sourcesOf(program: string, file: string) {
  const command = async (...args: readonly string[]): Promise<string> =>
    (await run(process.execPath, [program, 'follow-source', ...args, '--store', `sqlite:${file}`])).stdout;
  return {
    add: async (url: string, format: string): Promise<Source> =>
      JSON.parse(await command('add', url, '--private', '--json', '--format', format)) as Source,
    list: async (): Promise<readonly Source[]> => JSON.parse(await command('list', '--json')) as Source[],
  };
}

const serve = (program: string, file: string): ServerProcess =>
  startServer(program, file, 'normal', ['admin:secret'], [], [`--max-old-space-size=${HEAP}`]);

/** Asks as a visitor does, until it is stopped. */
function visit(apiRoot: string, pid: number) {
  const idle = memoryOf(pid);
  const seen = { answers: 0, failures: 0, memory: 0 };
  const over = new AbortController();
  const visiting = (async () => {
    while (!over.signal.aborted) {
      const status = await fetch(`${apiRoot}/events`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) seen.answers++;
      else seen.failures++;
      seen.memory = Math.max(seen.memory, memoryOf(pid) - idle);
      await setTimeout(10);
    }
  })();
  return async () => {
    over.abort();
    await visiting;
    return seen;
  };
}

it.each(Object.keys(ANSWERS))(
  'a server with a small heap that follows a source with %s serves its visitors',
  async (name) => {
    const program = await bundleCommand(mkdtempSync(join(folder, 'program-')));
    const file = join(folder, `${name.replaceAll(/\W/g, '-')}.db`);
    const packed = gzipSync(ANSWERS[name]?.() ?? '', { level: 9 });
    const other = await listen();
    other.state.answer = (response) =>
      void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed);
    const server = serve(program, file);
    try {
      const apiRoot = await server.apiRoot;
      const { add, list } = sourcesOf(program, file);
      await fetch(`${apiRoot}/events`).then((answer) => answer.text());
      const stop = visit(apiRoot, server.pid);
      await add(`${other.origin}/api`, name.includes('deletions') ? 'sync' : 'tribe');
      let [source] = await list();
      while (source?.failures === 0 && source.report === null) [source] = await list();
      const { asked } = other.state;
      // the time of the next look of the server, three times
      await setTimeout(15_000);
      const { answers, failures, memory } = await stop();
      console.log(
        name,
        JSON.stringify({ packed: packed.length, answers, failures, memory, error: source?.error }),
      );
      expect([failures, other.state.asked]).toEqual([0, asked]);
      expect(answers).toBeGreaterThan(20);
      expect(memory).toBeLessThan(MOST);
      expect(source).toMatchObject({ failures: 1, report: null });
      expect(Date.parse(source?.next ?? '')).toBeGreaterThan(Date.now() + 60_000);
    } finally {
      other.close();
      server.kill('SIGTERM');
    }
    expect(await server.ended).toEqual({ code: 0, errors: '' });
  },
  600_000,
);

it('a pull that ends with its process has failed, and the next process holds its pause', async () => {
  const program = await bundleCommand(mkdtempSync(join(folder, 'program-')));
  const file = join(folder, 'killed.db');
  const other = await listen();
  // an answer without an end
  other.state.answer = (response) => void response.writeHead(200).write('BEGIN:VCALENDAR\n');
  const first = serve(program, file);
  await first.apiRoot;
  const { add, list } = sourcesOf(program, file);
  const { id } = await add(`${other.origin}/calendar.ics`, 'icalendar');
  await expect.poll(() => other.state.asked).toBe(1);
  first.kill('SIGKILL');
  await first.ended;
  const second = serve(program, file);
  try {
    await second.apiRoot;
    // while the process that is gone might still be there
    await setTimeout(12_000);
    expect(other.state.asked).toBe(1);
    // after its lease, five minutes
    await expect
      .poll(async () => (await list()).find((one) => one.id === id)?.failures, {
        timeout: 400_000,
        interval: 5_000,
      })
      .toBe(1);
    const [source] = await list();
    expect(Date.parse(source?.next ?? '')).toBeGreaterThan(Date.now() + 30 * 60_000);
    await setTimeout(12_000);
    expect(other.state.asked).toBe(1);
  } finally {
    other.close();
    second.kill('SIGTERM');
  }
  expect((await second.ended).code).toBe(0);
}, 900_000);
