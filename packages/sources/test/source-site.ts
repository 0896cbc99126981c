import { createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { sync } from '@kalends/sync';
import { feeds } from '@kalends/feeds';
import { createMemoryStore } from '@kalends/store-memory';
import type { AskSource } from '@kalends/importer/internal';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listening } from '../../importer/test/listening.js';
import { allEvents, ics, NOW } from '../../importer/test/support.js';
import { createSources, type SourceInput, type SourcesOptions } from '../src/index.js';

export { listening };

export const MINUTE = 60_000;

/** Asks over sockets, as a fetcher without limits does. */
export const ask: AskSource = async ({ url, headers, signal }) => {
  const response = await fetch(url, { headers: { ...headers }, signal });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
};

/** An event of a calendar file on a day of December 2026. */
export const dated = (uid: string, title: string, day: number, ...more: readonly string[]): string[] => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T080000Z', `SUMMARY:${title}`],
  ...[`DTSTART:202612${String(day).padStart(2, '0')}T190000Z`, 'DURATION:PT1H', ...more, 'END:VEVENT'],
];

/** A server with a calendar file that changes, an `ETag`, and answers of its own. */
export async function fileServer(first: readonly (readonly string[])[]) {
  const requests: IncomingMessage[] = [];
  const state = { events: first, answer: undefined as ((response: ServerResponse) => void) | undefined };
  const origin = await listening((request, response) => {
    requests.push(request);
    if (state.answer !== undefined) {
      state.answer(response);
      return;
    }
    const body = ics(...state.events.flat());
    const etag = `"${body.length}-${Buffer.from(body).toString('base64url').slice(-300, -60)}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    return void response.writeHead(200, { ETag: etag, 'Content-Type': 'text/calendar' }).end(body);
  });
  return { ...{ state, requests, origin }, url: `${origin}/calendar.ics` };
}

/** A calendar of Kalends over HTTP. */
export async function kalendsServer(calendar: Calendar): Promise<string> {
  const interfaces = [tribeEvents(), sync(), feeds()];
  return listening(toNodeListener(createHandler({ calendar, baseUrl: 'https://other.example', interfaces })));
}

/** A calendar that follows others, with a clock that is set by hand. */
export function follower(options: Partial<SourcesOptions> = {}, store: Store = createMemoryStore()) {
  const state = { now: NOW };
  const calendar = createCalendar({ store, clock: () => state.now, settings: { timezone: 'Europe/Rome' } });
  const errors: unknown[] = [];
  const sources = createSources({
    ...{ calendar, store, ask, random: () => 0.5, interval: 2 },
    onError: (error) => errors.push(error),
    ...options,
  });
  return {
    ...{ state, calendar, store, sources, errors },
    add: (url: string, input: Partial<SourceInput> = {}) =>
      sources.add({ url, ...input }, { trusted: true, tries: false }),
    /** All events that are not in the trash, by title. */
    titles: async () => (await allEvents(calendar)).map(({ title }) => title).sort(),
    event: async (title: string) => (await allEvents(calendar)).find((one) => one.title === title),
  };
}
