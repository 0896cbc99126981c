import { STATUSES, type Calendar, type EventInput, type ImportEntry } from '@kalends/core';

/** Numbers from 0 to 1, the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TITLES = [
  'Jazz "Night" -- live',
  "It's the '70s & more",
  'Tàst “ß” 日本 🎉',
  '5\'10" & 6" x 2x4',
  'Salt & Oil; <b>more</b>',
  'R&amp;B… and all --- that...',
  'AT&T (tm) "quoted \'inside\'"',
  '  plain  ',
  'a -- b - c',
];

const TEXTS = [
  '',
  'One line with "quotes" & more.',
  "First paragraph\nwith a break\n\nSecond one -- it's here...",
  '<p>Already</p>\n<p>in paragraphs "here"</p>',
  '<h3>Doors</h3>\n<p>At <b>six</b></p>\n<ul>\n<li>cups</li>\n<li>tea</li>\n</ul>',
  'See <a href="https://example.org/?a=1&amp;b=2" title="Tom &amp; Jerry">this</a> :) and 2x4',
  '<!-- wp:paragraph -->\n<p>A block & "more"</p>\n<!-- /wp:paragraph -->',
  '<blockquote>Said "so"</blockquote>\nthen went \'99',
  'An unknown [shortcode id="1"] and a [[gallery]]',
  'code: <code>a -- "b"</code> and text -- "c"',
  '<img src="https://example.org/a.png" alt="x"> & tail',
  '日本語 “typographic” already – yes…',
  'Hi :) and ;-) then :D -- one --- two',
  '<pre>keep\n  this</pre>\n\nafter a blank line',
];

const COSTS = [
  [],
  '5',
  '10 - 25',
  '$5.00',
  '10 €',
  'Free',
  'Donation',
  '0-10',
  '5 USD',
  ['5', '8'],
  '$1,234.56',
  '£5–£10',
] as const;
const ZONES = ['Europe/Rome', 'America/New_York', 'UTC+5.75', 'Asia/Tokyo', 'UTC'];

/** The entries of a calendar with some of everything. */
export function* entriesOf(events: number, random: () => number): Generator<ImportEntry> {
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.3);
  const categories = Array.from({ length: 12 }, (_, n) => `c${n}`);
  for (const [n, key] of categories.entries()) {
    const parent = n > 2 && random() < 0.5 ? { links: { parent: `c${Math.floor(random() * n)}` } } : {};
    yield {
      kind: 'category',
      key,
      input: { name: `Category ${n} & "co" <5`, description: oneOf(['', '<b>x</b>\ny']) },
      ...parent,
    };
  }
  const tags = Array.from({ length: 7 }, (_, n) => `t${n}`);
  for (const [n, key] of tags.entries()) yield { kind: 'tag', key, input: { name: `Tàg ${n}'s` } };
  const venues = Array.from({ length: 70 }, (_, n) => `v${n}`);
  for (const [n, key] of venues.entries())
    yield {
      kind: 'venue',
      key,
      input: {
        ...{
          venue: `${oneOf(TITLES)} ${n}`,
          description: oneOf(TEXTS),
          address: '1 "A" St & Co',
          city: oneOf(['', 'Rome']),
        },
        ...{ country: oneOf(['', 'Italy', 'US']), state: oneOf(['', 'NY']), province: oneOf(['', 'RM']) },
        ...{
          status: n % 6 === 0 ? oneOf(STATUSES) : 'publish',
          show_map: random() < 0.5,
          website: oneOf(['', 'http://v.example/?a=1&b=2']),
        },
        ...(n % 3 === 0 && { geo_lat: 40 + n / 10, geo_lng: 12.5, image: `https://example.org/${n}.png` }),
        ...(n % 7 === 0 && { stateprovince: 'N & Y' }),
        date: `2025-01-${String(1 + (n % 20)).padStart(2, '0')} 10:00:00`,
      },
    };
  const organizers = Array.from({ length: 9 }, (_, n) => `o${n}`);
  for (const [n, key] of organizers.entries())
    yield {
      kind: 'organizer',
      key,
      input: {
        organizer: `Org ${n} "x"`,
        email: n % 2 === 0 ? 'ann@example.org' : '',
        phone: '+39 06',
        description: oneOf(TEXTS),
      },
    };
  for (let n = 0; n < events; n++) {
    const day = `2031-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
    const input: EventInput = {
      ...{
        title: `${oneOf(TITLES)} ${n % 40}`,
        description: oneOf(TEXTS),
        excerpt: oneOf(TEXTS.filter((text) => !text.includes('wp:'))),
      },
      ...{ start_date: `${day} ${oneOf(['02:30', '20:00', '23:59:59'])}`, end_date: `${day} 23:59:59` },
      ...{
        timezone: oneOf(ZONES),
        all_day: random() < 0.2,
        status: random() < 0.3 ? oneOf(STATUSES) : 'publish',
      },
      ...{ cost: oneOf(COSTS), show_map: random() < 0.5, featured: random() < 0.1 },
      ...{ sticky: random() < 0.1, author: 1 + Math.floor(random() * 3) },
      ...(random() < 0.5 && { website: oneOf(['https://jazz.example/?t="a"&b=%20', '']) }),
      ...(random() < 0.3 && { image: `https://example.org/${n % 9}.jpg` }),
      ...(random() < 0.3 && { date: `2025-06-${String(1 + (n % 28)).padStart(2, '0')} 09:00:00` }),
    };
    const links = {
      categories: some(categories),
      tags: some(tags),
      organizer: some(organizers),
      ...(random() < 0.6 && { venue: oneOf(venues) }),
    };
    yield { kind: 'event', input, links };
  }
}

/** Fills a calendar at random, and changes some of it afterwards as people do. */
export async function fillCalendar(calendar: Calendar, events: number, seed: number): Promise<void> {
  const random = seeded(seed);
  const { ids } = await calendar.import(entriesOf(events, random));
  const places = [...ids.venue.values()];
  for (const id of places.slice(0, 3)) await calendar.venues.delete(id).catch(() => undefined);
  const { items } = await calendar.events.list({
    per_page: 20,
    start_date: '2031-01-01',
    end_date: '2031-12-31',
  });
  for (const { id } of items.slice(0, 5)) await calendar.events.delete(id);
  for (const { id } of items.slice(5, 10))
    await calendar.events.update(id, { title: 'Changed "later"', website: '' });
}
