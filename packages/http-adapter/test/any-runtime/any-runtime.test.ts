import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../echo-interface.js';
import { bundled, runWithoutNode } from './web-runtime.js';

type Answer = (request: Request) => Promise<Response>;

const AUTHORIZATION = `Basic ${btoa('admin:secret')}`;

const request = (path: string, init: RequestInit = {}): Request =>
  new Request(`http://calendar.test${ROOT}${path}`, init);

describe('a runtime without Node', () => {
  let program: { readonly answer: Answer; readonly answerInHono: Answer };

  beforeAll(async () => {
    program = runWithoutNode(await bundled(join(import.meta.dirname, 'program.ts'))) as typeof program;
  });

  it('has no built-in modules and no globals of Node', () => {
    expect(runWithoutNode('const program = [typeof process, typeof Buffer, typeof require]')).toEqual(
      expect.objectContaining(['undefined', 'undefined', 'undefined']),
    );
  });

  it('serves a calendar: writes by JSON and by forms, sanitised texts, wrong passwords, lists', async () => {
    const event = { title: 'Jazz & more', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
    const description = '<p style="color: red; position: fixed" onclick="x()">Loud</p><script>x()</script>';
    const created = await program.answer(
      request('/events', {
        method: 'POST',
        headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
        body: JSON.stringify({ ...event, description, venue: { venue: 'Hall' }, categories: ['Music'] }),
      }),
    );
    expect([created.status, await created.json()]).toEqual([
      201,
      expect.objectContaining({ utc_start_date: '2031-05-01 18:00:00', title: 'Jazz &#038; more' }),
    ]);
    const form = new FormData();
    form.append('venue', 'Barn');
    form.append('city', 'Rome');
    const venue = await program.answerInHono(
      request('/venues', { method: 'POST', headers: { authorization: 'Bearer a-token' }, body: form }),
    );
    expect([venue.status, await venue.json()]).toEqual([201, expect.objectContaining({ city: 'Rome' })]);

    const refused = await program.answer(
      request('/events', { headers: { authorization: `Basic ${btoa('admin:wrong')}` } }),
    );
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'incorrect_password' }),
    ]);

    const list = await program.answerInHono(
      request('/events?start_date=2031-01-01&end_date=2031-12-31&categories=music'),
    );
    const { events } = (await list.json()) as {
      readonly events: readonly { readonly description: string }[];
    };
    expect(events).toHaveLength(1);
    expect(events[0]?.description).toContain('<p style="color:red">Loud</p>');
    expect(events[0]?.description).not.toMatch(/onclick|script|position/);
    const documented = await program.answer(request('/doc'));
    expect(await documented.json()).toMatchObject({ openapi: '3.0.0' });
  });

  it('streams changes', async () => {
    const address = 'http://calendar.test/wp-json/kalends/v1/changes/stream?kinds=category';
    const { body, status } = await program.answer(new Request(address));
    expect(status).toBe(200);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const read = async () => (await reader?.read())?.value;
    expect([await read(), await read()]).toEqual(['retry: 5000\n\n', expect.stringContaining('Music')]);
    await reader?.cancel();
  });
});

describe('the bundler', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-runtime-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['node:crypto', 'fs'])('fails where something imports %s', async (name) => {
    const file = join(folder, 'program.ts');
    writeFileSync(file, `import * as program from '${name}';\nconsole.log(program);\n`);
    await expect(bundled(file)).rejects.toThrow(name);
  });
});
