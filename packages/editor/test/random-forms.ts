import { kindsOf, type KindIn } from '@kalends/core';
import { FIELDS, isTermKind, nameFieldOf } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import { expect } from 'vitest';
import type { EditorSite } from './site.js';
import { seeded } from '../../importer/test/site/random-calendar.js';

/** Integers below a bound, the same for the same seed. */
function chance(seed: number): (below: number) => number {
  const random = seeded(seed);
  return (below) => Math.floor(random() * below);
}

const NAMES = [
  ...[
    'title',
    'description',
    'excerpt',
    'slug',
    'status',
    'timezone',
    'event_status',
    'event_status_reason',
    'website',
  ],
  ...[
    'virtual_url',
    'venue',
    'tags',
    'cost',
    'image[]',
    'image',
    'start_date[]',
    'end_date[]',
    'date[]',
    'all_day[]',
  ],
  ...[
    'featured[]',
    'organizer[]',
    'categories[]',
    'offers[]',
    'previous_start_date[]',
    'revision',
    'once',
    'scope',
  ],
  ...[
    'alt_text',
    'caption',
    'action',
    'sure',
    'ids[]',
    'act',
    'category',
    'own_age',
    'own_level',
    'keep_title',
    'fields[]',
    'recurrence[]',
    'before',
    'custom',
    'custom[age]',
  ],
  ...kindsOf('linked', 'term').flatMap((kind) => Object.keys(FIELDS[kind])),
  ...['stays', 'revisions[]', 'loaded', 'show_map[]', 'own_seats', 'part', 'event', 'day', 'month'],
  ...['email', 'role', 'password', 'password_again', 'password_current', 'key'],
  ...['key_name', 'key_role', 'key_form', 'key_expires'],
  ...['url', 'every', 'removes'],
  ...['title[x][y]', 'venue[id]', '__proto__', 'constructor', 'categories[__proto__]', 'own___proto__'],
];

const TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1',
    '7',
    '#1',
    '#7',
    '#999999',
    'x #7',
    '9'.repeat(30),
    'NaN',
    'Infinity',
    '1e999',
    'true',
  ],
  ...[
    '2026-12-01',
    '2026-12-02',
    '20:00',
    '25:99',
    '2026-02-30',
    '0000-00-00',
    '9999-99-99',
    'tomorrow',
    '+1 week',
  ],
  ...[
    'publish',
    'draft',
    'trash',
    'future',
    'private',
    'save',
    'restore',
    'purge',
    'delete',
    'duplicate',
    'all',
    'following',
    'part',
    'dates',
    'cost',
    '7-1',
    '1-9',
  ],
  ...[
    '<b>x</b>',
    '<script>',
    '\u0000',
    '\uD800',
    '\u202E',
    'a\r\nb\r\n',
    '%00',
    'Europe/Rome',
    'Mars/Base',
    'Jazz',
  ],
  ...[
    'http://x.example/',
    'javascript:alert(1)',
    'https://',
    'EUR',
    '12',
    'x'.repeat(3_000),
    'in_stock',
    'administrator',
    'author',
    'password',
    'disable',
    'remove',
    'revoke',
    'key',
    'hard',
  ],
];

type Edited = KindIn<'event' | 'linked' | 'term'>;

const KINDS: readonly Edited[] = kindsOf('event', 'linked', 'term');

const listOf = (kind: Edited): string => `/manage/${PLACES[kind].collection}`;

const PATHS = [
  ...KINDS.flatMap((kind) =>
    ['/new', '', '/7', '/1', '/7/history', '/merge'].map((rest) => listOf(kind) + rest),
  ),
  '/manage/events/month',
  '/manage/media',
  '/manage/media/new',
  '/manage/logout',
  ...['/manage/account', '/manage/people/new', '/manage/people/3', '/manage/people/4'],
];

/** A few records of a kind, those in the trash among them. */
async function idsOf({ calendar }: EditorSite, kind: Edited): Promise<readonly number[]> {
  const status = isTermKind(kind) ? {} : { status: ['publish', 'draft', 'pending', 'trash'] as const };
  const { refs } = await calendar.select({ kind, ...status, limit: 20 });
  return refs.map(({ id }) => id);
}

/** What makes a form plausible. */
const PLAUSIBLE: Readonly<Partial<Record<Edited, () => Record<string, string | string[]>>>> = {
  event: () => ({
    title: 'Jazz',
    'start_date[]': ['2026-12-01', '20:00'],
    'end_date[]': ['2026-12-01', '22:00'],
  }),
  venue: () => ({ venue: 'Hall', geo_lat: '1', geo_lng: '2' }),
};

/**
 * Sends random forms to all views: whatever comes is refused or stored, and never an error of the server.
 *
 * @param others paths of views of other packages
 */
export async function sendRandomForms(
  site: EditorSite,
  count: number,
  seed: number,
  others: readonly string[] = [],
): Promise<void> {
  const pick = chance(seed);
  const one = <T>(all: readonly T[]): T => all[pick(all.length)] as T;
  // who may send all forms
  let visitor = await site.as('administrator');
  const image = await site.calendar.images.create({ url: 'https://x.example/1.png' });
  const paths = [...PATHS, ...others, `/manage/media/${image.id}`];
  for (let sent = 0; sent < count; sent++) {
    const kind = one(KINDS);
    const ids = await idsOf(site, kind);
    const path = pick(2) === 0 && ids.length > 0 ? `${listOf(kind)}/${one(ids)}` : one(paths);
    const isPlausible = pick(2) === 0;
    const fields = isPlausible ? (PLAUSIBLE[kind]?.() ?? { [nameFieldOf(kind)]: 'Music' }) : {};
    // one of another record of the kind
    if (pick(4) === 0 && ids.length > 0) fields['parent'] = `#${one(ids)}`;
    if (path.endsWith('/merge')) fields['stays'] = String(ids[0] ?? 1);
    if (path.endsWith('/merge') || pick(4) === 0) fields['ids[]'] = ids.slice(0, 3).map(String);
    for (let field = pick(8); field >= 0; field--)
      fields[one(NAMES)] = Array.from({ length: 1 + pick(5) }, () => one(TEXTS));
    const answer = await visitor.post(path, fields);
    const text = await answer.text();
    expect([seed, sent, path, fields, answer.status < 500 ? 'fine' : text]).toEqual([
      seed,
      sent,
      path,
      fields,
      'fine',
    ]);
    if (path.endsWith('logout')) visitor = await site.as('administrator');
  }
}
