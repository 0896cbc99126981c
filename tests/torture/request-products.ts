import { FIELDS, type FieldSpec, type WritableKind } from '@kalends/core/adapter';
import { BOUNDARY, CALLERS, filled, MULTIPART_TYPE } from './cost-shapes.js';
import {
  ALL_UNITS,
  COLLECTIONS,
  get,
  LEAST,
  post,
  request,
  texts,
  WRITERS,
  type Product,
  type ProductSizes,
} from './limit-products.js';
import { LIMITS, type LimitName } from './limits.js';

const { line, text, tags, list, bodySize } = LIMITS;

/** The fields of a kind that take texts or lists of them, filled with a text. */
function filledFields(kind: WritableKind, unit: string) {
  return Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([field, { type, writable, limit = 'line' }]) => {
    if (writable === undefined) return [];
    const value = {
      terms: () => texts(unit, list.most, line.most),
      cost: () => texts(unit, list.most, line.most),
      links: () =>
        texts(unit, list.most, text.most).map((description) => ({ organizer: 'Ann', description })),
      link: () => ({ venue: filled(unit, line.most), description: filled(unit, text.most, tags.most) }),
    }[type as string];
    const limits: LimitName[] = value === undefined ? [limit, 'tags', 'depth', 'images'] : ['list', 'line'];
    return [{ field, limits, value: value?.() ?? filled(unit, LIMITS[limit].most, tags.most) }];
  });
}

/** Every field, filled with texts as long and lists as large as they may be. */
function fieldProducts({ units, chance }: ProductSizes): Product[] {
  const draw = () => ALL_UNITS[Math.floor(chance() * ALL_UNITS.length)] ?? '"';
  // less than one unit: only some of the fields
  const drawn = () =>
    units >= ALL_UNITS.length
      ? ALL_UNITS
      : Array.from({ length: units < 1 ? Number(chance() < units) : units }, draw);
  return (Object.keys(LEAST) as WritableKind[]).flatMap((kind) =>
    Object.entries<FieldSpec>(FIELDS[kind])
      .filter(([, { writable }]) => writable !== undefined)
      .flatMap(([field]) =>
        drawn().flatMap((unit) =>
          filledFields(kind, unit)
            .filter((one) => one.field === field)
            .map(({ limits, value }): Product => {
              const name = `${kind}.${field} of ${JSON.stringify(unit)}`;
              const fields = { [field]: value };
              return {
                ...{ name, limits },
                async run({ measure }) {
                  await measure(post(kind, fields, WRITERS[kind], name));
                  await measure(
                    request(`${name}, again`, 'POST', `${COLLECTIONS[kind]}/1`, 'editor', fields),
                  );
                },
              };
            }),
        ),
      ),
  );
}

