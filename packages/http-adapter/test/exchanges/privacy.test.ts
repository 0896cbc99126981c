import { createMemoryStore } from '@kalends/store-memory';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Body } from './exchange.js';
import { DATES, POST_KINDS } from './inputs.js';
import { asking, type Answered } from './requests.js';
import { calendarOn, handlerOf } from './seeded-site.js';

/** A word that stands in every text of what no one is to see, and nowhere else. */
const WORD = 'xyzzy';

const STATUSES = ['future', 'draft', 'pending', 'private', 'trash'] as const;

const ask = asking(handlerOf(calendarOn(createMemoryStore())));
const create = async (kind: string, json: object): Promise<number> => {
  const { body, status, text } = await ask('POST', `/${kind}s`, { as: 'admin', json });
  if (status !== 201) throw new Error(text);
  return body['id'] as number;
};

/** Ids of what is published, and of what is not, by kind. */
const open: Record<string, number> = {};
const secret: Record<string, number[]> = { event: [], venue: [], organizer: [] };

/** Reads of lists by an anonymous caller, whose answers may not change with what is not published. */
const LISTS: readonly (readonly [path: string, query: string])[] = [
  ...['', 'per_page=1', 'search=public', `search=${WORD}`, 'status=publish', 'status='].flatMap((query) =>
    ['/events', '/venues', '/organizers'].map((path) => [path, query] as const),
  ),
  ...['', 'page=2&per_page=1', 'strict_dates=true', 'featured=true', 'featured=false'].map(
    (query) => ['/events', `start_date=2029-01-01&end_date=2031-01-01&${query}`] as const,
  ),
  ...['venue={venue}', 'organizer={organizer}', 'categories=open', 'tags=open'].map(
    (query) => ['/events', `start_date=2029-01-01&end_date=2031-01-01&${query}`] as const,
  ),
  ...['has_events=true', 'has_events=false', 'only_with_upcoming=true', 'event={event}'].flatMap((query) =>
    ['/venues', '/organizers'].map((path) => [path, query] as const),
  ),
  ...['', 'hide_empty=false', 'orderby=count', 'event={event}', 'search=open'].flatMap((query) =>
    ['/categories', '/tags'].map((path) => [path, query] as const),
  ),
  ...[
    '/events/{event}',
    '/venues/{venue}',
    '/organizers/{organizer}',
    '/categories/{category}',
    '/tags/{tag}',
  ].map((path) => [path, ''] as const),
  ...['_fields=total,total_pages', '_envelope=1'].map((query) => ['/events', query] as const),
  ['', ''],
  ['/doc', ''],
];

const readLists = async (): Promise<string[]> => {
  const answers: string[] = [];
  for (const [path, query] of LISTS) {
    const fill = (template: string) =>
      template.replace(/\{(\w+)\}/g, (_, name: string) => String(open[name]));
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const { status, headers, text } = await ask(method, fill(path), { query: fill(query) });
      answers.push(`${method} ${path}?${query} ${status} ${JSON.stringify(headers)} ${text}`);
    }
  }
  return answers;
};

let before: string[];

beforeAll(async () => {
  open['venue'] = await create('venue', { venue: 'Public venue' });
  open['organizer'] = await create('organizer', { organizer: 'Public organizer' });
  const links = { venue: open['venue'], organizer: [open['organizer']], categories: 'Open', tags: 'Open' };
  const event = await ask('POST', '/events', {
    as: 'admin',
    json: { ...DATES, title: 'Public event', ...links },
  });
  open['event'] = event.body['id'] as number;
  open['category'] = (event.body['categories'] as Body[])[0]?.['id'] as number;
  open['tag'] = (event.body['tags'] as Body[])[0]?.['id'] as number;
  open['second'] = await create('event', { ...DATES, title: 'Public, too', featured: true });
  const lone = {
    venue: await create('venue', { venue: 'Public lone venue' }),
    organizer: await create('organizer', { organizer: 'Public lone organizer' }),
  };
  before = await readLists();

  for (const wanted of STATUSES) {
    const beside = {
      description: `${WORD} ${wanted}`,
      ...(wanted === 'future' ? { date: '2029-01-01 00:00:00' } : { status: wanted }),
    };
    const name = `${WORD} ${wanted}`;
    const venue = await create('venue', { venue: name, ...beside, city: WORD });
    const organizer = await create('organizer', { organizer: name, ...beside, email: `${WORD}@x.example` });
    const inTrash = wanted === 'trash';
    const linked = inTrash ? links : { ...links, venue, organizer: [organizer, open['organizer']] };
    const title = { title: name, slug: `${WORD}-${wanted}`, excerpt: WORD };
    secret['event']?.push(await create('event', { ...DATES, ...title, ...beside, ...linked, cost: WORD }));
    // what only drafts are linked to has no events (lists.md §3)
    if (wanted === 'draft' || wanted === 'pending') {
      const only = { venue: lone.venue, organizer: [lone.organizer] };
      secret['event']?.push(
        await create('event', { ...DATES, ...title, slug: `${WORD}-alone`, ...beside, ...only }),
      );
    }
    secret['venue']?.push(venue);
    secret['organizer']?.push(organizer);
  }
});

