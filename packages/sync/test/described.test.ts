import { expect, it } from 'vitest';
import { newCalendar } from '../../http-adapter/test/site-of-tests.js';
import { askerOf } from './asked.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: { readonly type?: string; readonly default?: unknown; readonly items?: unknown };
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, unknown>> }>
  >;
}

const ask = (path: string) => askerOf(newCalendar())(path);

/** The operations of the document, by their methods and paths. */
async function operations(): Promise<readonly (readonly [string, Described])[]> {
  const { paths } = (await ask('/doc')).json as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
}

it('the document of kalends/v1 has its operations, with what they answer', async () => {
  const found = Object.fromEntries(
    (await operations()).map(([name, { operationId, tags, responses }]) => [
      name,
      [operationId, ...tags, Object.keys(responses).join(' '), JSON.stringify(responses['200']?.content)],
    ]),
  );
  const json = (schema: string, type = 'application/json') =>
    JSON.stringify({ [type]: { schema: { $ref: `#/components/schemas/${schema}` } } });
  expect(found).toEqual({
    'get /': ['getIndex', 'interface', '200 304 401 404 500', json('NamespaceIndex')],
    'get /doc': ['getDocumentation', 'interface', '200 304 401 500', json('OpenApiDocument')],
    'get /changes': ['listChanges', 'changes', '200 304 400 401 410 500 503', json('ChangesPage')],
    'get /changes/stream': [
      ...['streamChanges', 'changes', '200 400 401 410 429 500 503'],
      json('ChangesStream', 'text/event-stream'),
    ],
    'get /series': ['listSeries', 'series', '200 304 400 401 500 503', json('SeriesList')],
    'get /series/{id}': ['getSeries', 'series', '200 304 400 401 500 503', json('Series')],
  });
});

it('the document of kalends/v1 describes all of it in sentences', async () => {
  const { json } = await ask('/doc');
  expect(json['info']).toMatchObject({ description: expect.stringMatching(/kalends\/v1\.$/) as string });
  for (const [name, { summary, description, parameters = [], responses }] of await operations()) {
    // WordPress has no words for the parameters of an index
    const texts = [
      summary,
      ...(name === 'get /' ? [] : parameters.map((parameter) => parameter.description)),
    ];
    for (const text of [...texts, ...Object.values(responses).map((response) => response.description)])
      expect([name, text]).toEqual([name, expect.stringMatching(/^[A-Z].{5}/)]);
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);
  }
  const [, changes] = (await operations()).find(([name]) => name === 'get /changes')!;
  expect(changes.responses['410']?.description).toBe('The cursor has expired: start without one');
});

it('the document of kalends/v1 names its server, and the kinds that can be followed', async () => {
  const { json } = await ask('/doc');
  expect(json['servers']).toEqual([{ url: 'http://calendar.test/wp-json/kalends/v1' }]);
  const [, { parameters = [] }] = (await operations()).find(([name]) => name === 'get /changes')!;
  const descriptions = Object.fromEntries(parameters.map(({ name, description }) => [name, description]));
  expect(descriptions).toMatchObject({
    kinds: 'The kinds of records to follow, some of category, tag, venue, organizer, event. Default: all.',
    per_page: 'The number of changes to return, at most 100',
  });
});

it('the parameters of changes are those of a list that filter, and their own', async () => {
  const all = Object.fromEntries(await operations());
  const parametersOf = (name: string) =>
    (all[name]?.parameters ?? []).map(({ name: parameter, in: place, required, schema }) => [
      parameter,
      `${place} ${required === true ? 'required' : 'optional'} ${JSON.stringify(schema)}`,
    ]);
  const [cursor, per_page, kinds, ...filters] = parametersOf('get /changes');
  expect([cursor, per_page, kinds]).toEqual([
    ['cursor', 'query optional {"type":"string"}'],
    ['per_page', 'query optional {"type":"integer","default":50}'],
    ['kinds', 'query optional {"type":"array","items":{"type":"string"}}'],
  ]);
  expect(filters.map(([name]) => name)).toEqual(
    expect.arrayContaining(['start_date', 'search', 'categories', 'venue', 'series']),
  );
  for (const [name, text] of filters) {
    expect(name).not.toMatch(/^(page|per_page)$/);
    expect(text).not.toContain('default');
  }
  expect(parametersOf('get /changes/stream')).toEqual(parametersOf('get /changes'));
  expect(parametersOf('get /series')).toEqual([
    ['page', 'query optional {"type":"integer","default":1}'],
    ['per_page', 'query optional {"type":"integer"}'],
  ]);
  expect(parametersOf('get /series/{id}')).toEqual([['id', 'path required {"type":"integer"}']]);
});

it('the index of kalends/v1 has its routes', async () => {
  const { status, json } = await ask('');
  const { namespace, routes } = json as { namespace: string; routes: object };
  expect([status, namespace, Object.keys(routes)]).toEqual([
    ...[200, 'kalends/v1'],
    ['', '/doc', '/changes', '/changes/stream', '/series', '/series/(?P<id>\\d+)'].map(
      (path) => `/kalends/v1${path}`,
    ),
  ]);
});

it('the index of kalends/v1 has the types of parameters', async () => {
  const { routes } = (await ask('')).json as {
    routes: Record<string, { endpoints: { args: Record<string, object> }[] }>;
  };
  const args = routes['/kalends/v1/changes']?.endpoints[0]?.args;
  expect(args).toMatchObject({
    cursor: { type: 'string', required: false },
    per_page: { type: 'integer', required: false, default: '50' },
    kinds: { type: 'array', required: false, items: { type: 'string' } },
    search: { required: false },
  });
});

it('the paths of kalends/v1 may be in any case', async () => {
  const { status, json } = await ask('/SERIES');
  expect([status, json]).toEqual([200, (await ask('/series')).json]);
});
