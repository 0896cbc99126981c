import {
  kindsOf,
  type Calendar,
  type EventRecord,
  type Kind,
  type RecordOf,
  type Status,
} from '@kalends/core';
import { forKinds, isToOne, LINK_FIELD, nameFieldOf, type LinkedKind } from '@kalends/core/adapter';
import type { Change, Store } from '@kalends/core/store';
import {
  newEvent,
  newImage,
  newLinked,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
  put,
  type SomeFields,
} from '@kalends/store-kit';
import { calendarOn } from '../exchanges/seeded-site.js';
import { ACTORS, type User } from '../exchanges/users.js';

/** A word that stands in every text of what is hidden, and nowhere else. */
export const WORD = 'xyzzy';

/** What is hidden, in which state and whose it is. */
export interface Hidden {
  readonly status: Exclude<Status, 'publish'>;
  readonly owner: User;
  readonly kinds: readonly Kind[];
}

/** What everybody sees of the kinds whose records the test names. */
const NAMED = { venue: [30, 31], organizer: [33, 34] } as const;

type FurtherKind = Exclude<LinkedKind, keyof typeof NAMED>;

const openSlug = (kind: LinkedKind): string => `open-${kind}`;

/** The kinds that events link to besides venues and organizers: one record of each is open, one is hidden. */
const FURTHER = kindsOf('linked').filter((kind): kind is FurtherKind => !(kind in NAMED));

/** The ids of what everybody sees. Posts and images have one sequence, terms another. */
export const OPEN = {
  event: [20, 21, 22],
  ...NAMED,
  ...forKinds(FURTHER, (kind) => [40 + FURTHER.indexOf(kind)] as const),
  image: [36],
  series: [37],
  category: [20, 21, 22],
  tag: [23, 24],
} as const satisfies Record<Kind, readonly number[]>;

/** The ids of what is hidden. */
export const SECRET = {
  ...{ event: 50, venue: 51, organizer: 52, image: 53, series: 54 },
  ...{ category: 50, tag: 51 },
  ...forKinds(FURTHER, (kind) => 55 + FURTHER.indexOf(kind)),
} as const satisfies Record<Kind, number>;

/** The drafts of those who write, which they see themselves: they share their slug with the hidden event. */
export const OWN = { contributor: 60, author: 61 } as const;

/** The slug of drafts, and of the hidden event. */
export const SHARED_SLUG = 'shared';

/** Beyond all ids: what is created later has the same id with and without what is hidden. */
const LAST = 90;

const dated = (start: string) => ({
  ...{ start_date: `${start} 10:00:00`, end_date: `${start} 12:00:00` },
  ...{ utc_start_date: `${start} 15:00:00`, utc_end_date: `${start} 17:00:00` },
  timezone: 'America/New_York',
});

const POINT = { geo_lat: 52.5, geo_lng: 13.4 } as const;

/** The links of an event to records of further kinds. */
const furtherLinks = (idsOf: (kind: FurtherKind) => readonly number[]): Partial<EventRecord> =>
  Object.fromEntries(
    FURTHER.map((kind) => {
      const { [kind]: field } = LINK_FIELD;
      return [field, isToOne(field) ? (idsOf(kind)[0] ?? 0) : idsOf(kind)];
    }),
  );

/** A record of a further kind. */
const further = (kind: LinkedKind, fields: SomeFields<RecordOf<LinkedKind>>, name: string, slug: string) =>
  put(kind, newLinked(kind, { ...fields, [nameFieldOf(kind)]: name, slug }));

