import { CalendarError, kindsOf, type KindIn } from '@kalends/core';
import { nameFieldOf } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, messagesOf } from '../src/messages/messages-of.js';
import { fresh, OWN_FIELDS } from './kinds.js';
import { reasonsIn } from './reasons-in.js';
import { useSite } from './site.js';

type Edited = KindIn<'event' | 'linked' | 'term'>;
type Sent = Readonly<Record<string, string | readonly string[]>>;

const site = useSite({
  ...OWN_FIELDS,
  locale: 'de',
  fields: {
    ...OWN_FIELDS.fields,
    event: {
      age: { type: 'integer', label: 'Mindestalter', min: 0, max: 120 },
      fee: { type: 'number', label: 'Gebühr', max: 10 },
      level: { type: 'choice', options: ['leicht', 'schwer'], label: 'Niveau' },
      rooms: { type: 'choices', options: ['blau', 'rot'], label: 'Räume' },
      page: { type: 'url', label: 'Seite' },
      note: { type: 'text', label: 'Notiz', max: 10 },
    },
  },
});

const german = messagesOf('de');

/** All that a refusal may say. */
const SENTENCES: ReadonlySet<string> = new Set([
  ...Object.values(german.reasons),
  ...[german.missing, german.nameTaken, german.slugTaken, german.parentBelow, german.recurrenceScope],
  ...[german.forbidden, german.month.invalidDay, german.month.gone, german.media.noFile],
]);

const LONG = 'x'.repeat(2_000_000);
const DAY = ['2026-12-01', '20:00'];
const MOMENTS = { 'start_date[]': DAY, 'end_date[]': ['2026-12-01', '22:00'] };

/** Rules that no series has, and dates that cannot be read. */
const RECURRENCES = [
  ...[
    'FREQ=HOURLY',
    'x',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=DAILY;INTERVAL=99999',
  ],
  ...[
    'RSCALE=HEBREW;FREQ=DAILY',
    'FREQ=DAILY;BYSETPOS=9',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTHDAY=7',
  ],
  ...['FREQ=WEEKLY;UNTIL=20200101T000000Z', 'FREQ=DAILY;BYEASTER=1', '', 'x'.repeat(20_000)],
].map((rule) => ['rule', '1', '', '', rule, '', '']);

