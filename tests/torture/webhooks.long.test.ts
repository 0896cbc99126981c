import { spawn } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createCalendar, type EventRecord } from '@kalends/core';
import { createWebhooks } from '@kalends/webhooks';
import { Webhook } from 'standardwebhooks';
import { expect, it, vi } from 'vitest';
import { parseStore } from '@kalends/command-kit';
import { openStore } from '../../packages/cli/src/store/open-store.js';
import { createChance } from './chance.js';
import { usePrograms } from './use-programs.js';

/** Processes that are killed. `npm run test:torture` asks for more. */
const KILLS = Number(process.env['TORTURE_WEBHOOK_KILLS'] ?? 8);
const SEED = Number(process.env['TORTURE_WEBHOOK_SEED'] ?? 20_310_501);
const HOUR = 3_600_000;

const programs = usePrograms('webhook-writer');

interface MessageBody {
  readonly data: { readonly id: number; readonly record?: EventRecord | null };
}

/** A copy of the public events that learns of them by webhooks only, and fails now and then. */
async function startMirror(chance: () => number) {
  const events = new Map<number, EventRecord>();
  const ids = new Set<string>();
  let [messages, refused, secret] = [0, 0, ''];
  function take(body: string, headers: IncomingHttpHeaders): number {
    messages++;
    if (chance() < 0.1) {
      refused++;
      return 503;
    }
    // the clock of the sender may be ahead
    vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1_000 });
    const { data } = new Webhook(secret).verify(body, headers as Record<string, string>) as MessageBody;
    vi.useRealTimers();
    ids.add(String(headers['webhook-id']));
    if (!data.record) events.delete(data.id);
    else if (data.record.revision >= (events.get(data.id)?.revision ?? 0)) events.set(data.id, data.record);
    return 204;
  }
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => response.writeHead(take(body, request.headers)).end(),
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    events,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    trust: (one: string) => (secret = one),
    counts: () => ({ messages, refused, told: ids.size }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it.each(['SQLite', 'PostgreSQL'])(
  'a mirror fed by webhooks equals the store on %s, though processes are killed while they write and send',
  async (kind) => {
    const at =
      kind === 'SQLite'
        ? `sqlite:${join(programs().folder, 'webhooks.db')}`
        : `postgres:${programs().database.url}`;
    const chance = createChance(SEED);
    const mirror = await startMirror(chance);
    const store = await openStore(parseStore(at, 'STORE'), { durability: 'normal' });
    let later = 0;
    // attempts that failed are due after hours
    const calendar = createCalendar({ store, clock: () => Date.now() + later });
    const onError = (error: unknown): void => console.error(error);
    const webhooks = createWebhooks({
      ...{ calendar, store, baseUrl: 'http://localhost', interval: 20 },
      onError,
    });
    const { endpoint, secret } = await webhooks.add(
      { url: mirror.url, kinds: ['event'], record: true },
      { trusted: true },
    );
    mirror.trust(secret);
    let started = 0;
    const start = () => {
      const child = spawn(process.execPath, [programs().program, at, `${SEED + started++}`], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
      return () => {
        child.kill('SIGKILL');
        return ended;
      };
    };
    const running = [start(), start()];
    /** Until so many changes more were made, however fast the machine is. */
    const hasGrown = async (by: number): Promise<void> => {
      const least = (await calendar.version()) + by;
      await expect.poll(() => calendar.version()).toBeGreaterThanOrEqual(least);
    };
    for (let kill = 0; kill < KILLS; kill++) {
      await hasGrown(10 + Math.floor(chance() * 40));
      const which = chance() < 0.5 ? 0 : 1;
      await running[which]?.();
      running[which] = start();
    }
    await hasGrown(10);
    await Promise.all(running.map((kill) => kill()));
    const stop = webhooks.start();
    const version = await calendar.version();
    expect(version).toBeGreaterThan(5 * KILLS);
    // what the processes had not told yet, and what the mirror had refused; a lease runs out by the clock
    await expect
      .poll(
        async () => {
          later += 3 * HOUR;
          const [follower] = await calendar.followers();
          return [follower?.isRunning, follower?.lag, (await webhooks.get(endpoint.id)).waiting];
        },
        { timeout: 120_000, interval: 200 },
      )
      .toEqual([true, 0, 0]);
    await stop();
    const { refs } = await calendar.as(null).select({ kind: 'event' });
    const stored = (
      await calendar.load(
        'event',
        refs.map(({ id }) => id),
      )
    ).flatMap((one) => one ?? []);
    const inOrder = (all: Iterable<EventRecord>) => [...all].sort((a, b) => a.id - b.id);
    expect(inOrder(mirror.events.values())).toEqual(inOrder(stored));
    expect(stored.length).toBeGreaterThan(10);
    const { messages, refused, told } = mirror.counts();
    console.log(
      `${kind}: ${version} changes, ${KILLS + 2} processes killed, ${messages} messages, ${refused} refused, ` +
        `${messages - refused - told} told twice; the mirror has the ${stored.length} events of the store`,
    );
    await calendar.close();
    await mirror.close();
  },
  600_000,
);