describe('no one sees what is not published', () => {
  it('in any list: the answers are those from before it was there', async () => {
    expect(await readLists()).toEqual(before);
  });

  it.each(POST_KINDS)('%s by id', async (kind) => {
    for (const id of secret[kind] ?? []) {
      const { status, text } = await ask('GET', `/${kind}s/${id}`);
      expect([status, text.includes(WORD)]).toEqual([403, false]);
    }
  });

  it.each(POST_KINDS)('%s by slug', async (kind) => {
    for (const status of STATUSES) {
      for (const slug of [`${WORD}-${status}`, `${WORD}-${status}__trashed`]) {
        const answered = await ask('GET', `/${kind}s/by-slug/${slug}`);
        expect([400, 403]).toContain(answered.status);
        expect(answered.text).not.toContain(WORD);
      }
    }
  });

  it.each(POST_KINDS)('%s by writing', async (kind) => {
    for (const id of secret[kind] ?? []) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answered = await ask(
          method,
          `/${kind}s/${id}`,
          method === 'DELETE' ? {} : { json: { description: 'x' } },
        );
        expect([answered.status, answered.text.includes(WORD)]).toEqual([401, false]);
      }
    }
  });

  it.each(POST_KINDS)('%s by OPTIONS, HEAD, an envelope, a script or fields', async (kind) => {
    const [id = 0] = secret[kind] ?? [];
    const known = await ask('OPTIONS', `/${kind}s/${String(open[kind])}`);
    const hidden = await ask('OPTIONS', `/${kind}s/${id}`);
    expect([hidden.text, hidden.headers['allow']]).toEqual([known.text, known.headers['allow']]);
    expect((await ask('HEAD', `/${kind}s/${id}`)).status).toBe(403);
    for (const query of [
      '_envelope',
      '_fields=title,venue,organizer,id',
      '_pretty',
      'context=edit',
      'password=x',
    ]) {
      expect((await ask('GET', `/${kind}s/${id}`, { query })).text).not.toContain(WORD);
    }
  });

  it('by include', async () => {
    const ids = [...(secret['event'] ?? []), open['event']].join(',');
    const { body, headers } = await ask('GET', '/events', { query: `include=${ids}` });
    expect((body['events'] as Body[]).map(({ id }) => id)).toEqual([open['event']]);
    expect([body['total'], headers['x-tec-total']]).toEqual([1, '1']);
  });

  it.each([
    ['/venues', 'event'],
    ['/organizers', 'event'],
    ['/categories', 'event'],
    ['/categories', 'post'],
    ['/tags', 'event'],
    ['/tags', 'post'],
    ['/events', 'post_parent'],
  ])('%s by the links of an event, in %s', async (path, name) => {
    const unknown = await ask('GET', path, { query: `${name}=999999` });
    for (const id of secret['event'] ?? []) {
      const { status, text } = await ask('GET', path, { query: `${name}=${id}` });
      expect([status, text]).toEqual([unknown.status, unknown.text]);
    }
  });

  it.each(['venue', 'organizer'] as const)('%s by the filter of events', async (kind) => {
    const unknown = await ask('GET', '/events', { query: `${kind}=999999` });
    for (const id of secret[kind] ?? []) {
      const { status, text } = await ask('GET', '/events', { query: `${kind}=${id}` });
      expect([status, text]).toEqual([400, unknown.text]);
    }
  });

  it('by a status', async () => {
    for (const kind of POST_KINDS) {
      for (const status of [...STATUSES, 'publish,draft', 'any']) {
        const answered = await ask('GET', `/${kind}s`, { query: `status=${status}` });
        expect([answered.status, answered.text.includes(WORD)]).toEqual([400, false]);
      }
    }
  });
});

describe('F11: a published event', () => {
  const linked = ({ body }: Answered) => [body['venue'], body['organizer']] as [Body | [], Body[]];

  it('shows a venue or organizer to callers who may read it, and to no one else', async () => {
    for (const status of ['draft', 'pending', 'private', 'future'] as const) {
      const date = status === 'future' ? { date: '2029-01-01 00:00:00' } : { status };
      const venue = await create('venue', { venue: `own ${status} ${WORD}`, author: 3, ...date });
      const organizer = await create('organizer', { organizer: `own ${status} ${WORD}`, author: 3, ...date });
      const links = { venue, organizer: [organizer, open['organizer']] };
      const id = await create('event', { ...DATES, title: 'Shown', slug: `shown-${status}`, ...links });
      for (const as of [undefined, 'subscriber', 'contributor', 'author', 'editor'] as const) {
        const may = as === 'author' || as === 'editor';
        const given = as === undefined ? {} : { as };
        for (const at of [`/events/${id}`, `/events/by-slug/shown-${status}`]) {
          const read = await ask('GET', at, given);
          const [place, people] = linked(read);
          expect([at, as, Array.isArray(place), people.length]).toEqual([at, as, !may, may ? 2 : 1]);
          expect(read.text.includes(WORD)).toBe(may);
        }
        const list = await ask('GET', '/events', { ...given, query: `include=${id}` });
        expect([as, list.text.includes(WORD)]).toEqual([as, may]);
      }
    }
  });
});