/** What is wrong in the forms of each kind. */
const WRONG: Readonly<Record<Edited, readonly Sent[]>> = {
  event: [
    ...['start_date[]', 'end_date[]', 'date[]', 'previous_start_date[]'].flatMap((name) =>
      [
        ['2026-02-30', '20:00'],
        ['2026-12-01', '25:99'],
        ['morgen', ''],
        ['0000-00-00', ''],
        ['', '20:00'],
      ].map((moment) => ({ [name]: moment })),
    ),
    { 'end_date[]': ['2026-11-30', '20:00'] },
    ...['Mars/Base', 'x', LONG].map((timezone) => ({ timezone })),
    ...['kaputt', 'x'].flatMap((text) => [
      { event_status: text },
      { status: text },
      { own_level: text },
      { 'own_rooms[]': [text] },
    ]),
    ...['javascript:alert(1)', 'https://', 'http://x y'].flatMap((url) => [
      { website: url },
      { virtual_url: url },
      { own_page: url },
    ]),
    ...['-1', '121', 'x', '1.5', '9'.repeat(40)].map((own_age) => ({ own_age })),
    ...['11', 'x'].map((own_fee) => ({ own_fee })),
    { own_note: 'x'.repeat(11) },
    ...['title', 'description', 'excerpt', 'slug', 'cost', 'venue', 'tags', 'event_status_reason'].map(
      (name) => ({ [name]: LONG }),
    ),
    ...['#999999', 'x'.repeat(3_000)].flatMap((text) => [
      { 'categories[]': text },
      { 'organizer[]': text },
      { tags: text },
    ]),
    { 'categories[]': '<b></b>' },
    { tags: '<b></b>' },
    ...['999999', 'x', 'ftp://x.example/1.png', '-1'].map((image) => ({ 'image[]': image })),
    ...['999999', 'x', 'ftp://x.example/1.png', '-1'].map((image) => ({ image })),
    { 'offers[]': ['javascript:1', 'x', 'EURO', 'nie'] },
    { 'offers[]': Array.from({ length: 21 }, () => ['https://x.example/', '1', 'EUR', 'in_stock']).flat() },
    ...RECURRENCES.map((recurrence) => ({ 'recurrence[]': recurrence })),
    { 'recurrence[]': ['weekly', '0', '', '', '', '', ''] },
    { 'recurrence[]': ['weekly', '1', '', '2020-01-01', '', '', ''] },
    { 'recurrence[]': ['weekly', '1', '', '', '', 'kein Tag', ''] },
    { 'recurrence[]': ['weekly', '1', '', '', '', '', '2026-99-99'] },
    { title: '', description: '', excerpt: '' },
  ],
  venue: [
    ...['91', 'x', '-200'].map((geo_lat) => ({ geo_lat, geo_lng: '7' })),
    { geo_lat: '7', geo_lng: '' },
    { website: 'javascript:alert(1)' },
    { own_seats: '-1' },
    { own_seats: 'x' },
    { image: '999999' },
    { status: 'x' },
    ...['venue', 'address', 'phone', 'description'].map((name) => ({ [name]: LONG })),
  ],
  organizer: [
    { email: 'x' },
    { website: 'https://' },
    { own_level: 'x' },
    { image: 'x' },
    ...['organizer', 'phone', 'description'].map((name) => ({ [name]: LONG })),
  ],
  category: [
    { name: '<b></b>' },
    { name: 'Doppelt' },
    { parent: '#999999' },
    { parent: 'x' },
    { color: 'blau' },
    ...['name', 'slug', 'description'].map((name) => ({ [name]: LONG })),
  ],
  tag: [
    { name: '<b></b>' },
    { name: 'Doppelt' },
    ...['name', 'slug', 'description'].map((name) => ({ [name]: LONG })),
  ],
};

describe.each(kindsOf('event', 'linked', 'term'))('the forms of the kind %s in German', (kind) => {
  it('refuse every wrong value by a sentence of the language', async () => {
    const visitor = await site().as('editor');
    const path = `/manage/${PLACES[kind].collection}`;
    await visitor.text(`${path}/new`);
    const base = (): Sent => ({ [nameFieldOf(kind)]: fresh(), ...(kind === 'event' && MOMENTS) });
    if (kind === 'category' || kind === 'tag') await visitor.post(`${path}/new`, { name: 'Doppelt' });
    const made = await visitor.post(`${path}/new`, base());
    const stored = `${path}/${/\/(\d+)\?/.exec(made.headers.get('location') ?? '')?.[1] ?? ''}`;
    let refused = 0;
    for (const at of [`${path}/new`, stored])
      for (const wrong of WRONG[kind]) {
        const answer = await visitor.post(at, { ...base(), ...wrong });
        expect([at, answer.status < 500]).toEqual([at, true]);
        if (answer.status !== 422) continue;
        refused += 1;
        const reasons = reasonsIn(await answer.text());
        const about = JSON.stringify(wrong).slice(0, 200);
        expect([about, reasons.length > 0]).toEqual([about, true]);
        expect([about, reasons.filter((reason) => !SENTENCES.has(reason))]).toEqual([about, []]);
      }
    expect(refused).toBeGreaterThan(WRONG[kind].length);
  });
});

it('a history refuses what it does not have by a sentence of the language', async () => {
  const visitor = await site().as('editor');
  const { id } = await site().calendar.events.create({
    title: 'Alt',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
  });
  const path = `/manage/events/${id}/history`;
  await visitor.text(path);
  for (const sent of [{ revision: '99' }, { revision: 'x' }, { revision: '1', 'fields[]': ['x'] }]) {
    const answer = await visitor.post(path, sent);
    const reasons = reasonsIn(await answer.text());
    expect([answer.status, reasons.length > 0]).toEqual([422, true]);
    expect(reasons.filter((reason) => !SENTENCES.has(reason.replace(/^\w+(?:\.\w+)?: /, '')))).toEqual([]);
  }
});

