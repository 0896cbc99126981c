import { ownFieldsOf } from './condition-products.js';
import { filled, LISTS } from './cost-shapes.js';
import {
  get,
  LEAST,
  listsOf,
  post,
  PUBLIC_LISTS,
  request,
  texts,
  type Product,
  type ProductSizes,
} from './limit-products.js';
import { LIMITS } from './limits.js';

const { text, line, list, values, perPage, ownBytes, seriesCharacters, seriesDates, examined, uploadSize } =
  LIMITS;

const WP = '/../../../wp/v2';
const KALENDS = '/../../../kalends/v1';
const SITE = '/../../../..';
const MCP = '/../../../../mcp';
const NAMED = { 'Content-Disposition': 'attachment; filename="a.png"' };

/** A day by its distance from today, and times of the next one: a series is written for two years from now. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const SOON = { start_date: `${dayIn(1)} 10:00`, end_date: `${dayIn(1)} 11:00` };

/** Rules that recur often, seldom or never, and lists of dates. */
function rules(): readonly (string | readonly string[])[] {
  const dates = (name: string, count: number) =>
    `${name}:${Array.from({ length: count }, (_, day) => dayIn(1 + day).replaceAll('-', '')).join(',')}`;
  const numbers = (most: number) => Array.from({ length: most }, (_, number) => number + 1).join(',');
  return [
    ...['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].map(
      (name) => `FREQ=${name}`,
    ),
    ...[
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;BYDAY=53MO;BYMONTH=1',
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=TH;BYMONTH=6',
    ],
    ...[
      'FREQ=MONTHLY;BYMONTHDAY=31;BYSETPOS=366',
      'FREQ=YEARLY;INTERVAL=1000',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=3',
    ],
    `FREQ=YEARLY;BYYEARDAY=${numbers(366)};BYSETPOS=${numbers(90)}`,
    `FREQ=DAILY;BYHOUR=${numbers(23)};BYMINUTE=${numbers(59)};BYSECOND=${numbers(59)}`,
    `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTHDAY=${numbers(31)};BYMONTH=${numbers(12)};BYSETPOS=-1`,
    ['RRULE:FREQ=DAILY', dates('EXDATE', seriesDates.most)],
    ['RRULE:FREQ=DAILY', dates('RDATE', seriesDates.most), dates('EXDATE', seriesDates.most)],
    ['RRULE:FREQ=DAILY', dates('RDATE', examined.most / 9)],
    'FREQ=DAILY;BYDAY=MO,'.repeat(5_000),
  ];
}

/** Series of events: rules that are dear, long texts, and changes of all of their events. */
const seriesProducts = (): Product[] => [
  {
    name: 'rules of series',
    limits: ['seriesEvents', 'seriesDates', 'examined'],
    async run({ measure }) {
      for (const [index, recurrence] of rules().entries())
        for (const caller of ['contributor', 'author'] as const)
          await measure(post('event', { ...SOON, recurrence }, caller, `rule ${index}, ${caller}`));
    },
  },
  {
    name: 'series with long texts',
    limits: ['seriesEvents', 'seriesCharacters', 'text', 'list'],
    async run({ prepare, measure }) {
      const daily = { ...SOON, recurrence: 'FREQ=DAILY' };
      for (const length of [99_000, 30_000, seriesCharacters.most / 1_000]) {
        const description = filled('a ', length, 0);
        const id = await prepare(post('event', { ...daily, title: `Series ${length}` }, 'author'));
        await measure(post('event', { ...daily, description }, 'contributor', `daily, ${length} characters`));
        for (const scope of ['one', 'following', 'all'])
          await measure(
            request(`${scope}, ${length} characters`, 'PUT', `/events/${id}?scope=${scope}`, 'author', {
              description,
            }),
          );
        await measure(
          request(`rule, ${length}`, 'PUT', `/events/${id}?scope=all`, 'author', {
            recurrence: 'FREQ=WEEKLY',
          }),
        );
        await measure(request(`to the trash, ${length}`, 'DELETE', `/events/${id}?scope=all`, 'author'));
      }
      const tags = texts('x', list.most, 100);
      const tagged = await prepare(post('event', { ...daily, title: 'Tagged' }, 'author'));
      await measure(post('event', { ...daily, tags }, 'author', 'daily, 200 tags'));
      await measure(request('200 tags for all', 'PUT', `/events/${tagged}?scope=all`, 'author', { tags }));
      for (const shape of LISTS.slice(0, 2)) await measure(shape);
    },
  },
];

