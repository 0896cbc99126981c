import type { EventInput } from '@kalends/core';
import { expect, it } from 'vitest';
import { VECTORS } from '../../../http-adapter/test/xss/vectors.js';
import { faultsByLibical, noLibical } from '../support/libical.js';
import { PARSERS } from '../support/parsers.js';
import { API, newSite } from '../support/site.js';

/** Numbers from 0 to below 1, the same ones in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const PIECES = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\v',
    '\f',
    '\t',
    '\0',
    '\u001b',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u2029',
    '\ufeff',
    '\ufffe',
  ],
  ...[
    'BEGIN:VEVENT',
    'END:VEVENT',
    'END:VCALENDAR',
    'RRULE:FREQ=SECONDLY',
    'DTSTART:x',
    ';',
    ',',
    ':',
    '\\',
    '\\n',
    '\\,',
  ],
  ...[
    '"',
    '^n',
    "^'",
    '%0d%0a',
    '&#13;&#10;',
    '&quot;',
    '=',
    ';X=Y:',
    'é',
    '日本語',
    '🎷',
    '👩‍👩‍👧‍👦',
    '\ud800',
    '\udc00',
    'a',
    ' ',
  ],
  ...['x'.repeat(74), 'é'.repeat(40), '🎷'.repeat(20)],
  ...VECTORS.slice(0, 100),
];

/** Calendars of texts that are made to break out of their lines. */
async function hostileFeed(seed: number, count: number): Promise<string> {
  const random = randomNumbers(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const text = (): string => `t${Array.from({ length: 1 + random() * 12 }, () => pick(PIECES)).join('')}`;
  const { calendar, get } = newSite({}, { calendar: { settings: { title: text(), description: text() } } });
  for (let number = 0; number < count; number++) {
    const date = `20${10 + Math.floor(random() * 30)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`;
    const input: EventInput = {
      ...{
        title: text(),
        description: text(),
        excerpt: text(),
        start_date: `${date} 20:00`,
        end_date: `${date} 22:00`,
      },
      all_day: random() < 0.2,
      timezone: pick(['Europe/Berlin', 'UTC', 'UTC-3.5', 'Pacific/Apia', 'America/St_Johns']) ?? '',
      ...{ categories: [text(), text()], tags: [text()] },
      venue: {
        venue: text(),
        address: text(),
        city: text(),
        zip: text(),
        country: text(),
        geo_lat: 1.5,
        geo_lng: -2,
      },
      organizer: [{ organizer: text(), email: 'ann@example.org' }],
      image: `http://calendar.test/${encodeURIComponent(text().replace(/\p{Surrogate}|'/gu, ''))}.jpg`,
    };
    await calendar.events.create(input);
  }
  return (await get(`${API}/events.ics`)).text;
}

it.each([1, 2, 3, 4])(
  `keeps the rules of RFC 5545, and has the events that there are, whatever their texts: %i${noLibical ?? ''}`,
  async (seed) => {
    const ics = await hostileFeed(seed, 100);
    if (noLibical === undefined) expect(faultsByLibical(ics)).toEqual([]);
    for (const { name, parse, missing } of PARSERS)
      if (missing === undefined) expect([name, parse(ics).length]).toEqual([name, 100]);
  },
);
