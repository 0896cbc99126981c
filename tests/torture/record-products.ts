import { CALLERS, filled } from './cost-shapes.js';
import {
  ALL_UNITS,
  COLLECTIONS,
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

const { line, text, tags, list, perPage, categoriesAbove } = LIMITS;

/** Names that many records have, and what links to many records. */
function namesakeProducts({ divisor }: ProductSizes): Product[] {
  const namesakes = Math.ceil(300 / divisor);
  const entries = Math.ceil(list.most / divisor);
  return (['venue', 'organizer'] as const).map((kind): Product => ({
    name: `${kind}s of one name`,
    limits: ['list', 'text', 'characters', 'records'],
    async run({ prepare, measure }) {
      for (let number = 0; number < namesakes; number++)
        await prepare(
          post(kind, { [kind]: 'Same', description: `${number} `.padEnd(text.most, 'é') }, 'author'),
        );
      const named = (description?: (number: number) => string) =>
        Array.from({ length: entries }, (_, number) => ({
          organizer: 'Same',
          ...(description && { description: description(number) }),
        }));
      const inline = (fields: object) => (kind === 'venue' ? { venue: fields } : { organizer: [fields] });
      await measure(post(kind, { [kind]: 'Same' }, 'contributor', `one more ${kind}`));
      await measure(
        post(
          kind,
          { [kind]: 'Same', description: 'é'.repeat(text.most) },
          'contributor',
          `one with a long description`,
        ),
      );
      await measure(post('event', inline({ [kind]: 'Same' }), 'contributor', 'an event that names it'));
      if (kind === 'organizer') {
        for (const caller of ['contributor', 'author', 'editor'] as const) {
          await measure(post('event', { organizer: named() }, caller, `named 200 times, ${caller}`));
          await measure(
            post(
              'event',
              { organizer: named((number) => `new ${number}`) },
              caller,
              `200 descriptions, ${caller}`,
            ),
          );
          await measure(
            post(
              'event',
              { organizer: named((number) => `${number} `.padEnd(5_000, 'é')) },
              caller,
              `200 of 5,000 characters, ${caller}`,
            ),
          );
        }
        await measure(
          post(
            'event',
            {
              organizer: texts('é', 20, text.most).map((description) => ({
                organizer: 'Other',
                description,
              })),
            },
            'contributor',
            '20 texts',
          ),
        );
      }
      await measure(get(`${COLLECTIONS[kind]}?search=same&per_page=50`));
    },
  }));
}

/** Categories one below the other, and many of them; many events of one venue. */
function linkProducts({ divisor }: ProductSizes): Product[] {
  const levels = Math.ceil(categoriesAbove.most / divisor);
  const entries = Math.ceil(list.most / divisor);
  const page = Math.ceil(perPage.most / divisor);
  const deep: Product = {
    name: 'deep categories',
    limits: ['categoriesAbove', 'ancestors', 'list', 'perPage', 'termName', 'slug', 'categoryBytes'],
    async run({ prepare, measure }) {
      let parent = 0;
      const chain: number[] = [];
      for (let level = 0; level < levels; level++) {
        parent = await prepare(
          post('category', { name: `Deep ${level} ${'x'.repeat(180)}`, parent }, 'editor'),
        );
        chain.push(parent);
      }
      const [top = 0] = chain;
      const categories: number[] = [];
      for (let number = 0; number < entries; number++)
        categories.push(
          await prepare(post('category', { name: `Leaf ${number} ${'x'.repeat(180)}`, parent }, 'editor')),
        );
      for (let number = 0; number < page; number++) await prepare(post('event', { categories }, 'author'));
      for (const shape of listsOf('event')) await measure(shape);
      for (const path of PUBLIC_LISTS) await measure(get(path));
      await measure(get(`/events?per_page=50&categories=${categories.join(',')}`));
      await measure(get(`/events?per_page=50&categories=${top}`));
      for (const shape of listsOf('category')) await measure(shape);
      await measure(
        request('200 categories named', 'POST', '/events', 'contributor', {
          ...LEAST.event,
          categories: categories.map((_, number) => `Leaf ${number}`),
        }),
      );
      const other = await prepare(post('category', { name: 'Another top' }, 'editor'));
      const named = (name: string, method: string, id: number, fields?: object) =>
        measure(request(name, method, `/categories/${id}`, 'editor', fields));
      await named('a category renamed', 'POST', top, { name: 'Renamed', slug: 'renamed' });
      await named('a category moved', 'POST', top, { parent: other });
      await named('a category deleted', 'DELETE', chain[1] ?? top);
      for (const shape of listsOf('event').slice(0, 2)) await measure(shape);
    },
  };
  const crowded: Product = {
    name: 'many events of a venue, an organizer, a category and a tag',
    limits: ['perPage', 'list'],
    async run({ prepare, measure }) {
      const links = {
        venue: await prepare(post('venue', { venue: 'Crowded' }, 'editor')),
        organizer: await prepare(post('organizer', { organizer: 'Crowded' }, 'editor')),
        categories: [await prepare(post('category', { name: 'Crowded' }))],
        tags: [await prepare(post('tag', { name: 'Crowded' }))],
      };
      for (let number = 0; number < 10_000 / divisor / divisor; number++)
        await prepare(post('event', { title: `Crowded ${number}`, ...links }, 'editor'));
      const at = async (path: string) => {
        await measure(
          request(`${path} renamed`, 'POST', path, 'editor', { venue: 'X', organizer: 'X', name: 'X' }),
        );
        await measure(request(`${path} deleted`, 'DELETE', path, 'editor'));
        await measure(get('/events?per_page=50&start_date=2031-05-01'));
      };
      for (const shape of listsOf('event')) await measure(shape);
      await at(`/venues/${links.venue}`);
      await at(`/organizers/${links.organizer}`);
      await at(`/categories/${links.categories[0] ?? 0}`);
      await at(`/tags/${links.tags[0] ?? 0}`);
    },
  };
  const drafts: Product = {
    name: 'drafts as long as they may be',
    limits: ['text', 'bodySize'],
    async run({ measure }) {
      for (let number = 0; number < 260 / divisor; number++)
        await measure(
          post(
            'event',
            { description: filled(`w${number}é `, text.most, 0), excerpt: filled('é', text.most, 0) },
            'contributor',
            `draft ${number}`,
          ),
        );
      for (const caller of CALLERS) await measure(get('/events?search=w1&start_date=2031-05-01', caller));
    },
  };
  return [deep, crowded, drafts];
}

/** Records as many as a page has, each as large as it may be, and then the page. */
function pageProducts({ units, divisor, chance }: ProductSizes): Product[] {
  const page = Math.ceil(perPage.most / divisor);
  const entries = Math.ceil(list.most / divisor);
  const drawn = [
    'a ',
    '"',
    ALL_UNITS[Math.floor(chance() * ALL_UNITS.length)] ?? '&',
    ...(units < 10 ? [] : ALL_UNITS),
  ];
  const long = (['event', 'venue', 'organizer'] as const).flatMap((kind) =>
    drawn.map((unit): Product => ({
      name: `a page of ${kind}s with texts of ${JSON.stringify(unit)}`,
      limits: ['perPage', 'text', 'answerBytes'],
      async run({ prepare, measure }) {
        const description = filled(unit, text.most * 0.9, tags.most);
        for (let number = 0; number < page; number++)
          await prepare(
            post(
              kind,
              { description, excerpt: description, ...(kind !== 'event' && { [kind]: `${unit}${number}` }) },
              'author',
            ),
          );
        for (const shape of listsOf(kind)) await measure(shape);
        if (kind === 'event') for (const path of PUBLIC_LISTS) await measure(get(path));
      },
    })),
  );
  const costs = (['9 ', '0-', '1,000.00 €', '\ufdfa'] as const).map((unit): Product => ({
    name: `a page of events with costs of ${JSON.stringify(unit)}`,
    limits: ['perPage', 'list', 'line'],
    async run({ prepare, measure }) {
      const cost = texts(unit, entries, line.most);
      for (let number = 0; number < page; number++) await prepare(post('event', { cost }, 'author'));
      for (const shape of listsOf('event')) await measure(shape);
      for (const path of PUBLIC_LISTS) await measure(get(path));
    },
  }));
  const places: Product = {
    name: 'a page of events with long organizers',
    limits: ['perPage', 'list', 'text', 'organizerBytes'],
    async run({ prepare, measure }) {
      const description = filled('"', text.most, 0);
      const organizer: number[] = [];
      for (let number = 0; number < entries; number++)
        organizer.push(
          await prepare(post('organizer', { organizer: `Long ${number}`, description }, 'author')),
        );
      for (let number = 0; number < page; number++) await prepare(post('event', { organizer }, 'author'));
      for (const caller of CALLERS)
        await measure(get(`/events?per_page=50&start_date=2031-05-01&end_date=2031-05-02`, caller));
      await measure(get('/events?per_page=1&start_date=2031-05-01'));
      await measure(get(`/organizers?include=${organizer.join(',')}&per_page=50`));
      await measure(get(`/events?organizer=${organizer.join(',')}&per_page=50`));
      for (const path of PUBLIC_LISTS) await measure(get(path));
      for (let number = 0; number < 3; number++)
        await measure(post('event', { organizer }, 'contributor', 'a draft with all of them'));
    },
  };
  return [...long, ...costs, places];
}

/** Records at the product of limits, and requests that meet them. Each leaves the next one its own records. */
export const recordProducts = (sizes: ProductSizes): readonly Product[] => [
  ...namesakeProducts(sizes),
  ...linkProducts(sizes),
  ...pageProducts(sizes),
];
