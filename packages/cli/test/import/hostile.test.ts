import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = (ending: string): string => join(folder, `${++files}.${ending}`);

function fileOf(ending: string, text: string): string {
  const file = newFile(ending);
  writeFileSync(file, text);
  return file;
}

/** Imports a source into an empty calendar. */
const importOf = (source: string, ...options: readonly string[]) =>
  run(['import', source, '--store', `sqlite:${newFile('db')}`, ...options]);

/** A site that answers by the last part of the path. */
async function siteOf(answer: (path: string) => { readonly status: number; readonly body: string }) {
  const server = createServer((request, response) => {
    const { status, body } = answer(new URL(request.url ?? '', 'http://site').pathname);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a hostile site', () => {
  it('has its error printed without tags, and no longer than a few lines', async () => {
    const message = `<b>Sorry</b>${'<'.repeat(200_000)}`;
    const url = await siteOf(() => ({ status: 400, body: JSON.stringify({ code: 'no', message }) }));
    const { exitCode, errors } = await importOf(url);
    expect([exitCode, errors.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^kalends: The site: Sorry<{1,2000}$/),
    ]);
  });

  it('has its values noted, however deep they are nested', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const venue = `{"id":7,"venue":"Hall","slug":"hall","status":"publish","date":"2026-01-01 00:00:00","depth":${deep}}`;
    const report = newFile('jsonl');
    const url = await siteOf((path) => {
      const list = path.split('/').at(-1) ?? '';
      const items = list === 'venues' ? venue : '';
      const count = items === '' ? 0 : 1;
      return {
        status: 200,
        body: `{"${list}":[${items}],"total":${count},"total_pages":${count},"rest_url":"http://site/"}`,
      };
    });
    const { exitCode, errors, lines } = await importOf(url, '--report', report);
    expect([exitCode, errors.filter((line) => line.startsWith('kalends:'))]).toEqual([0, []]);
    expect(lines).toContain('new: 1 venue');
    expect(readFileSync(report, 'utf8')).toContain(`"depth":${'['.repeat(20)}"…"${']'.repeat(20)}`);
  });
});

describe('a hostile CSV file', () => {
  it('with thousands of equal rows has one event', async () => {
    const csv = fileOf('csv', `EVENT NAME,EVENT START DATE\n${'Jazz,2031-05-01\n'.repeat(4000)}`);
    const { exitCode, lines } = await importOf(csv);
    expect([exitCode, lines[0]]).toEqual([0, 'Records: 1 new, 3,999 as before.']);
  });

  it.each(['constructor', '__proto__', 'toString'])('with a column named %s leaves it out', async (title) => {
    const csv = fileOf('csv', `EVENT NAME,EVENT START DATE,${title}\nJazz,2031-05-01,x\n`);
    const { exitCode, lines } = await importOf(csv);
    expect([exitCode, lines[0]]).toEqual([0, `Not imported: ${title} 1.`]);
  });
});
