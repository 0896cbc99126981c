import { login } from '../../packages/cli/test/running.js';

/** Those who ask: a user of each role, and those who do not log in. */
export const CALLERS = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
  'anonymous',
] as const;

/** One of those who ask. */
export type Caller = (typeof CALLERS)[number];

/** The users that a server needs for these callers, as `--user` takes them. */
export const USERS = CALLERS.filter((caller) => caller !== 'anonymous').map(
  (caller) => `${caller}:secret:${caller}`,
);

/** A request that a deliberate attacker may send. */
export interface Shape {
  readonly name: string;
  readonly caller: Caller;
  readonly method: string;
  /** Below the API root. */
  readonly path: string;
  readonly body: string | Uint8Array;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `NAME:PASSWORD` in place of the caller's. */
  readonly credentials?: string;
  /** Whether it cannot be repeated. Default: deletions. */
  readonly once?: boolean;
}

/** The headers with which a shape logs in. */
export function loginOf({ caller, credentials }: Shape): Record<string, string> {
  if (caller === 'anonymous') return {};
  const [name = '', password = ''] = (credentials ?? `${caller}:secret`).split(':');
  return login(name, password);
}

/** The boundary of multipart bodies; parsers want one as long as browsers have. */
export const BOUNDARY = '-'.repeat(27) + 'b';

const JSON_TYPE = 'application/json';
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** As long as a text may be by default, and as many tags as it may have then. */
const LONG = 100_000;
const TAGS = 4_000;

/** What texts are filled with: each has been dear somewhere. `#` is a number that differs each time. */
export const UNITS: readonly string[] = [
  ...['"', "'", `"'`, '<i>x', '<img>', '<b id=x>', '<b id=#>', '<pre>', ':) ', 'a\n\n', '<p>', '2x4 ', '😀'],
  ...[
    '[gallery]',
    '&',
    '<',
    '>',
    '(c) ',
    '... ',
    '--',
    '&amp;',
    '\\',
    '\n',
    '\t',
    'é',
    '[a b="c"]',
    '<!--x-->',
  ],
  ...['<a href="http://x.example/#" title="#">x</a>', '<p style="color:red;width:#px">x', '</p>', '<td>'],
  ...[
    '<img src="a#.png" srcset="a#.png 1x, b#.png 2x" alt="#">',
    '<div class="#"><span lang=#>',
    '%41',
    'ａ#',
  ],
];

/** So many of a unit as a text of this length, with this many tags at most, has of it. */
export function filled(unit: string, length = LONG, tags = TAGS): string {
  const marks = unit.split('<').length - 1;
  const most = marks === 0 ? Infinity : Math.floor(tags / marks);
  const parts: string[] = [];
  for (let [size, number] = [0, 0]; parts.length < most; number++) {
    const part = unit.replaceAll('#', String(number));
    size += part.length;
    if (size > length) break;
    parts.push(part);
  }
  return parts.join('');
}

const DATES = { start_date: '2031-05-01', end_date: '2031-05-01' };
const event = (fields: object): string => JSON.stringify({ title: 'T', ...DATES, ...fields });

const write = (
  name: string,
  path: string,
  body: string,
  { caller = 'administrator', type = JSON_TYPE, method = 'POST' }: Partial<Shape> = {},
): Shape => ({ name, caller, method, path, body, type });

const read = (name: string, path: string, caller: Caller = 'anonymous'): Shape => ({
  ...{ name, caller, method: 'GET', path, body: '', type: JSON_TYPE },
});

const words = (count: number, sign = ''): string =>
  Array.from({ length: count }, (_, index) => `${sign}w${index}`).join('+');

const numbers = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(',');

