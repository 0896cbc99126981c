import { expect } from 'vitest';
import { ADMIN } from '../server-process.js';
import { textOf, type Copy } from './copy.js';
import type { Servers } from './servers.js';

const TRIBE = '/wp-json/tribe/events/v1';

/** The lists of a server, by kind. */
const LISTS = {
  event: 'events?starts_after=1000-01-01&',
  venue: 'venues?',
  organizer: 'organizers?',
  category: 'categories?hide_empty=false&',
  tag: 'tags?hide_empty=false&',
};

/** What anonymous callers see in the lists of a server, as copies have it. */
export async function listed(servers: Servers): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  for (const [kind, path] of Object.entries(LISTS))
    for (let page = 1, pages = 1; page <= pages; page++) {
      const response = await servers.send(0, `${TRIBE}/${path}per_page=50&page=${page}`);
      const json = (await response.json()) as Readonly<Record<string, unknown>>;
      if (response.status === 404) break;
      const items = json[path.split('?')[0] ?? ''] as readonly { readonly id: number }[];
      for (const item of items) records.set(`${kind} ${item.id}`, textOf(kind, item));
      pages = Number(json['total_pages']);
    }
  return records;
}

/** What of a copy differs from what is listed. */
export function differences(copy: Copy, expected: ReadonlyMap<string, string>): string[] {
  const lacking = [...expected].filter(([key, text]) => copy.records.get(key) !== text);
  const surplus = [...copy.records.keys()].filter((key) => !expected.has(key));
  return [
    ...lacking.map(([key, text]) => `${copy.name} has ${key} as ${copy.records.get(key)} instead of ${text}`),
    ...surplus.map((key) => `${copy.name} still has ${key}`),
  ];
}

/** Creates a tag. Gives its key in a copy. */
export async function createTag(servers: Servers, name: string): Promise<string> {
  const body = JSON.stringify({ name });
  const response = await servers.send(0, `${TRIBE}/tags`, { method: 'POST', headers: ADMIN, body });
  expect(response.status).toBe(201);
  return `tag ${((await response.json()) as { readonly id: number }).id}`;
}
