import { createCalendar } from '@kalends/core';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { CORRECTION_NUMBERS } from '../src/corrections.js';
import { describe, expect, it } from 'vitest';
import { textComparison } from '../src/addresses.js';
import { compareAnswers } from '../src/compare-answers.js';
import type { CompareRequest } from '../src/compare-request.js';
import { correctionOf } from '../src/corrections.js';
import { isCollection } from '../src/collections.js';
import { parseAnswer } from '../src/parse-answer.js';
import { FIRST_PAGE } from '../src/page-walk.js';
import {
  correctionsOf,
  hasRecordings,
  recordings,
  type Step,
} from '../../../packages/importer/test/recordings.js';
import { serve, type Served } from './two-sites.js';

/** The steps of the scenarios whose reads show a correction of those that are explained. */
async function scenarios(): Promise<[string, readonly Step[]][]> {
  const { scenarios: all } = await recordings();
  return all.flatMap(({ name, dropped, steps }): [string, readonly Step[]][] =>
    dropped === undefined && steps.some(isProof) ? [[name, steps]] : [],
  );
}

/** Whether a step reads, and every correction in it shows in what is read. */
function isProof(step: Step): boolean {
  const { request, decided = [], response } = step;
  const isReading = request.method === 'GET' && request.body === undefined && request.root === undefined;
  const isJson = typeof response.body === 'object' && response.body !== null && !('$text' in response.body);
  const numbers = correctionsOf(step);
  return (
    isReading &&
    isJson &&
    request.headers === undefined &&
    typeof request.auth !== 'object' &&
    !request.path.startsWith('/doc') &&
    decided.length > 0 &&
    numbers.every((number) => CORRECTION_NUMBERS.includes(number))
  );
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

async function serveB(): Promise<Served> {
  const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'America/New_York' } });
  const users = [
    { id: 1, name: 'admin', password: 'secret', role: 'administrator', email: 'admin@example.com' },
  ] as const;
  return serve((url) =>
    toNodeListener(createHandler({ calendar, baseUrl: url, identify: basicAuth(users) })),
  );
}

function searchOf(query: string | Record<string, unknown> | undefined): URLSearchParams {
  if (query === undefined || typeof query === 'string') return new URLSearchParams(query);
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((one) => [`${name}[]`, String(one)]) : [[name, String(value)]],
  );
  return new URLSearchParams(pairs);
}

/** The parameters of a query, lists with commas. */
const givenBy = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Array.from(new Set(search.keys()), (name) => [name.replace('[]', ''), search.getAll(name).join(',')]),
  );

/** Differences of steps, by scenario. */
async function replay(steps: readonly Step[]): Promise<{ readonly open: string[]; readonly used: string[] }> {
  const server = await serveB();
  const api = `${server.url}/wp-json/tribe/events/v1`;
  const known = new Map<string, unknown>([
    ['user', 'admin'],
    ['password', 'secret'],
    ['api', api],
    ['site', server.url],
  ]);
  known.set('host', '127.0.0.1').set('hostport', new URL(server.url).host);
  const filled = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value ?? null)
        .replaceAll(/"\{\{n:(\w+)\}\}"/g, (all, name: string) =>
          known.has(name) ? JSON.stringify(known.get(name)) : all,
        )
        .replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) =>
          known.has(name) ? JSON.stringify(String(known.get(name))).slice(1, -1) : all,
        ),
    );
  const [open, used]: [string[], string[]] = [[], []];
  try {
    for (const step of steps) {
      const { method, path, query, body, auth, encoding = 'json' } = filled(step.request) as Step['request'];
      const search = searchOf(query);
      const address = `${step.request.root === 'site' ? server.url : api}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
      const login = auth === true ? { Authorization: `Basic ${btoa('admin:secret')}` } : undefined;
      const sent =
        body === null || body === undefined
          ? undefined
          : encoding === 'json'
            ? JSON.stringify(body)
            : undefined;
      if (sent === undefined && encoding !== 'json') return { open, used };
      const response = await fetch(address, {
        method,
        headers: {
          ...(sent !== undefined && { 'Content-Type': 'application/json' }),
          ...login,
          ...step.request.headers,
        },
        ...(sent !== undefined && { body: sent }),
      });
      const answer = { status: response.status, headers: response.headers, text: await response.text() };
      const b = await parseAnswer(answer);
      for (const [name, at] of Object.entries(step.capture ?? {})) {
        const value = valueAt(b.body, at);
        if (value !== undefined) known.set(name, value);
      }
      if (!isProof(step) || decodeURIComponent(address).includes('{{')) continue;
      const recorded = filled(step.response.body);
      const a = { ...b, status: step.response.status, headers: { ...b.headers }, text: '', body: recorded };
      for (const name of ['x-tec-total', 'x-tec-totalpages']) {
        const value = step.response.headers[name];
        if (value !== undefined) a.headers[name] = value;
      }
      const parts = path.split('/').filter((part) => part !== '');
      const isList = parts.length === 1 && isCollection(parts[0]) && step.response.status === 200;
      const request: CompareRequest = {
        as: auth === true ? 'user' : 'anonymous',
        path: parts,
        query: givenBy(search),
        ...(isList && { walk: FIRST_PAGE }),
      };
      const texts = textComparison(server.url, server.url);
      const { differences, membership, walk } = compareAnswers(request, { a, b }, texts, 1);
      const explained = new Set<string>();
      // what a decision leaves open, such as a slug made of a sanitised title, is no difference
      const decided = (step.decided ?? []).flatMap(({ ignore = [] }) => ignore);
      const ignored = [...(step.ignore ?? []), ...(step.soft ?? []), ...decided].map(
        ({ path: at }) => at.split('.').at(-1) ?? '',
      );
      const all = [...differences, ...membership, ...(walk?.deferred ?? [])];
      const rest = all.filter((difference) => {
        const number = correctionOf({ request, difference }, new Set(CORRECTION_NUMBERS))?.number;
        if (number !== undefined) explained.add(number);
        return number === undefined;
      });
      used.push(...explained);
      for (const { kind, path: at, a: x, b: y } of rest) {
        if (JSON.stringify(x ?? null).includes('{{') || ignored.some((name) => at.includes(name))) continue;
        const isTotal =
          explained.size > 0 && (membership.length > 0 || at.includes('total') || at.includes('rest_url'));
        if (!isTotal)
          open.push(
            `${method} ${path}?${search.toString()}: ${kind} ${at} ${JSON.stringify(x)} ${JSON.stringify(y)} (${correctionsOf(step).join()})`,
          );
      }
    }
  } finally {
    await server.close();
  }
  return { open, used };
}

describe.skipIf(!hasRecordings)('recorded answers of the plugin (skipped without the recordings)', () => {
  it('differ from ours by declared corrections only', async () => {
    const open: string[] = [];
    const used = new Set<string>();
    for (const [name, steps] of await scenarios()) {
      const found = await replay(steps);
      open.push(...found.open.map((line) => `${name} ${line}`));
      for (const number of found.used) used.add(number);
    }
    expect(open).toEqual([]);
    for (const number of ['F11', 'F12', 'F13', 'F15', 'F18', 'F28', 'F29', 'F33', 'F47'])
      expect(used).toContain(number);
  });
});