const part = (name: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;

const THAT_DAY = 'per_page=50&start_date=2031-05-01&end_date=2031-05-02';

/** What fills the calendar with dear texts, each list of them behind. */
const DEAR_LISTS: readonly Shape[] = [
  ...Array.from({ length: 12 }, (_, index) =>
    write(`999,000 quotes, ${index + 1}`, '/events', event({ description: '"'.repeat(999_000) })),
  ),
  read('a list of 50 of them', `/events?${THAT_DAY}`),
  ...Array.from({ length: 25 }, (_, index) =>
    write(`99,000 quotes in a draft, ${index + 1}`, '/events', event({ description: '"'.repeat(99_000) }), {
      caller: 'contributor',
    }),
  ),
  read('a list of 50 of them, contributor', `/events?${THAT_DAY}`, 'contributor'),
];

/** Single writes of a megabyte, and of what the default limits allow. */
const DEAR_TEXTS: readonly Shape[] = UNITS.flatMap((unit) => [
  write(
    `1 MB of ${JSON.stringify(unit)}`,
    '/events',
    event({ description: filled(unit, 999_000, Infinity) }),
  ),
  write(`text of ${JSON.stringify(unit)}`, '/events', event({ description: filled(unit) })),
]);

/** Lists of all kinds. */
export const LISTS: readonly Shape[] = [
  ...['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((list) => [
    read(`${list}, default list`, `/${list}`),
    read(`${list}, 50`, `/${list}?per_page=50`),
    read(`${list}, 300 words`, `/${list}?search=${words(300)}`),
    read(`${list}, 900 words of one letter`, `/${list}?search=${'a+'.repeat(900)}b`),
    read(`${list}, nine excluded words`, `/${list}?search=${words(9, '-')}`),
    read(`${list}, 200 ids`, `/${list}?include=${numbers(200)}`),
    read(`${list}, 200 excluded ids`, `/${list}?exclude=${numbers(200)}`),
  ]),
  read('all those texts, once more', `/events?${THAT_DAY}`),
  read('those drafts, once more', `/events?${THAT_DAY}&status=draft`, 'contributor'),
  read('the last page', '/events?start_date=2000-01-01&end_date=2100-01-01&page=1990'),
  read('200 categories', `/events?categories=${numbers(200)}`),
  read('venues with events', '/venues?has_events=true&only_with_upcoming=true'),
  read('near a point', '/events?geoloc=true&geoloc_lat=1&geoloc_lng=1&geoloc_distance=20000'),
  read('1,000 parameters', `/events?${'x[]=1&'.repeat(999)}`),
  read('60 levels', `/events?x${'[a]'.repeat(60)}=1`),
  read('5,000 fields', `/events?per_page=50&_fields=${'a.'.repeat(4_900)}`),
  read('pretty', '/events?per_page=50&_pretty'),
  read('in an envelope', '/events?per_page=50&_envelope&_jsonp=a'),
  read('the document', '/doc'),
];

const BODIES: readonly Shape[] = [
  ['2 MB of objects', `{"a":[${'{},'.repeat(650_000)}{}]}`],
  ['2 MB of lists', `{"a":${'['.repeat(500)}${'[],'.repeat(650_000)}[]${']'.repeat(500)}}`],
  ['a million ids', `{"include":"${'1,'.repeat(950_000)}"}`],
  ['a million names', `{"categories":[${'1,'.repeat(950_000)}1]}`],
  ['900,000 fields', JSON.stringify({ _fields: 'a.'.repeat(900_000) })],
  ['2 MB of backslashes', JSON.stringify({ title: '\\'.repeat(950_000) })],
  ['2 MB that end too early', `{"a":"${'x'.repeat(1_990_000)}`],
  ['2 MB of brackets', '['.repeat(1_990_000)],
  ['2 MB of escapes', `{"a":"${'\\u0041'.repeat(330_000)}"}`],
].flatMap(([name = '', body = '']) =>
  CALLERS.map((caller) => write(`${name}, ${caller}`, '/events', body, { caller })),
);

const FORMS: readonly Shape[] = [
  write('36,000 parts', '/events', `${part('x[]').repeat(36_000)}--${BOUNDARY}--\r\n`, {
    type: MULTIPART_TYPE,
  }),
  write('1,000 parts', '/events', `${part('x[]').repeat(999)}--${BOUNDARY}--\r\n`, {
    type: MULTIPART_TYPE,
  }),
  write(
    '2 MB in one part',
    '/events',
    `${part('x').replace('x\r\n', 'x'.repeat(1_990_000))}\r\n--${BOUNDARY}--\r\n`,
    {
      type: MULTIPART_TYPE,
    },
  ),
  write('a form of 400,000 names', '/events', 'a=1&'.repeat(400_000), { type: FORM_TYPE }),
  write('a form of 2 MB of percents', '/events', `a=${'%41'.repeat(660_000)}`, { type: FORM_TYPE }),
  write('a form of 2 MB of brackets', '/events', `a${'['.repeat(1_990_000)}=1`, { type: FORM_TYPE }),
];