/** What is there with and without the hidden records; `links` are what events link of them. */
function openRecords(links: Readonly<Pick<EventRecord, 'venue' | 'organizer' | 'series'>>): Change[] {
  const [music, jazz, bare] = OPEN.category;
  const [live, unused] = OPEN.tag;
  const [hall, lone] = OPEN.venue;
  const [ann, bob] = OPEN.organizer;
  const [picture] = OPEN.image;
  const [weekly] = OPEN.series;
  const [first, second, third] = OPEN.event;
  const named = (id: number) => ({ id, author: ACTORS.admin.id, date_utc: '2026-10-01 10:00:00' });
  const event = (id: number, fields: Parameters<typeof newEvent>[0]) =>
    put('event', newEvent({ ...dated('2026-12-01'), ...named(id), ...fields }));
  return [
    put('image', newImage({ id: picture, url: 'https://calendar.test/open.png' })),
    put('series', newSeries({ ...named(weekly), title: 'Open weekly', slug: 'open-weekly' })),
    put('category', newTerm({ id: music, name: 'Open music' })),
    put('category', newTerm({ id: jazz, name: 'Open jazz', parent: music })),
    put('category', newTerm({ id: bare, name: 'Open bare' })),
    put('tag', newTerm({ id: live, name: 'Open live' })),
    put('tag', newTerm({ id: unused, name: 'Open unused' })),
    put(
      'venue',
      newVenue({ ...named(hall), venue: 'Open hall', slug: 'open-hall', image: picture, ...POINT }),
    ),
    put(
      'venue',
      newVenue({ ...named(lone), venue: 'Open lone', slug: 'open-lone', author: ACTORS.author.id }),
    ),
    put('organizer', newOrganizer({ ...named(ann), organizer: 'Open Ann', slug: 'open-ann' })),
    put('organizer', newOrganizer({ ...named(bob), organizer: 'Open Bob', slug: 'open-bob' })),
    ...FURTHER.map((kind) => further(kind, named(OPEN[kind][0]), 'Open further', openSlug(kind))),
    event(first, {
      ...furtherLinks((kind) => OPEN[kind]),
      ...{ title: 'Open first', slug: 'open-first', featured: true, image: picture },
      ...{ venue: hall, organizer: [ann, ...links.organizer], categories: [jazz], tags: [live] },
    }),
    event(second, { title: 'Open second', slug: 'open-second', ...links, author: ACTORS.author.id }),
    event(third, { title: 'Open third', slug: 'open-third', organizer: [ann], ...dated('2027-03-01') }),
    ...(['contributor', 'author'] as const).map((user) =>
      event(OWN[user], {
        ...{ title: `Open draft of ${user}`, slug: SHARED_SLUG, status: 'draft' },
        ...{ author: ACTORS[user].id, venue: hall, tags: [live] },
      }),
    ),
  ];
}

/** What is hidden, linked to each other and to what is open. */
function hiddenRecords({ status, owner, kinds }: Hidden): Change[] {
  const idOf = (kind: Kind): number[] => (kinds.includes(kind) ? [SECRET[kind]] : []);
  const image = idOf('image')[0] ?? 0;
  const [hall, lone] = OPEN.venue;
  const publication = {
    ...{ status, author: ACTORS[owner].id, description: WORD, image },
    ...(status === 'future' && { date: '2028-01-01 05:00:00', date_utc: '2028-01-01 10:00:00' }),
  };
  const slug = `${WORD}${status === 'trash' ? '__trashed' : ''}`;
  const records: Readonly<Record<Kind, Change>> = {
    image: put('image', newImage({ id: SECRET.image, url: `https://calendar.test/${WORD}.png` })),
    category: put('category', newTerm({ id: SECRET.category, name: WORD, description: WORD, hidden: true })),
    tag: put('tag', newTerm({ id: SECRET.tag, name: WORD, description: WORD, hidden: true })),
    series: put('series', newSeries({ ...publication, id: SECRET.series, title: WORD, slug })),
    venue: put(
      'venue',
      newVenue({ ...publication, id: SECRET.venue, venue: WORD, slug, city: WORD, geo_lat: 10, geo_lng: 20 }),
    ),
    organizer: put(
      'organizer',
      newOrganizer({ ...publication, id: SECRET.organizer, organizer: WORD, slug, email: `${WORD}@x.test` }),
    ),
    ...forKinds(FURTHER, (kind) => further(kind, { ...publication, id: SECRET[kind] }, WORD, slug)),
    event: put(
      'event',
      newEvent({
        ...dated('2026-12-02'),
        ...publication,
        ...{ id: SECRET.event, title: WORD, excerpt: WORD, cost: [WORD], featured: true },
        slug: status === 'draft' || status === 'pending' ? SHARED_SLUG : slug,
        venue: idOf('venue')[0] ?? (owner === 'admin' ? lone : hall),
        organizer: [...idOf('organizer'), ...OPEN.organizer],
        ...furtherLinks((kind) => [...idOf(kind), ...OPEN[kind]]),
        categories: [...idOf('category'), ...OPEN.category],
        tags: [...idOf('tag'), ...OPEN.tag],
      }),
    ),
  };
  return kinds.map((kind) => records[kind]);
}

/** A calendar with all that is open, and with what is hidden if anything is. */
export async function worldOn(store: Store, hidden: Hidden | undefined): Promise<Calendar> {
  // nothing in the trash is linked
  const linked = hidden === undefined || hidden.status === 'trash' ? [] : hidden.kinds;
  const links = {
    venue: linked.includes('venue') ? SECRET.venue : 0,
    organizer: linked.includes('organizer') ? [SECRET.organizer] : [],
    series: linked.includes('series') ? SECRET.series : 0,
    ...furtherLinks((kind) => (linked.includes(kind) ? [SECRET[kind]] : [])),
  };
  const last = [
    put('event', newEvent({ ...dated('2026-12-03'), id: LAST, title: 'Open last', slug: 'open-last' })),
    put('tag', newTerm({ id: LAST, name: 'Open last' })),
  ];
  await store.commit({
    changes: [...(hidden === undefined ? [] : hiddenRecords(hidden)), ...openRecords(links), ...last],
    preconditions: [],
  });
  return calendarOn(store);
}
