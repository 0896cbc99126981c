import fc from 'fast-check';

const many = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

const nested = (levels: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const WRONG_TYPES: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, -0, 1e308, 5e-324, 9007199254740992, -9007199254740992, 2 ** 31, 2 ** 63,
  [], {}, [[]], [{}], [null], { 0: 'a', 1: 'b' }, { length: 3 }, ['a', 1, null, {}],
]; // oxfmt-ignore

const NUMBER_TEXTS = [
  '0', '-1', '+1', '1e400', '1e-400', '0x10', '1_000', '９', '٣', '1.0000000000000001', '99999999999999999999', 'NaN', 'Infinity',
]; // oxfmt-ignore

const CHARACTERS = [
  '', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\udbff\udbff', '\u202egnp.exe', '\u200f\u200e\u2066', '\ufeff', '\u0301\u0301',
  '\r\nSet-Cookie: a=b', 'x\r\n\r\n<script>', '\u2028\u2029', '\x7f\x80\x9f', '🏳️‍🌈', 'İıſKß', '\u{10ffff}', '日本語', '%00', '%', '%zz', '%c0%ae',
]; // oxfmt-ignore

const SYNTAX = [
  "'; DROP TABLE posts; --", '" OR ""="', "1' OR '1'='1", "') UNION SELECT 1,2,3 --", '\\', "\\'", '%_%', 'a%',
  'NEAR("a" "b", 5)', 'a AND', 'OR OR', 'NOT', '"unclosed', 'a* b^ -c', 'title:x', '{a b}:c', '+ - * ( )', '"" ""',
  '../../../../etc/passwd', '..%2f..%2f', '..\\..\\', '/etc/passwd\0.jpg', 'file:///etc/passwd', '//evil.example/', '.', '..',
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '${7*7}', '{{7*7}}', '%s%n%x', '$&', "$'", '$`',
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<![CDATA[x]]>', '<!--', '-->', '<?php ?>', '[gallery]', '<!-- wp:x {"a":',
]; // oxfmt-ignore

const DATES = [
  '2031-05-01 20:00', '2031-05-01', 'tomorrow', '+1 week', '2031-13-45', '2031-02-30 25:61:61', '0000-00-00', '-0001-01-01', '275760-09-13',
  '9999-12-31 23:59:59', '10000-01-01', '@9e99', '@-99999999999999', '@1e3', '1970-01-01T00:00:00+99:99', '20310501T200000Z', '2031-W99-9',
  'last day of february', 'first monday of', '+999999999999 years', '-1 month +1 month', '2031-03-30 02:30', 'midnight noon', '٢٠٣١-٠٥-٠١',
]; // oxfmt-ignore

const ZONES = [
  'UTC', 'Europe/Rome', 'UTC+25', 'UTC-12:75', 'Etc/GMT+99', 'Europe/../Rome', '+00:00', 'GMT', 'EST5EDT', 'UTC+5.5', 'UTC+1e9',
]; // oxfmt-ignore

const ADDRESSES = [
  'https://example.org/a', 'http://', 'javascript:alert(1)', 'data:text/html,x', 'http://[::1]:99999/', 'https://exa mple.org', 'http://user:pw@h/',
  `https://example.org/${many('a', 3000)}`, 'a@example.org', `${many('a', 300)}@b.c`, '"a b"@c.d', 'a@b', 'mailto:a@b.example', 'HTTPS://EXAMPLE.ORG',
]; // oxfmt-ignore

const COSTS = [
  '10',
  '$10 - $20',
  'Free',
  '-5',
  '1.234.567,89',
  '1e9',
  '€',
  '10,20,30',
  ',,,',
  '$$$',
  '10 €/h',
  ['1', 2, '3'],
];
const STATUSES = [
  'publish',
  'draft',
  'pending',
  'private',
  'future',
  'trash',
  'auto-draft',
  'publish,draft',
  'any',
  'PUBLISH',
];

/** Units that are hard on one parser or another when they come many times. */
const BOMB_UNITS = [
  'a', '0', '9', ' ', '<', '<a ', '<a href="', '<b>', '</b>', '<!--', '&', '&#', '&amp;', '"', "'", '`', '[', '[a ', '[/a]', '(', ',', '-', '--', '.',
  '1-', '1,', '$', '$1 ', '+1 day ', 'last ', 'monday ', '2031-', ':', '+', '%', '%4', '%%41', '\n', '\r\n', '\n\n<p>', '\t ', '\u00a0', '\u0301', 'é', 'ﷺ',
  '\ud83d\ude00', 'a b ', 'a,', '1,2,', ':)', '...', 'http://a.b ', '@', 'a@', '=', '&&', '[]', '\\', '"a" ', 'OR ', '* ', '<div style="', 'a:b;', ' on',
]; // oxfmt-ignore

const LENGTHS = [50, 500, 1_999, 2_001, 20_000];

const bomb = fc
  .tuple(
    fc.constantFrom(...BOMB_UNITS),
    fc.constantFrom(...LENGTHS),
    fc.constantFrom('', '!', '>', '"', 'x1'),
  )
  .map(([unit, length, end]) => many(unit, length) + end);

const list = fc
  .tuple(
    fc.constantFrom<unknown>(1, '1', 'a', '', null, { venue: 'x' }, { organizer: 'y' }),
    fc.constantFrom(1, 199, 201, 3_000),
  )
  .map(([entry, length]) => Array.from({ length }, () => entry));

const linked = fc.dictionary(
  fc.constantFrom(
    'id',
    'venue',
    'organizer',
    'city',
    'address',
    'country',
    'email',
    'website',
    'status',
    'image',
    '__proto__',
    'constructor',
    '0',
  ),
  fc.constantFrom<unknown>(
    1,
    'x',
    '',
    null,
    'Hall',
    [],
    {},
    many('é', 3_000),
    '<script>',
    'https://a.example',
    '2031-01-01',
  ),
  { maxKeys: 6 },
);

const PROTOTYPE_KEYS: readonly unknown[] = [
  JSON.parse('{"__proto__":{"polluted":1}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":1}}}'),
  JSON.parse('[{"__proto__":[1,2]}]'),
  { toString: 'x', valueOf: 1, toJSON: 'x', then: 'x' },
];

const ONE_MEGABYTE = 1_000_000;

/** Any value that no field is glad of, and some that it is: JSON values, for bodies and (as texts) for queries and forms. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WRONG_TYPES) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NUMBER_TEXTS, ...CHARACTERS) },
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...SYNTAX) },
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...DATES, ...ZONES, ...ADDRESSES, ...COSTS, ...STATUSES) },
  { weight: 5, arbitrary: bomb },
  { weight: 2, arbitrary: list },
  { weight: 3, arbitrary: linked },
  { weight: 1, arbitrary: fc.array(linked, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(...PROTOTYPE_KEYS) },
  { weight: 1, arbitrary: fc.constantFrom(5, 60, 63, 64, 65, 500).map(nested) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** A text of a megabyte made of one unit. */
export const megabyte: fc.Arbitrary<string> = fc
  .constantFrom(...BOMB_UNITS)
  .map((unit) => many(unit, ONE_MEGABYTE));

const id = fc.integer({ min: 1, max: 40 });
const texts = fc.constantFrom(
  'Jazz',
  'Blues & Soul',
  'Café “Ö”',
  '<b>Funk</b>',
  'Jazz'.repeat(20),
  'Rock\n\nRoll',
  '日本',
);

const dates = fc.constantFrom(...DATES.slice(0, 4));

const rules = fc.constantFrom<unknown>(
  'FREQ=WEEKLY;COUNT=3',
  'FREQ=DAILY',
  ['RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', 'EXDATE:20310601T200000', 'RDATE:20310701T200000'],
  { rrule: 'FREQ=YEARLY;COUNT=2', exdate: '2031-05-01' },
  'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=',
  '',
);

/** Values of declared fields, by their names, and by some that are not theirs. */
const declared = fc.oneof(
  fc.dictionary(
    fc.constantFrom(
      'age',
      'style',
      'rooms',
      'about',
      'doors_open',
      'doors',
      'ticket',
      'follows',
      'notes',
      'steps',
      'ramp',
      '__proto__',
    ),
    hostileValue,
    { maxKeys: 3 },
  ),
  fc.record(
    {
      age: fc.integer({ min: 0, max: 99 }),
      style: fc.constantFrom('jazz', 'folk'),
      rooms: fc.constantFrom(['one'], ['__proto__']),
      about: texts,
      doors_open: dates,
      ticket: fc.constantFrom('https://example.org/'),
      follows: id,
      notes: texts,
    },
    { requiredKeys: [] },
  ),
);

/** By name (or its end): values that a field takes, so that requests get further than its check. */
const TAKEN: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/^(start_date|end_date|date|date_utc|starts_before|starts_after|ends_before|ends_after)$/, dates],
  [/^timezone$/, fc.constantFrom(...ZONES.slice(0, 2))],
  [/^(status|post_status)$/, fc.constantFrom(...STATUSES.slice(0, 6))],
  [/^(venue|organizer)$/, fc.oneof(id, texts, linked)],
  [
    /^(categories|tags|include|exclude|post__in|id|parent)$/,
    fc.oneof(id, fc.array(id, { maxLength: 4 }), texts),
  ],
  [/^recurrence$/, rules],
  [/^scope$/, fc.constantFrom('one', 'all', 'following', 'none')],
  [/^(past|expand)$/, fc.constantFrom<unknown>(true, '1', 0)],
  [/^custom_fields$/, declared],
  [/^(page|per_page|author|event|series)$/, id],
  [/^(image)$/, fc.constantFrom('https://example.org/a.jpg', '1', '')],
  [/^(website|url)$/, fc.constantFrom('https://example.org/', '')],
  [/^email$/, fc.constantFrom('a@example.org', '')],
  [/^cost$/, fc.constantFrom('10', '$10 - $20', 'Free')],
  [
    /^(all_day|featured|sticky|show_|hide_|strict_|only_|geoloc)/,
    fc.constantFrom<unknown>(true, 'true', '0', 1),
  ],
];

/** A value that the parameter of this name probably takes. */
export const takenValue = (name: string): fc.Arbitrary<unknown> =>
  TAKEN.find(([pattern]) => pattern.test(name))?.[1] ?? texts;
