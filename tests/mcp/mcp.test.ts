import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, run, serve } from '../../packages/cli/test/running.js';
import { bundleCommand } from '../torture/server-process.js';

const DATES = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

const folder = mkdtempSync(join(tmpdir(), 'kalends-mcp-'));
const store = `sqlite:${join(folder, 'kalends.db')}`;

let program: string;
let key: string;

beforeAll(async () => {
  program = await bundleCommand(folder);
  await run(
    ['user', 'add', 'ann', '--role', 'editor', '--password-stdin', '--store', store],
    {},
    {
      stdin: () => Promise.resolve('a long password\n'),
    },
  );
  key = (await run(['key', 'create', 'agent', '--account', 'ann', '--store', store])).lines[0] ?? '';
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts `kalends mcp` and connects the official client. */
async function connect(
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const args = [program, 'mcp', '--store', store, ...options];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  return client;
}

const shownBy = (result: Awaited<ReturnType<Client['callTool']>>) => result.structuredContent;

describe('kalends mcp', () => {
  it('serves an agent with the rights of a key, until the key is revoked', async () => {
    const client = await connect(['--timezone', 'Europe/Rome'], { KALENDS_KEY: key });
    const created = await client.callTool({ name: 'create_event', arguments: { title: 'Jazz', ...DATES } });
    expect(shownBy(created)).toMatchObject({
      status: 'publish',
      timezone: 'Europe/Rome',
      url: 'http://localhost:8080/event/jazz/',
    });
    const { lines } = await run(['key', 'create', 'other', '--account', 'ann', '--json', '--store', store]);
    const other = JSON.parse(lines[0] ?? '{}') as { id: number; secret: string };
    const second = await connect([], { KALENDS_KEY: other.secret });
    await run(['key', 'revoke', String(other.id), '--store', store]);
    const refused = await second.callTool({ name: 'find_events', arguments: {} });
    expect(refused.isError).toBe(true);
    await client.close();
    await second.close();
  });

  it('--drafts-only submits events for review', async () => {
    const client = await connect(['--drafts-only', '--base-url', 'https://calendar.example'], {
      KALENDS_KEY: key,
    });
    const created = await client.callTool({ name: 'create_event', arguments: { title: 'Draft', ...DATES } });
    expect(shownBy(created)).toMatchObject({
      status: 'pending',
      url: expect.stringContaining('https://calendar.example/') as string,
    });
    await client.close();
  });

  it('without a key it reads what everybody sees', async () => {
    const client = await connect([]);
    const found = await client.callTool({ name: 'find_events', arguments: {} });
    expect(shownBy(found)).toMatchObject({ events: [{ title: 'Jazz' }] });
    expect(
      (await client.callTool({ name: 'create_event', arguments: { title: 'No', ...DATES } })).isError,
    ).toBe(true);
    await client.close();
  });

  it('refuses a key that is not valid, and a store that is not there', async () => {
    expect(await run(['mcp', '--store', store, '--key', 'kal_wrong'])).toMatchObject({
      exitCode: 2,
      lines: [],
    });
    expect((await run(['mcp'])).exitCode).toBe(2);
    expect((await run(['mcp', '--store', `sqlite:${folder}/none.db`])).exitCode).not.toBe(0);
  });
});

describe('kalends serve --mcp', () => {
  it.each([
    ['full', 'publish'],
    ['drafts', 'pending'],
  ])('%s: an event of an administrator has the status %s', async (mode, status) => {
    const site = await serve(['--mcp', mode, '--user', 'admin:secret']);
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: login('admin', 'secret') };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${site.origin}/mcp`), { requestInit }));
    const created = await client.callTool({ name: 'create_event', arguments: { title: 'Jazz', ...DATES } });
    expect(shownBy(created)).toMatchObject({ status });
    await client.close();
    site.stop();
    await site.exitCode;
  });

  it('is off otherwise, and refuses wrong credentials', async () => {
    const off = await serve([]);
    expect((await fetch(`${off.origin}/mcp`, { method: 'POST' })).status).toBe(404);
    off.stop();
    await off.exitCode;
    const site = await serve(['--mcp', 'full', '--user', 'admin:secret']);
    const response = await fetch(`${site.origin}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...login('admin', 'wrong') },
      body: '{}',
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      error: { message: expect.any(String) as string },
    });
    site.stop();
    await site.exitCode;
  });
});
