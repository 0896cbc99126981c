import type { WritableKind } from '@kalends/core/adapter';
import type { Answered } from './cost-client.js';
import { filled, type Shape } from './cost-shapes.js';
import {
  COLLECTIONS,
  get,
  post,
  request,
  type Client,
  type Product,
  type ProductSizes,
} from './limit-products.js';
import { LIMITS } from './limits.js';

const { list, mapEvents, merged, smallBodySize, title } = LIMITS;

const SITE = '/../../../..';
const MANAGE = `${SITE}/manage`;
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** A form of visitors is taken from so many milliseconds after it was opened on. */
const OPENED = 3_100;

type Fields = Readonly<Record<string, string | readonly string[]>>;

const formOf = (name: string, path: string, fields: Fields, headers: Shape['headers'] = {}): Shape => ({
  ...{ name, caller: 'anonymous', method: 'POST', path, type: FORM_TYPE },
  body: new URLSearchParams(
    Object.entries(fields).flatMap(([field, value]) =>
      [value].flat().map((one): [string, string] => [field, one]),
    ),
  ).toString(),
  headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
});

const hidden = (name: string, { text: page }: Answered): string =>
  new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(page)?.[1] ?? '';

/** Logs in to the editor. Gives the requests of that person. */
async function loggedIn({ ask }: Client, name: string) {
  const login = await ask(get(`${MANAGE}/login`));
  const headers = { Cookie: login.cookie };
  const fields = { token: hidden('token', login), name, password: 'secret' };
  const entered = await ask(formOf('login', `${MANAGE}/login`, fields, headers));
  if (entered.status !== 303) throw new Error(`${name} cannot log in: ${entered.status}`);
  const cookie = { Cookie: entered.cookie };
  const token = hidden('token', await ask({ ...get(`${MANAGE}/events`), headers: cookie }));
  return {
    page: (path: string): Shape => ({
      ...get(MANAGE + path),
      name: `${path.slice(0, 60)}, ${name}`,
      headers: cookie,
    }),
    form: (path: string, given: Fields): Shape =>
      formOf(`${path} sent, ${name}`, MANAGE + path, { token, ...given }, cookie),
  };
}

/** Merges all records of a kind that were created, into the first of them. */
async function merge(client: Client, kind: WritableKind, ids: readonly number[]): Promise<void> {
  const { page, form } = await loggedIn(client, 'editor');
  const path = `${COLLECTIONS[kind]}/merge`;
  const query = `${path}?${ids.map((id) => `ids[]=${id}`).join('&')}`;
  await client.measure(page(query));
  const { text: shown } = await client.ask(page(query));
  const revisions = [...shown.matchAll(/name="revisions\[\]"\s+value="([^"]*)"/g)].map(
    ([, value]) => value ?? '',
  );
  await client.measure({
    ...form(path, { 'ids[]': ids.map(String), 'revisions[]': revisions, stays: String(ids[0]) }),
    once: true,
  });
}

/** Lists, months and merging with as many events as a calendar may have. */
const crowdedEditor = ({ divisor }: ProductSizes): Product => ({
  name: 'the editor with many events of a venue, an organizer, a category and a tag',
  limits: ['perPage', 'merged', 'title'],
  async run(client) {
    const { prepare, measure } = client;
    const kinds = ['venue', 'organizer', 'category', 'tag'] as const;
    const nameOf = { venue: 'venue', organizer: 'organizer', category: 'name', tag: 'name' };
    const pairs: Record<(typeof kinds)[number], readonly number[]> = {
      venue: [],
      organizer: [],
      category: [],
      tag: [],
    };
    for (const kind of kinds)
      for (let number = 0; number < Math.min(10, merged.most); number++)
        pairs[kind] = [
          ...pairs[kind],
          await prepare(post(kind, { [nameOf[kind]]: `Merged ${number}` }, 'editor')),
        ];
    const second = (kind: (typeof kinds)[number]) => pairs[kind][1] ?? 0;
    const links = {
      venue: second('venue'),
      organizer: second('organizer'),
      categories: [second('category')],
      tags: [second('tag')],
    };
    for (let number = 0; number < 10_000 / divisor / divisor; number++)
      await prepare(post('event', { title: `Merged ${number}`, ...links }, 'editor'));
    for (let number = 0; number < mapEvents.most / divisor; number++)
      await prepare(
        post(
          'event',
          {
            title: filled(`${number} é&`, title.most / 100, 0),
            venue: { venue: `Place ${number}`, geo_lat: 40 + number / 100, geo_lng: number / 100 },
          },
          'editor',
        ),
      );
    for (const name of ['editor', 'contributor'] as const) {
      const { page } = await loggedIn(client, name);
      for (const path of [
        '/events',
        '/events?page=100',
        '/events?search=merged',
        `/events?venue=${links.venue}`,
        '/events/month?month=2031-05',
        ...kinds.map((kind) => COLLECTIONS[kind]),
        '/media',
      ])
        await measure(page(path));
    }
    for (const path of [
      '/events/map/',
      '/events/map/?tribe-bar-search=merged',
      '/events/list/?tribe-bar-date=2031-05-01',
    ])
      await measure(get(SITE + path));
    for (const kind of kinds) {
      await merge(client, kind, pairs[kind]);
      await measure(get('/events?per_page=50&start_date=2031-05-01'));
    }
  },
});

/** What a visitor submits: texts as long as they may be, and many names. */
const submitted: Product = {
  name: 'submissions',
  limits: ['smallBodySize', 'list', 'line'],
  async run(client) {
    const { measure, ask } = client;
    const dates = { 'start_date[]': ['2031-05-01', '20:00'], 'end_date[]': ['2031-05-01', '23:00'] };
    const sender = { sender_name: 'A', sender_email: 'a@mail.example' };
    /** So many of a unit as a form may have. */
    const whole = (unit: string): string =>
      unit.repeat(Math.floor((smallBodySize.most * 0.9) / encodeURIComponent(unit).length));
    const forms: Fields[] = [
      ...['<i>x', '"', 'é', '<div><p>', '\n'].map((unit) => ({ description: whole(unit) })),
      { 'organizer[]': Array.from({ length: list.most }, (_, number) => `${number} ${'é'.repeat(40)}`) },
      { 'categories[]': Array.from({ length: 2_500 }, (_, number) => String(number)) },
      { website: `https://${whole('a.')}` },
      { sender_email: `${whole('a.')}@mail.example` },
    ];
    for (const [index, fields] of forms.entries()) {
      const stamp = hidden('stamp', await ask(get(`${SITE}/submit`)));
      await new Promise((resolve) => void setTimeout(resolve, OPENED));
      await measure(
        formOf(`form ${index}`, `${SITE}/submit`, { stamp, title: 'T', ...dates, ...sender, ...fields }),
      );
    }
    const { page } = await loggedIn(client, 'editor');
    await measure(page('/submissions'));
    await measure(request('a form without a stamp', 'POST', `${SITE}/submit`, 'anonymous', {}));
  },
};

/** What people do in the editor, and visitors in its public form, at the product of limits. */
export const editorProducts = (sizes: ProductSizes): readonly Product[] => [crowdedEditor(sizes), submitted];
