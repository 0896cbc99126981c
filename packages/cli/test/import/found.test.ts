import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { run, serve, type Served } from '../running.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-found-'));
let stores = 0;
const newStore = (): string => `sqlite:${join(folder, `${++stores}.db`)}`;

let site: Served;
beforeAll(async () => {
  site = await serve(['--demo', '--timezone', 'Europe/Rome']);
});
afterAll(async () => {
  site.stop();
  await site.exitCode;
  rmSync(folder, { recursive: true });
});

type Json = Record<string, unknown>;

/** The lists of `tribe/events/v1`, in which a site that hides events does not name them. */
const isList = (path: string): boolean => /\/tribe\/events\/v1(?:\/[a-z]+)?\/?(?:\?|$)/.test(path);

/** A proxy of the site that changes its answers, closed when the test is over. What it does not serve is not found. */
async function proxyOf(
  change: (path: string, body: Json) => Json,
  serves: (path: string) => boolean = () => true,
): Promise<string> {
  const server: Server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      if (!serves(path)) {
        response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
        return;
      }
      const answer = await fetch(site.origin + path);
      const text = await answer.text();
      const isRecord = answer.status === 200 && text.startsWith('{');
      const body = isRecord ? JSON.stringify(change(path, JSON.parse(text) as Json)) : text;
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const withEvents = (body: Json, keep: (event: Json) => boolean): Json => {
  if (!Array.isArray(body['events'])) return body;
  const events = (body['events'] as Json[]).filter(keep);
  return { ...body, events, total: events.length, total_pages: events.length === 0 ? 0 : 1 };
};

describe('an import', () => {
  it('that finds no events where the site counts some ends with 1, and does not say that all came', async () => {
    const url = await proxyOf((_, body) => withEvents(body, () => false), isList);
    const { exitCode, lines } = await run(['import', url, '--store', newStore()]);
    expect(exitCode).toBe(1);
    expect(lines.at(-1)).toBe('The import is not complete.');
    expect(lines.join('\n')).toMatch(/\d+ events? that the site counts are not here: the category/);
  });

  it('that finds a part of the events ends with 1', async () => {
    const isShown = (id: unknown): boolean => Number(id) % 2 === 0;
    const url = await proxyOf(
      (_, body) => withEvents(body, ({ id }) => isShown(id)),
      (path) => isList(path) || isShown(/\/events\/(\d+)$/.exec(path)?.[1]),
    );
    const { exitCode, lines } = await run(['import', url, '--store', newStore()]);
    expect([exitCode, lines.at(-1)]).toEqual([1, 'The import is not complete.']);
  });

  it('says in words what was changed or left out, by reason', async () => {
    const url = await proxyOf((path, body) =>
      !path.includes('/events?') || !Array.isArray(body['events'])
        ? body
        : {
            ...body,
            events: (body['events'] as Json[]).map((event) => {
              const at = Number(event['id']) % 5;
              if (at === 0) return { ...event, tickets: [{ id: 7 }] };
              if (at === 1) return { ...event, title: '&#8222;x&#8220;' };
              if (at === 3)
                return { ...event, custom_fields: { _ecp_custom_1: { label: 'Cool Field', value: 'Cool' } } };
              return at === 2 ? { ...event, all_day: null, featured: null } : event;
            }),
          },
    );
    const { lines } = await run(['import', url, '--store', newStore()]);
    const text = lines.join('\n');
    expect(text).toMatch(/^skipped: \d+ events with a password, so that the site does not show it$/m);
    expect(text).toMatch(
      /^shown differently: \d+ events, title: has the quotation marks of another language$/m,
    );
    expect(text).toMatch(
      /^shown differently: \d+ events, custom_fields: is shown where its fields are declared$/m,
    );
    const declaration = /\n(\{\n.*?\n\})\n/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(declaration)).toEqual({
      event: { _ecp_custom_1: { type: 'text', label: 'Cool Field' } },
    });
    expect(text).toMatch(/^not stored: \d+ events: tickets$/m);
    expect(text).toMatch(/^On the site: .*\d categories, .*\d+ events\.$/m);
  });

  it('says which time zone it used, and warns when the site says another', async () => {
    const found = await run(['import', site.origin, '--store', newStore()]);
    expect(found.lines).toContain(
      'Time zone: Europe/Rome, as the site says; kalends serve needs the same --timezone.',
    );
    expect(found.exitCode).toBe(0);
    const given = await run(['import', site.origin, '--store', newStore(), '--timezone', 'Europe/London']);
    expect(given.lines).toContain(
      'Warning: The site says that its time zone is Europe/Rome, not Europe/London.',
    );
  });
});
