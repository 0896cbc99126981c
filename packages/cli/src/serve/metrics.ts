import type { Measured } from '@kalends/command-kit/internal';
import type { ServerPartHost } from '@kalends/command-kit';
import type { Calendar, CalendarError } from '@kalends/core';
import type { RequestLog } from '@kalends/http-adapter';
import { wireCode } from '@kalends/http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metricsOfWorkers, tellFigures } from './workers.js';
import manifest from '../../package.json' with { type: 'json' };

/** Seconds, for the latency of requests: most take less than a millisecond. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type PartMetrics = NonNullable<ServerPartHost['metrics']>;

/** The metrics of a running server, in the text format of Prometheus. */
export interface Metrics extends PartMetrics {
  /** Counts an answered request. */
  readonly onAnswer: (entry: RequestLog) => void;
  /** Counts an error that was answered with 5xx. */
  readonly onError: (error: CalendarError) => void;
  /** Counts a look-up in the cache. */
  readonly onLookup: (of: 'page' | 'fragment', found: boolean) => void;
  /** Counts the commits of a calendar from now on, in place of the one before, and tells its version. */
  readonly watch: (calendar: Calendar) => void;
  readonly contentType: string;
  readonly text: () => Promise<string>;
}

/** Metrics of the server's parts. A server that is configured again goes on counting, and shows the values of its new site. */
function ofParts(registry: Registry): PartMetrics {
  const counters = new Map<string, Counter>();
  const sources = new Map<string, () => Promise<readonly Measured[]>>();
  return {
    counter(metric) {
      const counter = counters.get(metric.name) ?? new Counter({ ...metric, registers: [registry] });
      counters.set(metric.name, counter);
      return (labels) => counter.inc(labels);
    },
    gauge(metric, values) {
      const isNew = !sources.has(metric.name);
      sources.set(metric.name, values);
      if (!isNew) return;
      new Gauge({
        ...metric,
        aggregator: 'max',
        registers: [registry],
        async collect() {
          this.reset();
          for (const { labels, value } of (await sources
            .get(metric.name)?.()
            .catch(() => [])) ?? [])
            this.set(labels, value);
        },
      });
    },
  };
}

/** Shows the version of a calendar's store and the lag of its followers, while there is one. */
function showCalendar(registry: Registry, watched: () => Calendar | undefined): void {
  new Gauge({
    name: 'kalends_store_version',
    aggregator: 'max',
    help: 'Version of the store: it grows with each commit of any process.',
    registers: [registry],
    async collect() {
      // without an answer of the store there is no sample; /healthz tells why
      const version = await watched()
        ?.version()
        .catch(() => undefined);
      if (version === undefined) this.reset();
      else this.set(version);
    },
  });
  new Gauge({
    name: 'kalends_follower_lag',
    aggregator: 'max',
    help: 'Changes that a follower of this process has not been told yet.',
    labelNames: ['follower'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, lag } of (await watched()
        ?.followers()
        .catch(() => [])) ?? [])
        this.set({ follower: name }, lag);
    },
  });
}

/**
 * Begins to count.
 *
 * @param inProgress how many requests are in which state at the moment
 * @param workers how many processes the server has: the text is of all of them
 */
export function createMetrics(inProgress: () => Readonly<Record<string, number>>, workers = 1): Metrics {
  const registry = new Registry();
  if (workers > 1) tellFigures(registry);
  const registers = [registry];
  const requests = new Counter({
    name: 'kalends_http_requests_total',
    help: 'Answered requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const latency = new Histogram({
    name: 'kalends_http_request_duration_seconds',
    help: 'Time from a request to its answer, by method and route.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: 'kalends_errors_total',
    help: 'Errors answered with 5xx, by code: store_unavailable, store_full, internal_server_error.',
    labelNames: ['code'] as const,
    registers,
  });
  const lookups = new Counter({
    name: 'kalends_cache_lookups_total',
    help: 'Look-ups in the cache of rendered pages and records.',
    labelNames: ['of', 'result'] as const,
    registers,
  });
  const commits = new Counter({
    name: 'kalends_commits_total',
    help: 'Commits of this process.',
    registers,
  });
  new Gauge({
    name: 'kalends_http_requests_in_progress',
    help: 'Requests that are processed, whose bodies are read, and whose answers wait for their clients.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(inProgress())) this.set({ state }, count);
    },
  });
  let watched: Calendar | undefined;
  showCalendar(registry, () => watched);
  new Gauge({
    name: 'kalends_build_info',
    aggregator: 'first',
    help: 'Versions of Kalends and Node.',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version: manifest.version, node: process.version }, 1);
  collectDefaultMetrics({ register: registry });

  return {
    onAnswer({ method, route, status, duration }) {
      const at = { method, route: route ?? 'none' };
      requests.inc({ ...at, status });
      latency.observe(at, duration / 1000);
    },
    onError: (error) => errors.inc({ code: wireCode(error) }),
    onLookup: (of, found) => lookups.inc({ of, result: found ? 'hit' : 'miss' }),
    watch(calendar) {
      watched = calendar;
      calendar.onCommit(() => {
        if (watched === calendar) commits.inc();
      });
    },
    ...ofParts(registry),
    contentType: registry.contentType,
    text: () => (workers > 1 ? metricsOfWorkers() : registry.metrics()),
  };
}
