import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it } from 'vitest';
import { login, run, serve } from '../../packages/cli/test/running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-webhooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Report {
  readonly id: string;
  readonly state: string;
}

/** An endpoint, and what it got. */
async function startReceiver() {
  const received: { readonly body: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('kalends serve tells endpoints, which the command line and administrators manage', async () => {
  const { received, url, close } = await startReceiver();
  const store = ['--store', `sqlite:${join(folder, 'kalends.db')}`];
  const server = await serve([...store, '--user', 'admin:secret', '--user', 'ann:pw:editor', '--metrics']);
  const refusal = await run(['webhooks', 'add', url, ...store]);
  expect(refusal).toMatchObject({ exitCode: 2, errors: [expect.stringContaining('https')] });
  const added = await run(['webhooks', 'add', url, '--kinds', 'event', '--record', '--private', ...store]);
  const [secret = ''] = added.lines;
  expect(added.exitCode).toBe(0);

  const write = (body: object) =>
    fetch(`${server.apiRoot}/events`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...login('admin', 'secret') },
      body: JSON.stringify({ start_date: '2031-05-01 20:00', end_date: '2031-05-01 22:00', ...body }),
    });
  await write({ title: 'Draft', status: 'draft' });
  const created = (await (await write({ title: 'Jazz' })).json()) as { id: number; url: string };
  await expect.poll(() => received.length).toBe(1);
  const [{ body, headers } = { body: '', headers: {} }] = received;
  const message = new Webhook(secret).verify(body, headers as Record<string, string>) as {
    data: { rest_url: string; record: { url: string } };
  };
  expect(message).toMatchObject({ type: 'event.create', data: { id: created.id, operation: 'create' } });
  expect(message.data.rest_url).toBe(`${server.apiRoot}/events/${created.id}`);
  expect(message.data.record).toMatchObject({ title: 'Jazz', url: created.url });

  const [{ id } = { id: '' }] = JSON.parse(
    (await run(['webhooks', 'list', '--json', ...store])).lines[0]!,
  ) as Report[];
  expect((await run(['webhooks', 'list', ...store])).lines[1]).toMatch(
    /^[\da-f]{12} {2}http.* event .*active$/,
  );
  await expect
    .poll(async () => (await run(['webhooks', 'deliveries', id, ...store])).lines[1])
    .toMatch(/^\d+ .* event \d+ +create +delivered +1 +204$/);
  const again = await run(['webhooks', 'replay', id, '--from', '2020-01-01', ...store]);
  expect(again.lines).toEqual(['1 deliveries wait to be made again.']);
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
  const samples = async () => (await fetch(`${server.origin}/metrics`)).text();
  // its answer is noted down a moment after it has been sent
  await expect
    .poll(samples)
    .toContain(`kalends_webhook_deliveries_waiting{endpoint="${id}",state="active"} 0`);
  expect(await samples()).toContain(`kalends_webhook_attempts_total{endpoint="${id}",result="204"}`);

  const api = server.apiRoot.replace('tribe/events/v1', 'kalends/v1/webhooks');
  const ask = (name: string, password: string) => fetch(api, { headers: login(name, password) });
  expect((await ask('ann', 'pw')).status).toBe(403);
  expect(await (await ask('admin', 'secret')).json()).toMatchObject({ webhooks: [{ id, url }] });
  expect((await fetch(api)).status).toBe(401);

  expect((await run(['webhooks', 'rotate', id, ...store])).lines[0]).toMatch(/^whsec_/);
  expect((await run(['webhooks', 'disable', id, ...store])).lines).toEqual([
    `The endpoint ${id} is disabled.`,
  ]);
  const doctor = await run(['doctor', '--port', '0', ...store]);
  expect(doctor.exitCode).toBe(1);
  expect(doctor.lines.find((line) => line.startsWith('failed  webhooks'))).toContain(`such as ${id}`);
  expect((await run(['webhooks', 'enable', id, ...store])).exitCode).toBe(0);
  expect((await run(['webhooks', 'remove', id, ...store])).exitCode).toBe(0);
  expect(await run(['webhooks', 'remove', id, ...store])).toMatchObject({
    exitCode: 1,
    errors: [expect.stringContaining('no such endpoint')],
  });
  server.stop();
  expect(await server.exitCode).toBe(0);
  expect(server.errors).toEqual([]);
  await close();
});

it('the commands refuse what cannot be', async () => {
  const file = join(folder, 'other.db');
  const { stop, exitCode } = await serve(['--store', `sqlite:${file}`]);
  stop();
  await exitCode;
  const refused = async (...args: string[]) =>
    (await run(['webhooks', ...args, '--store', `sqlite:${file}`])).exitCode;
  const url = 'https://other.example/';
  expect(await refused('add', 'https://10.0.0.1/')).toBe(2);
  expect(await refused('add', url, '--kinds', 'image')).toBe(2);
  expect(await refused('add', url, '--filter', '[]')).toBe(2);
  expect(await refused('add', url, '--filter', '{"categories":["unknown"]}')).toBe(2);
  expect(await refused('add', url, '--role', 'owner')).toBe(2);
  expect(await refused('replay', 'ffffffffffff')).toBe(2);
  expect(await refused('replay', 'ffffffffffff', '--delivery', '1')).toBe(1);
  expect(await refused('deliveries', '../x')).toBe(1);
});
