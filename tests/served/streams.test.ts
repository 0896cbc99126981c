import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { login, run, serve, type Served } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-streams-'));
afterAll(() => rmSync(folder, { recursive: true }));

let server: Served;
afterEach(async () => {
  server.stop();
  expect(await server.exitCode).toBe(0);
});

/** A stream, read as it comes. */
async function follow(headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${server.origin}/wp-json/kalends/v1/changes/stream?kinds=tag`, { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  let isOver = false;
  const next = async (): Promise<void> => {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    isOver = done;
    read += value;
  };
  return {
    status: answer.status,
    async until(text: string) {
      while (!read.includes(text) && !isOver) await next();
      expect(read).toContain(text);
    },
    async over() {
      while (!isOver) await next();
      return read;
    },
  };
}

const post = (name: string, headers: Readonly<Record<string, string>>) =>
  fetch(`${server.origin}/wp-json/tribe/events/v1/tags`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ name }),
  });

describe('streams of kalends serve', () => {
  it('take no slot of requests, are limited by client, and end with the server', async () => {
    server = await serve(['--metrics', '--user', 'ann:pw']);
    const streams = await Promise.all(Array.from({ length: 17 }, () => follow()));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain('kalends_http_requests_in_progress{state="running"} 0');
    expect((await post('Jazz', login('ann', 'pw'))).status).toBe(201);
    const open = streams.filter(({ status }) => status === 200);
    for (const stream of open) await stream.until('Jazz');
    server.stop();
    await server.exitCode;
    // it would say that it has not waited for them any longer
    expect(server.errors).toEqual([]);
    for (const stream of open) await stream.over();
  });

  it('end when the configuration is read again, and go on with it', async () => {
    const file = join(folder, 'kalends.json');
    writeFileSync(file, JSON.stringify({ user: ['ann:pw'] }));
    server = await serve(['--config', file]);
    const before = await follow(login('ann', 'pw'));
    await before.until('retry');
    writeFileSync(file, JSON.stringify({ user: ['bob:pw'] }));
    server.reload();
    await before.over();
    expect((await follow(login('ann', 'pw'))).status).toBe(401);
    const after = await follow(login('bob', 'pw'));
    await post('Blues', login('bob', 'pw'));
    await after.until('Blues');
  });

  it('tell nothing more to the owner of a key that was revoked', async () => {
    const store = ['--store', `sqlite:${join(folder, 'kalends.db')}`];
    await run(
      ['user', 'add', 'ann', '--role', 'editor', '--password-stdin', ...store],
      {},
      {
        stdin: async () => 'a long enough password',
      },
    );
    const { lines } = await run(['key', 'create', 'mirror', '--account', 'ann', ...store]);
    const key = { Authorization: `Bearer ${lines[0] ?? ''}` };
    server = await serve([...store, '--user', 'bob:pw']);
    const stream = await follow(key);
    expect(stream.status).toBe(200);
    await post('Before', login('bob', 'pw'));
    await stream.until('Before');
    await run(['key', 'revoke', '1', ...store]);
    await post('After', login('bob', 'pw'));
    const read = await stream.over();
    expect(read).toContain('event: refused');
    expect(read).not.toContain('After');
  });
});