it('each language has a sentence of its own for each reason', () => {
  const reasons = Object.keys(german.reasons) as (keyof typeof german.reasons)[];
  for (const name of reasons) {
    const sentences = LANGUAGES.map((language) => messagesOf(language).reasons[name]);
    expect([name, new Set(sentences).size]).toEqual([name, LANGUAGES.length]);
    for (const sentence of sentences) expect(sentence).toMatch(/[.。]$/);
  }
});

it('a merge and a month refuse what cannot be by a sentence of the language', async () => {
  const { calendar } = site();
  const visitor = await site().as('editor');
  const venues = [
    await calendar.venues.create({ venue: fresh(), status: 'draft' }),
    await calendar.venues.create({ venue: fresh() }),
  ];
  const event = await calendar.events.create({
    ...{ title: fresh(), start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' },
  });
  const series = await calendar.events.create(
    { title: fresh(), start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' },
    { recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' },
  );
  const ids = venues.map(({ id }) => String(id));
  const of = ({ id, revision }: { readonly id: number; readonly revision: number }) => `${id}-${revision}`;
  const month = { month: '2026-12', day: '2026-12-03' };
  for (const [path, fields, status] of [
    ['/manage/venues/merge', { 'ids[]': ids, stays: ids[0] ?? '' }, 422],
    [
      '/manage/venues/merge',
      { 'ids[]': ids, stays: ids[1] ?? '', 'revisions[]': ids.map((id) => `${id} 99`) },
      422,
    ],
    ['/manage/events/month', { ...month, event: '999999-1' }, 422],
    ['/manage/events/month', { ...month, event: 'x' }, 422],
    ['/manage/events/month', { ...month, event: of(event), day: '2026-02-30' }, 422],
    ['/manage/events/month', { ...month, event: `${event.id}-99` }, 409],
    // the rule does not fit the day
    ['/manage/events/month', { ...month, event: of(series), scope: 'all' }, 422],
  ] as const) {
    await visitor.text('/manage/events/month?month=2026-12');
    const answer = await visitor.post(path, fields);
    const reasons = reasonsIn(await answer.text());
    expect([fields, answer.status, reasons.length > 0]).toEqual([fields, status, true]);
    const known = new Set([...SENTENCES, german.month.conflict]);
    expect([fields, reasons.filter((reason) => !known.has(reason))]).toEqual([fields, []]);
  }
});

describe('the form of the first account in German', () => {
  const first = useSite({
    locale: 'de',
    firstAccount: {
      isValid: (secret) => secret === 'right',
      isWaiting: () => true,
      create(secret, name, password) {
        if (secret !== 'right') throw new CalendarError('forbidden', 'The link is not valid.');
        const params: Record<string, string> = {};
        if (name === '' || name.includes(':')) params['name'] = 'The name must have 1 to 60 characters.';
        if (password.length < 8) params['password'] = 'The password needs at least 8 characters.';
        if (Object.keys(params).length > 0)
          throw new CalendarError('invalid_param', 'Invalid parameter(s)', { params });
        throw new CalendarError('busy', 'Too many logins are being checked.', { retry_after: 1 });
      },
    },
  });

  it('refuses by a sentence of the language', async () => {
    const visitor = first().visitor();
    const path = '/manage/first-account';
    for (const fields of [
      { name: '', password: 'right password' },
      { name: 'a:b', password: 'kurz' },
      { name: 'ann', password: '' },
      { name: 'ann', password: 'right password' },
    ]) {
      await visitor.text(`${path}?secret=right`);
      const answer = await visitor.post(path, { secret: 'right', ...fields });
      const reasons = reasonsIn(await answer.text());
      expect([fields, answer.status, reasons.length > 0]).toEqual([fields, 422, true]);
      const known = new Set([...SENTENCES, german.passwordHint, german.busy]);
      expect([fields, reasons.filter((reason) => !known.has(reason))]).toEqual([fields, []]);
    }
    const wrong = await visitor.post(path, { secret: 'wrong', name: 'ann', password: 'right password' });
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining(german.linkInvalid)]);
  });
});