/** Many series of few events, some of which have one that visitors do not see; and many events of one week. */
const crowdedProducts = ({ divisor }: ProductSizes): Product[] => [
  {
    name: 'many series',
    limits: ['perPage', 'seriesEvents'],
    async run({ prepare, measure }) {
      for (let number = 0; number < 3_000 / divisor; number++) {
        const fields = { ...SOON, title: `Many ${number}`, recurrence: 'FREQ=DAILY;COUNT=2' };
        const id = await prepare(post('event', fields, 'author'));
        if (number % 10 === 0)
          await prepare(request('hidden', 'POST', `/events/${id}`, 'editor', { status: 'private' }));
      }
      for (const caller of ['anonymous', 'contributor', 'editor'] as const) {
        for (const path of [
          '/events.ics',
          '/events.ics?expand=1',
          '/events.ics?search=many',
          `/events/week/${dayIn(1)}/`,
        ])
          await measure(get(SITE + path, caller));
        for (const path of [`/series?per_page=${perPage.most}`, '/series?page=50', '/changes?per_page=100'])
          await measure(get(KALENDS + path, caller));
        await measure(get(`/events?per_page=50&search=many`, caller));
      }
    },
  },
  {
    name: 'a week of events',
    limits: ['perPage', 'title', 'list'],
    async run({ prepare, measure }) {
      const title = filled('é&', 1_900, 0);
      const days = { start_date: '2032-05-02', end_date: '2032-05-09' };
      for (let number = 0; number < 1_500 / divisor; number++)
        await prepare(post('event', { ...days, title: `${number} ${title}` }, 'author'));
      for (const path of [
        '/events/week/2032-05-03/',
        '/embed/week/2032-05-03/',
        '/events/2032-05/',
        '/events/2032-05-03/',
      ])
        for (const caller of ['anonymous', 'editor'] as const) await measure(get(SITE + path, caller));
      await measure(get(`${SITE}/events/week/2032-05-03/?tribe-bar-search=${filled('é+', 900, 0)}`));
    },
  },
];

/** The declared fields that a server has: with those of `condition-products.ts` as many as there may be of a kind, of the types that take long texts and lists. */
export const DECLARED_FIELDS = {
  event: ownFieldsOf((number) =>
    number % 4 === 0
      ? { type: 'choices', options: Array.from({ length: 200 }, (_, option) => `option ${option}`) }
      : { type: ['html', 'text', 'url'][number % 3] },
  ),
  venue: ownFieldsOf(() => ({ type: 'html' })),
};

/** Values of declared fields, as many and as long as they may be. */
const ownFieldProducts = ({ divisor }: ProductSizes): Product[] => [
  {
    name: 'values of declared fields',
    limits: ['ownFields', 'ownBytes', 'characters', 'perPage', 'answerBytes'],
    async run({ prepare, measure }) {
      const declaredKinds = Object.keys(DECLARED_FIELDS) as (keyof typeof DECLARED_FIELDS)[];
      const valuesOf = (kind: keyof typeof DECLARED_FIELDS, unit: string, length: number) =>
        Object.fromEntries(
          Object.entries(DECLARED_FIELDS[kind]).map(([name, { type }]) => [
            name,
            type === 'choices'
              ? Array.from({ length: list.most }, (_, option) => `option ${option}`)
              : type === 'url'
                ? `https://a.example/${'x'.repeat(Math.min(1_000, length))}`
                : filled(unit, length, 100),
          ]),
        );
      for (const unit of ['a ', '<i>x', '"', '&amp;', '<div>', 'é'])
        for (const kind of declaredKinds)
          for (const length of [1_900, Math.floor(ownBytes.most / 6), ownBytes.most - 10]) {
            const custom = valuesOf(kind, unit, length);
            await measure(
              post(kind, { custom_fields: custom }, 'contributor', `${kind}, ${length} of ${unit}`),
            );
            await measure(
              request(
                `${kind}, ${length} of ${unit}, again`,
                'POST',
                kind === 'event' ? '/events/1' : '/venues/1',
                'editor',
                { custom_fields: custom },
              ),
            );
          }
      const custom = valuesOf('event', '"', 1_500);
      for (let number = 0; number < perPage.most / divisor; number++)
        await prepare(post('event', { custom_fields: custom }, 'author'));
      for (const shape of listsOf('event')) await measure(shape);
      for (const path of PUBLIC_LISTS) await measure(get(path));
      await measure(get(`${KALENDS}/changes?per_page=100`));
      await measure(
        post(
          'event',
          { ...SOON, recurrence: 'FREQ=DAILY', custom_fields: custom },
          'contributor',
          'a series with these values',
        ),
      );
      await measure(
        post(
          'event',
          { custom_fields: Object.fromEntries(Array.from({ length: 19_000 }, (_, n) => [`x${n}`, 1])) },
          'contributor',
          'names that are not declared',
        ),
      );
    },
  },
];

