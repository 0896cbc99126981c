import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '../src/serve/metrics.js';
import { login, serve, type Served } from './running.js';

async function served(options: readonly string[]): Promise<Served> {
  const one = await serve(options);
  onTestFinished(async () => {
    one.stop();
    await one.exitCode;
  });
  return one;
}

/** The samples of a text in the format of Prometheus, by name and labels. */
const samplesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

async function metricsOf({ origin }: Served) {
  const response = await fetch(`${origin}/metrics`);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    samples: samplesOf(await response.text()),
  };
}

it('counts requests, commits and look-ups in the format of Prometheus', async () => {
  const one = await served(['--metrics', '--user', 'ann:pw', '--base-url', 'https://calendar.example/blog']);
  const events = `${one.origin}/wp-json/tribe/events/v1/events`;
  const created = await fetch(events, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...login('ann', 'pw') },
    body: '{"title":"Jazz","start_date":"2031-05-01","end_date":"2031-05-01"}',
  });
  expect(created.status).toBe(201);
  for (let time = 0; time < 3; time++) expect((await fetch(events)).status).toBe(200);
  expect((await fetch(`${events}/999`)).status).toBe(404);
  const { status, type, samples } = await metricsOf(one);
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const requests = 'kalends_http_requests_total';
  expect(samples.get(`${requests}{method="GET",route="/events",status="200"}`)).toBe(3);
  expect(samples.get(`${requests}{method="POST",route="/events",status="201"}`)).toBe(1);
  expect(samples.get(`${requests}{method="GET",route="/events/{id}",status="404"}`)).toBe(1);
  expect(samples.get('kalends_http_request_duration_seconds_count{method="GET",route="/events"}')).toBe(3);
  expect(samples.get('kalends_commits_total')).toBe(1);
  expect(samples.get('kalends_store_version')).toBeGreaterThan(0);
  expect(samples.get('kalends_cache_lookups_total{of="page",result="hit"}')).toBeGreaterThan(0);
  expect([...samples.keys()].filter((name) => name.startsWith('kalends_build_info'))).toHaveLength(1);
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

it('has no metrics unless asked for, and probes at the root whatever the base URL is', async () => {
  const one = await served(['--base-url', 'https://calendar.example/blog']);
  expect((await metricsOf(one)).status).toBe(404);
  for (const path of ['/healthz', '/readyz']) {
    const response = await fetch(one.origin + path);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  }
});

it('tells how far the followers of the process are', async () => {
  const calendar = createCalendar({ store: createMemoryStore(), onListenerError: () => undefined });
  const metrics = createMetrics(() => ({}));
  metrics.watch(calendar);
  const told: number[] = [];
  calendar.follow('mail', ({ version }) => (told.push(version), new Promise(() => undefined)), {
    from: 'start',
    timeout: 50,
  });
  for (const name of ['One', 'Two', 'Three']) await calendar.tags.create({ name });
  // told again after each timeout
  await expect.poll(() => told.at(-1)).toBe(1);
  expect(await metrics.text()).toContain('kalends_follower_lag{follower="mail"} 3');
  await calendar.close();
});