const RECORDS: readonly Shape[] = [
  write('200 new categories', '/events', event({ categories: names('Category') })),
  write('200 new tags', '/events', event({ tags: names('Tag') })),
  write(
    '200 new organizers',
    '/events',
    event({ organizer: names('Ann').map((organizer) => ({ organizer })) }),
  ),
  write('the same again', '/events', event({ organizer: names('Ann').map((organizer) => ({ organizer })) })),
  ...Array.from({ length: 20 }, (_, index) =>
    write(`the same slug, ${index + 1}`, '/events', event({ slug: 'same' })),
  ),
];

/** Names as many as a list may have. */
function names(start: string): string[] {
  return Array.from({ length: 200 }, (_, index) => `${start} ${index}`);
}

/** Every shape that has been dear in some version, or that is made like one. */
export const SHAPES: readonly Shape[] = [
  ...DEAR_LISTS,
  ...DEAR_TEXTS,
  ...LISTS,
  ...BODIES,
  ...FORMS,
  ...RECORDS,
];

/** The collections, with the fields that take a text, and those that take a list. */
const COLLECTIONS = [
  {
    path: '/events',
    texts: ['title', 'description', 'excerpt', 'slug'],
    lists: ['categories', 'tags', 'cost'],
  },
  { path: '/venues', texts: ['venue', 'description', 'address', 'city'], lists: [] },
  { path: '/organizers', texts: ['organizer', 'description', 'phone'], lists: [] },
  { path: '/categories', texts: ['name', 'description', 'slug'], lists: [] },
  { path: '/tags', texts: ['name', 'description', 'slug'], lists: [] },
] as const;

const FILTERS = [
  'search',
  'include',
  'exclude',
  'categories',
  'tags',
  'venue',
  'organizer',
  'status',
  'slug',
];

/** Makes requests by chance: any caller, route and method, with values that are long, deep, wide, repeated or nested. */
export function createRandomShapes(chance: () => number): (number: number) => Shape {
  const below = (end: number) => Math.floor(chance() * end);
  const one = <T>(choices: readonly [T, ...T[]] | readonly T[], fallback: T): T =>
    choices[below(choices.length)] ?? fallback;
  const unit = () => one(UNITS, 'a') + one(['', ...UNITS], '');
  const text = () => filled(unit(), 1 + below(one([40, 2_000, LONG, 400_000], LONG)), TAGS);
  const value = (): unknown =>
    one<() => unknown>(
      [
        text,
        text,
        () => Array.from({ length: below(one([5, 200, 20_000], 200)) }, () => one([1, 'a', {}, []], 1)),
        () => JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown,
        () => Object.fromEntries(Array.from({ length: below(3_000) }, (_, index) => [`k${index}`, index])),
        () => ({ venue: text(), organizer: text(), description: text() }),
      ],
      text,
    )();
  const query = () =>
    Array.from({ length: 1 + below(4) }, () => {
      const long = filled(one(['a+', '-a+', '1,', '#,', '#+', '%22', '[]', 'é'], '1,'), below(5_000));
      return `${one(FILTERS, 'search')}=${long}`;
    }).join('&');
  return (number) => {
    const { path, texts, lists } = one(COLLECTIONS, COLLECTIONS[0]);
    const caller = one(CALLERS, 'anonymous');
    const at = one(['', '', '/1', '/by-slug/a', `/${below(3_000)}`], '');
    const method = one(['GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE'], 'GET');
    const name = `${number}: ${caller} ${method} ${path}${at}`;
    if (method === 'GET') return read(name, `${path}${at}?per_page=50&${query()}`, caller);
    const odd = [...lists, 'venue', 'organizer', '_fields', 'x'];
    const fields = Array.from({ length: 1 + below(5) }, () =>
      chance() < 0.8 ? [one(texts, 'x'), text()] : [one(odd, 'x'), value()],
    );
    const body = JSON.stringify({
      ...(chance() < 0.8 && { title: 'T', ...DATES }),
      ...Object.fromEntries(fields),
    });
    return write(name, path + at, body, { caller, method });
  };
}