/** Bodies that have as much of something as they may have, and more, by every role to every route. */
function bodyProducts({ units }: ProductSizes): Product[] {
  const half = bodySize.most / 2 - 100;
  const part = (name: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const deep = (levels: number) => '[a]'.repeat(levels);
  const bodies: readonly (readonly [string, readonly LimitName[], string, string])[] = [
    ['values in lists', ['bodySize', 'values'], 'application/json', `{"a":[${'[],'.repeat(half / 3)}[]]}`],
    ['levels', ['bodySize', 'jsonLevels'], 'application/json', '['.repeat(half)],
    [
      'levels × values',
      ['jsonLevels', 'values'],
      'application/json',
      `{"a":${'['.repeat(500)}${'[],'.repeat(19_000)}[]${']'.repeat(500)}}`,
    ],
    [
      'names × levels',
      ['parameters', 'nesting'],
      'application/x-www-form-urlencoded',
      Array.from({ length: 990 }, (_, n) => `a${n}${deep(63)}=${n}`).join('&'),
    ],
    [
      'one name × levels',
      ['parameters', 'nesting'],
      'application/x-www-form-urlencoded',
      Array.from({ length: 990 }, (_, n) => `a${deep(62)}[${n}]=${n}`).join('&'),
    ],
    [
      'parts × levels',
      ['parameters', 'nesting'],
      MULTIPART_TYPE,
      `${Array.from({ length: 990 }, (_, n) => part(`a${n}${deep(63)}`)).join('')}--${BOUNDARY}--\r\n`,
    ],
    [
      'parts × headers',
      ['bodySize', 'partHeaders'],
      MULTIPART_TYPE,
      `${Array.from({ length: 250 }, (_, n) => part(`a${n}`).replace('\r\n\r\n', `\r\nX: ${'x'.repeat(8_000)}\r\n\r\n`)).join('')}--${BOUNDARY}--\r\n`,
    ],
    [
      'empty parts',
      ['bodySize', 'parameters'],
      MULTIPART_TYPE,
      `${`--${BOUNDARY}\r\n\r\n\r\n`.repeat(half / 40)}--${BOUNDARY}--\r\n`,
    ],
    [
      '_fields',
      ['bodySize', 'fields'],
      'application/json',
      JSON.stringify({ _fields: Array.from({ length: 1_000 }, (_, n) => `a${n}.`.padEnd(9_000 / 10, 'b.')) }),
    ],
    ['small body', ['smallBodySize', 'values'], 'application/json', `{"a":[${'1,'.repeat(19_000)}1]}`],
  ];
  const addresses = Object.values(COLLECTIONS).flatMap((path) => [path, `${path}/1`, `${path}/by-slug/a`]);
  return bodies.map(([what, limits, type, body], index) => ({
    name: `a body of ${what}`,
    limits,
    async run({ measure }) {
      for (const [number, path] of addresses.entries())
        for (const [place, caller] of CALLERS.entries()) {
          // all of them in a long run, every eleventh in a short one
          if (units < 10 && (number * CALLERS.length + place + index) % 11 !== 0) continue;
          for (const method of units < 10 ? ['POST'] : ['POST', 'PUT', 'DELETE'])
            await measure({
              name: `${what}, ${method} ${path}, ${caller}`,
              caller,
              method,
              path,
              type,
              body,
            });
        }
    },
  }));
}

/** Filters with as many values, and texts as long, as they may be. */
function queryProducts(): Product[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number + 1).join(',');
  const kinds = Object.keys(COLLECTIONS) as WritableKind[];
  const words = (unit: string) => encodeURIComponent(filled(unit, line.most)).slice(0, 14_000);
  return [
    {
      name: 'lists with many ids',
      limits: ['list', 'perPage', 'line'],
      async run({ measure }) {
        for (const kind of kinds)
          for (const caller of ['anonymous', 'contributor', 'administrator'] as const)
            for (const filter of ['include', 'exclude', 'categories', 'tags', 'venue', 'organizer', 'event'])
              await measure(get(`${COLLECTIONS[kind]}?per_page=50&${filter}=${numbers(list.most)}`, caller));
      },
    },
    {
      name: 'searches as long as they may be',
      limits: ['line', 'perPage'],
      async run({ measure }) {
        for (const kind of kinds)
          for (const unit of ['a ', '-a ', '" ', 'é', '\ufdfa', 'ab ', '%', '_', '*'])
            await measure(get(`${COLLECTIONS[kind]}?per_page=50&search=${words(unit)}`, 'contributor'));
      },
    },
    {
      name: 'queries with many parameters',
      limits: ['parameters', 'nesting', 'bodyOfGet', 'fields', 'title'],
      async run({ measure }) {
        await measure(get(`/events?${'a[]=1&'.repeat(990)}`));
        await measure(get(`/events?${`a${'[a]'.repeat(60)}=1&`.repeat(60)}`));
        await measure(get(`/events?per_page=50&_fields=${'events.title,'.repeat(700)}`));
        await measure({
          ...get('/events'),
          body: `{"a":[${'1,'.repeat(19_000)}1]}`,
          name: 'a body with GET',
        });
        await measure(
          post('event', { title: '\ufdfa'.repeat(LIMITS.title.most / 3) }, 'contributor', 'a title'),
        );
      },
    },
  ];
}

/** Single requests at the product of limits: fields, bodies and queries. */
export const requestProducts = (sizes: ProductSizes): readonly Product[] => [
  ...queryProducts(),
  ...bodyProducts(sizes),
  ...fieldProducts(sizes),
];