/** What agents send: each tool, with as much as a message may have. */
function agentProducts(): Product[] {
  const call = (
    name: string,
    caller: 'contributor' | 'author' | 'anonymous',
    tool: string,
    given: object,
  ) => ({
    ...request(`${tool}, ${name}, ${caller}`, 'POST', MCP, caller, {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: tool, arguments: given },
    }),
    headers: { Accept: 'application/json, text/event-stream' },
  });
  const nothing = Array.from({ length: values.most - 100 }, () => null);
  const organizers = texts('a ', list.most, text.most).map((description) => ({
    organizer: description.slice(0, 99),
  }));
  const description = filled('"', text.most, 0);
  return [
    {
      name: 'calls of agents',
      limits: ['values', 'list', 'text', 'line', 'bodySize'],
      async run({ measure }) {
        for (const caller of ['contributor', 'author', 'anonymous'] as const) {
          await measure(
            call('wrong entries', caller, 'create_event', { ...LEAST.event, categories: nothing }),
          );
          await measure(call('a long name', caller, 'create_event', { [filled('x', 1_000_000)]: 1 }));
          await measure(
            call('a long title', caller, 'create_event', { ...LEAST.event, title: filled('x', 1_000_000) }),
          );
          await measure(
            call('organizers', caller, 'create_event', { ...LEAST.event, organizer: organizers }),
          );
          await measure(
            call('a series', caller, 'create_event', {
              title: 'T',
              ...SOON,
              recurrence: 'FREQ=DAILY',
              description,
            }),
          );
          await measure(
            call('words', caller, 'find_events', { search: filled('a ', line.most), per_page: 25 }),
          );
          await measure(
            call('a far page', caller, 'find_events', { page: 1_000_000, start_date: '0001-01-01' }),
          );
          await measure(call('words', caller, 'find_venues', { search: filled('é', line.most) }));
          await measure(call('a cursor', caller, 'what_changed', { cursor: filled('x', 1_000_000) }));
          await measure(call('everything', caller, 'what_changed', {}));
        }
      },
    },
  ];
}

/** Images of `wp/v2` with texts as long as they may be, their lists, and their end. */
const imageProducts = ({ divisor }: ProductSizes): Product[] => [
  {
    name: 'images of wp/v2',
    limits: ['uploadSize', 'text', 'perPage'],
    async run({ prepare, measure }) {
      const { default: sharp } = await import('sharp');
      const caption = filled('é', text.most * 0.9, 0);
      const upload = async (number: number, caller: 'author' | 'contributor') => {
        const plain = sharp({ create: { width: 40 + number, height: 30, channels: 3, background: '#fff' } });
        const query = `title=Image+${number}&slug=${'s'.repeat(190)}`;
        const name = `upload ${number}, ${caller}`;
        return {
          ...request(name, 'POST', `${WP}/media?${query}`, caller),
          ...{ type: 'image/png', headers: NAMED, body: await plain.png().toBuffer() },
        };
      };
      const ids: number[] = [];
      for (let number = 0; number < 100 / divisor; number++)
        ids.push(await prepare(await upload(number, 'author')));
      for (const id of ids)
        await prepare({
          ...request('caption', 'POST', `${WP}/media/${id}`, 'author', { caption, description: caption }),
        });
      await measure(await upload(101, 'author'));
      await measure(await upload(102, 'contributor'));
      const junk = {
        type: 'image/png',
        headers: NAMED,
        body: new Uint8Array(uploadSize.most / divisor).fill(65),
      };
      for (const caller of ['author', 'contributor', 'anonymous'] as const)
        await measure({ ...request(`junk, ${caller}`, 'POST', `${WP}/media`, caller), ...junk });
      for (const caller of ['anonymous', 'contributor', 'editor'] as const)
        for (const query of [
          'per_page=100',
          'per_page=100&_embed',
          `per_page=100&search=${'e'.repeat(900)}`,
          'per_page=100&orderby=title',
        ])
          await measure(request(`${query.slice(0, 40)}, ${caller}`, 'GET', `${WP}/media?${query}`, caller));
      const [image = 0] = ids;
      for (let number = 0; number < 400 / divisor; number++)
        await prepare(post('venue', { venue: `Pictured ${number}`, description: caption, image }, 'author'));
      await measure(
        request('an image that venues have', 'DELETE', `${WP}/media/${image}?force=true`, 'author'),
      );
      await measure(request('another image', 'DELETE', `${WP}/media/${ids[1] ?? 0}?force=true`, 'author'));
    },
  },
];

/** What newer interfaces take, at the product of limits. */
export const interfaceProducts = (sizes: ProductSizes): readonly Product[] => [
  ...seriesProducts(),
  ...crowdedProducts(sizes),
  ...ownFieldProducts(sizes),
  ...agentProducts(),
  ...imageProducts(sizes),
];
