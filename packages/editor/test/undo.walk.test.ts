import { kindsOf, type KindIn, type Status } from '@kalends/core';
import { nameFieldOf } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import { describe, expect, it } from 'vitest';
import { OWN_FIELDS, fresh } from './kinds.js';
import { useSite, type Visitor } from './site.js';

type Edited = KindIn<'event' | 'linked' | 'term'>;
type Sent = Readonly<Record<string, string | readonly string[]>>;

const site = useSite({
  ...OWN_FIELDS,
  fields: {
    ...OWN_FIELDS.fields,
    event: {
      age: { type: 'integer', label: 'Least age' },
      rooms: { type: 'choices', options: ['blue', 'red'] },
    },
  },
});

const pathOf = (kind: Edited): string => `/manage/${PLACES[kind].collection}`;

const STATUSES: readonly Status[] = ['draft', 'pending', 'publish', 'future', 'private'];

/** What is sent for a status: that of a record in the future is published. */
const forStatus = (status: Status): Sent =>
  status === 'future' ? { status: 'publish', 'date[]': ['2031-01-01', '09:00'] } : { status };

const MOMENTS = { 'start_date[]': ['2026-12-01', '20:00'], 'end_date[]': ['2026-12-01', '22:00'] };

/** The statuses of the records of a kind; those of terms have none. */
const statusesOf = (kind: Edited): readonly (Status | undefined)[] =>
  kind === 'category' || kind === 'tag'
    ? [undefined]
    : kind === 'event'
      ? STATUSES
      : STATUSES.filter((one) => one !== 'future');

const LINKED: readonly Sent[] = [
  ...['description', 'website', 'phone'].map((name) => ({
    [name]: name === 'website' ? 'https://x.example/' : 'New',
  })),
  { image: 'https://x.example/1.png' },
];

/** What is changed of the records of each kind: each of its fields, and several at once. */
const CHANGES: Readonly<Record<Edited, readonly Sent[]>> = {
  event: [
    ...['title', 'description', 'excerpt', 'event_status_reason'].map((name) => ({ [name]: 'New' })),
    { 'start_date[]': ['2026-12-03', '10:00'], 'end_date[]': ['2026-12-03', '11:00'] },
    { 'all_day[]': ['', '1'] },
    { timezone: 'Europe/Rome' },
    { event_status: 'cancelled' },
    { 'previous_start_date[]': ['2026-11-30', '20:00'] },
    { venue: 'Undone Hall' },
    { 'organizer[]': ['Undone Club', ''] },
    { 'categories[]': ['', 'Undone'] },
    { tags: 'undone' },
    { cost: '12\n25' },
    { website: 'https://x.example/', virtual_url: 'https://y.example/' },
    { 'offers[]': ['https://t.example/', '10', 'EUR', 'limited'] },
    ...['featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link'].map((name) => ({
      [`${name}[]`]: ['', '1'],
    })),
    { slug: 'undone-name' },
    { 'date[]': ['2026-11-01', '08:00'] },
    { image: 'https://x.example/1.png' },
    { own_age: '7', 'own_rooms[]': ['', 'red'] },
    { title: 'New', cost: '9', ...forStatus('publish') },
  ],
  venue: [
    ...['venue', 'address', 'city', 'zip', 'country', 'province', 'state'].map((name) => ({ [name]: 'New' })),
    { geo_lat: '1', geo_lng: '2' },
    ...['show_map', 'show_map_link'].map((name) => ({ [`${name}[]`]: [''] })),
    { own_seats: '70' },
    ...LINKED,
  ],
  organizer: [{ organizer: 'New' }, { email: 'new@x.example' }, { own_level: 'guest' }, ...LINKED],
  category: [{ name: 'New' }, { description: 'New' }, { slug: 'undone-term' }, { color: '#1d4ed8' }],
  tag: [{ name: 'New' }, { description: 'New' }, { slug: 'undone-term' }],
};

/** What a history sends that undoes the latest change. */
function undoing(page: string): Sent {
  const [form = ''] = /<form[^>]*history"[^]*?<\/form>/.exec(page) ?? [];
  const sent: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of form.matchAll(/name="([^"]+)"\s+value="([^"]*)"/g))
    sent[name] = [...(sent[name] ?? []), value];
  return sent;
}

/** A record as it is stored, but for its revision and when it was changed. */
async function stored(kind: Edited, id: number): Promise<object> {
  const [record] = await site().calendar.load(kind, [id]);
  const ignored = new Set(['revision', 'modified', 'modified_utc']);
  return Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !ignored.has(name)));
}

async function created(kind: Edited, status: Status | undefined, visitor: Visitor): Promise<number> {
  await visitor.text(`${pathOf(kind)}/new`);
  const answer = await visitor.post(`${pathOf(kind)}/new`, {
    [nameFieldOf(kind)]: fresh(),
    ...(kind === 'event' && MOMENTS),
    ...(status !== undefined && forStatus(status)),
  });
  return Number(/\/(\d+)\?/.exec(answer.headers.get('location') ?? '')?.[1]);
}

const CASES = kindsOf('event', 'linked', 'term').flatMap((kind) =>
  statusesOf(kind).map((status) => [kind, status] as const),
);

describe.each(CASES)('a save of the form of the kind %s with the status %s', (kind, status) => {
  const statuses: readonly Sent[] =
    status === undefined
      ? []
      : statusesOf(kind).flatMap((other) =>
          // what is published with a date to come is in the future
          other === status || (status === 'future' && other === 'publish')
            ? []
            : [forStatus(other ?? 'draft')],
        );

  it('is undone to what the record was before', async () => {
    const visitor = await site().as('editor');
    const id = await created(kind, status, visitor);
    const before = await stored(kind, id);
    const path = `${pathOf(kind)}/${id}`;
    for (const change of [...CHANGES[kind], ...statuses, { action: 'trash', sure: '1' }]) {
      if ('action' in change && status === undefined) continue;
      const saved = await visitor.post(path, { action: 'save', ...change });
      const changed = await stored(kind, id);
      const undone = await visitor.post(`${path}/history`, undoing(await visitor.text(`${path}/history`)));
      const page = undone.status === 303 ? '' : /role="alert"[^]*?<\/div>/.exec(await undone.text())?.[0];
      expect([change, saved.status, undone.status, page]).toEqual([change, 303, 303, '']);
      expect([change, changed]).not.toEqual([change, before]);
      expect([change, await stored(kind, id)]).toEqual([change, before]);
    }
  });
});
