import { createCalendar } from '@kalends/core';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { sync } from '@kalends/sync';
import { createMemoryStore } from '@kalends/store-memory';
import type {
  OpenApiJson,
  OperationObject,
  ParameterObject,
} from '../../packages/http-adapter/src/doc/open-api.js';
import type { Schema } from '@kalends/http/schema';
import { errorStatus } from '@kalends/http';
import { anchorOf } from './anchor.js';
import { INTRODUCTION, ROOT } from './rest-introduction.js';

/** A request that the page shows with its answer. */
interface Example {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

const KEYS = '_fields=id,status,title,start_date,utc_start_date,venue.venue,url';

/** What is there before the examples, which follow each other in this order: by the summary of their operation. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  'Creates a category': { method: 'POST', path: '/categories', body: { name: 'Concerts' } },
  'Creates a tag': { method: 'POST', path: '/tags', body: { name: 'Open air' } },
  'Creates a venue': {
    method: 'POST',
    path: '/venues',
    body: {
      venue: 'Old Corn Hall',
      address: '1 Market Street',
      city: 'Riverton',
      geo_lat: 44.5,
      geo_lng: 11.3,
    },
  },
  'Creates an organizer': {
    method: 'POST',
    path: '/organizers',
    body: { organizer: 'Friends of Jazz', email: 'jazz@example.org' },
  },
  'Creates an event': {
    method: 'POST',
    path: `/events?${KEYS}`,
    body: {
      ...{ title: 'Jazz in the courtyard', description: 'Bring a chair.', cost: '12' },
      ...{ start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' },
      ...{ venue: { venue: 'Old Corn Hall' }, organizer: [2], categories: 'Concerts', tags: ['Open air'] },
    },
  },
  'Lists events': { method: 'GET', path: '/events?categories=concerts&start_date=2031-05-01&per_page=1' },
  'Reads an event': { method: 'GET', path: '/events/3' },
  'Changes an event': {
    method: 'PATCH',
    path: `/events/by-slug/jazz-in-the-courtyard?${KEYS}`,
    body: { start_date: '2031-05-01 21:00' },
  },
  'Lists venues': { method: 'GET', path: '/venues?only_with_upcoming=true' },
  'Reads a venue': { method: 'GET', path: '/venues/1' },
  'Changes a venue': {
    method: 'PATCH',
    path: '/venues/1?_fields=id,venue,phone',
    body: { phone: '555 0101' },
  },
  'Lists organizers': { method: 'GET', path: '/organizers?search=jazz' },
  'Reads an organizer': { method: 'GET', path: '/organizers/by-slug/friends-of-jazz' },
  'Changes an organizer': {
    method: 'PATCH',
    path: '/organizers/2?_fields=id,organizer,website',
    body: { website: 'https://jazz.example.org' },
  },
  'Lists categories': { method: 'GET', path: '/categories?orderby=count&order=desc' },
  'Reads a category': { method: 'GET', path: '/categories/1' },
  'Changes a category': {
    method: 'PATCH',
    path: '/categories/1?_fields=id,name,description',
    body: { description: 'Music of all kinds' },
  },
  'Lists tags': { method: 'GET', path: '/tags?event=3' },
  'Reads a tag': { method: 'GET', path: '/tags/2' },
  'Changes a tag': { method: 'PATCH', path: '/tags/2?_fields=id,name,slug', body: { name: 'In the open' } },
  'Moves an event to the trash': { method: 'DELETE', path: `/events/3?_fields=id,status,slug` },
  'Moves a venue to the trash': { method: 'DELETE', path: '/venues/1?_fields=id,status,slug' },
  'Moves an organizer to the trash': { method: 'DELETE', path: '/organizers/2?_fields=id,status,slug' },
  'Removes a category for good': { method: 'DELETE', path: '/categories/1?_fields=id,name' },
  'Removes a tag for good': { method: 'DELETE', path: '/tags/2?_fields=id,name' },
  'Tells what there is': { method: 'GET', path: '?_fields=namespace,_links' },
  'Describes the interface as an OpenAPI document': {
    method: 'GET',
    path: '/doc?_fields=openapi,info,servers',
  },
};

const SYNC_ROOT = '/wp-json/kalends/v1';
const SITE = 'https://example.org';

/** A calendar of a fixed moment, with an editor who writes, and what it answers. */
function exampleSite() {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome', title: 'Example' },
    clock: () => Date.UTC(2031, 3, 1, 9),
  });
  const handler = createHandler({
    ...{ calendar, baseUrl: SITE, identify: () => ({ id: 1, role: 'editor' }) },
    interfaces: [tribeEvents(), sync()],
  });
  const answer = toFetchHandler(handler);
  return async ({ method, path, body }: Example, root = ROOT): Promise<{ status: number; json: unknown }> => {
    // the cursors of the page are the same whenever it is made
    await calendar.secret('example');
    const headers = { 'Content-Type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const response = await answer(new Request(`${SITE}${root}${path}`, init));
    return { status: response.status, json: await response.json() };
  };
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
const code = (text: string): string => `\`${text}\``;
const row = (...cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

const nameOfRef = (ref: string): string => ref.replace('#/components/schemas/', '');

/** A type in words, with links to the records that it names. */
function typeOf({ $ref, type, items, oneOf, enum: values, additionalProperties }: Schema): string {
  if ($ref !== undefined) {
    const name = nameOfRef($ref);
    return `[${name}](#${anchorOf(name)})`;
  }
  if (oneOf !== undefined) return [...new Set(oneOf.map(typeOf))].join(', ');
  if (values !== undefined) return values.map((value) => code(JSON.stringify(value))).join(', ');
  if (type === 'array') return items === undefined ? 'list' : `list of ${typeOf(items)}`;
  if (typeof additionalProperties === 'object') return `object of ${typeOf(additionalProperties)}`;
  return type ?? 'any';
}

/** A default as it is shown: one that depends on the clock has no fixed value. */
const defaultOf = ({ default: value }: Schema): string =>
  value === undefined
    ? ''
    : typeof value === 'string' && /^\d{4}-/.test(value)
      ? 'see below'
      : code(JSON.stringify(value));

const HEAD = ['name', 'type', 'default', 'meaning'];

const parameterRows = (parameters: readonly ParameterObject[]) =>
  parameters.map(({ name, required, description = '', schema }) => [
    code(name) + (required ? ' \\*' : ''),
    typeOf(schema),
    defaultOf(schema),
    description,
  ]);

const bodyRows = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => [
    code(name) + (required.includes(name) ? ' \\*' : ''),
    typeOf(schema),
    defaultOf(schema),
    schema.description ?? '',
  ]);

/** An operation of one or more paths and methods. */
interface Operation extends OperationObject {
  readonly routes: string[];
}

/** All operations by group and summary: those of a path by id and by slug are one. */
function operationsOf(document: OpenApiJson): Map<string, Map<string, Operation>> {
  const groups = new Map<string, Map<string, Operation>>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const [group = ''] = operation.tags;
      const operations = groups.get(group) ?? new Map<string, Operation>();
      groups.set(group, operations);
      const summary = operation.summary.replace(/(?: by its slug)?(?: by (?:PUT|PATCH))?$/, '');
      const known = operations.get(summary) ?? { ...operation, routes: [] };
      operations.set(summary, known);
      known.routes.push(`${method.toUpperCase()} ${path}`);
    }
  }
  return groups;
}

/** `GET /events/{id}` and its like, with the methods of a path together. */
function routeLines(routes: readonly string[]): string {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  return [...methods].map(([path, names]) => code(`${names.join(', ')} ${path}`)).join('<br>');
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

function exampleText({ method, path, body }: Example, status: number, json: unknown, root = ROOT): string {
  const request = [
    `${method} ${root}${path}`,
    ...(body === undefined ? [] : ['Content-Type: application/json', '', JSON.stringify(body, null, 2)]),
  ];
  return [
    fenced('http', request.join('\n')),
    `<details>\n<summary>The answer, ${String(status)}</summary>`,
    fenced('json', JSON.stringify(json, null, 2)),
    '</details>',
  ].join('\n\n');
}

const LIST_NOTE =
  'The default window of dates begins yesterday and ends in two years ([lists.md §2.1](spec/lists.md#21-dates)).';

function operationText(operation: Operation, example: string): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const rows = [...parameterRows(operation.parameters), ...(body === undefined ? [] : bodyRows(body))];
  const failures = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
  return [
    `### ${operation.summary}`,
    routeLines(operation.routes),
    operation.description,
    ...(rows.length === 0 ? [] : [table(HEAD, rows)]),
    ...(rows.some(([, , value]) => value === 'see below') ? [LIST_NOTE] : []),
    example,
    `Fails with ${failures.map(([status, { description }]) => `${status}: ${description}`).join('. ')}.`,
  ].join('\n\n');
}

const schemaText = (name: string, schema: Schema): string =>
  [
    `### ${name}`,
    ...(schema.description === undefined ? [] : [schema.description]),
    ...(schema.properties === undefined
      ? []
      : [
          table(
            ['key', 'type', 'meaning'],
            Object.entries(schema.properties).map(([key, one]) => [
              code(key) + (schema.required?.includes(key) === true ? '' : ' (may be absent)'),
              typeOf(one),
              one.description ?? '',
            ]),
          ),
        ]),
  ].join('\n\n');

const TITLES: Readonly<Record<string, string>> = {
  interface: 'The namespace',
  events: 'Events',
  venues: 'Venues',
  organizers: 'Organizers',
  categories: 'Categories',
  tags: 'Tags',
};

/** The codes of errors by their status. */
const ERRORS = [
  '## Errors',
  'A program compares `code`; the message is for people. With the parameter `_reasons`, `data.reasons` of a `rest_invalid_param` says why each parameter is refused. Parameters that no operation knows have no effect; the host can log or refuse them ([errors](events.md#errors)). When each of them is answered, and in which order a request is checked, is in [errors.md](spec/errors.md).',
  table(
    ['status', 'codes'],
    [...new Set(Object.values(errorStatus))]
      .sort((a, b) => a - b)
      .map((status) => [
        String(status),
        Object.entries(errorStatus)
          .filter(([, other]) => other === status)
          .map(([name]) => code(name))
          .join(', '),
      ]),
  ),
  '`rest_forbidden` is 401 for callers who are not logged in, 403 for all others.',
].join('\n\n');

const CHANGES: Example = { method: 'GET', path: '/changes?kinds=tag,venue&_fields=changes,more' };

const CHANGES_INTRODUCTION = `## Changes

The interface \`kalends/v1\` has what \`tribe/events/v1\` has no room for: what copies of the calendar need ([copies](sync.md)). Its paths are relative to
\`https://example.org${SYNC_ROOT}\`; its own OpenAPI document is there at \`/doc\`.`;

const LESSON = { title: 'Dance lesson', start_date: '2027-03-04 19:00', end_date: '2027-03-04 20:30' };
const WEEKLY: Example = { method: 'POST', path: '/events', body: { ...LESSON, recurrence: 'FREQ=WEEKLY' } };

/** The operations of series, and what they answer with. */
async function seriesText(ask: ReturnType<typeof exampleSite>, document: OpenApiJson): Promise<string> {
  const { series } = (await ask(WEEKLY)).json as { readonly series: { readonly id: number } };
  const asked = ['/series', `/series/${series.id}`].map((path): Example => ({ method: 'GET', path }));
  const answers = await Promise.all(asked.map((example) => ask(example, SYNC_ROOT)));
  const examples = asked.map((example, index) => exampleText(example, 200, answers[index]?.json, SYNC_ROOT));
  const operations = [...(operationsOf(document).get('series')?.values() ?? [])];
  const { Series } = document.components.schemas;
  return [
    '## Series',
    'In the interface `kalends/v1` too: by what rules [events recur](series.md).',
    ...operations.map((operation, index) => operationText(operation, examples[index] ?? '')),
    ...(Series === undefined ? [] : [schemaText('Series', Series).replace('### Series', '### A series')]),
  ].join('\n\n');
}

/** The operations of `kalends/v1`. */
async function changesText(ask: ReturnType<typeof exampleSite>): Promise<string> {
  const document = (await ask({ method: 'GET', path: '/doc' }, SYNC_ROOT)).json as OpenApiJson;
  const { status, json } = await ask(CHANGES, SYNC_ROOT);
  const examples = [
    exampleText(CHANGES, status, json, SYNC_ROOT),
    fenced(
      'text',
      'retry: 5000\n\nid: …\ndata: {"changes":[{"kind":"tag","id":2,"deleted":true}],"cursor":"…","more":false}',
    ),
  ];
  const operations = [...(operationsOf(document).get('changes')?.values() ?? [])];
  return [
    CHANGES_INTRODUCTION,
    ...operations.map((operation, index) => operationText(operation, examples[index] ?? '')),
    await seriesText(ask, document),
  ].join('\n\n');
}

/** The REST reference below its title, made from the interface itself. */
export async function restPage(): Promise<string> {
  const ask = exampleSite();
  const document = (await ask({ method: 'GET', path: '/doc' })).json as OpenApiJson;
  const examples = new Map<string, string>();
  for (const [summary, example] of Object.entries(EXAMPLES)) {
    const { status, json } = await ask(example);
    if (status >= 400) throw new Error(`${summary}: ${JSON.stringify(json)}`);
    examples.set(summary, exampleText(example, status, json));
  }
  const groups = [...operationsOf(document)].map(([group, operations]) =>
    [
      `## ${TITLES[group] ?? group}`,
      ...[...operations].map(([summary, operation]) => {
        const example = examples.get(summary);
        if (example === undefined) throw new Error(`there is no example of: ${summary}`);
        return operationText(operation, example);
      }),
    ].join('\n\n'),
  );
  const changes = await changesText(ask);
  const records = Object.entries(document.components.schemas).map(([name, schema]) =>
    schemaText(name, schema),
  );
  return [INTRODUCTION, ...groups, changes, ERRORS, '## What answers hold', ...records, ''].join('\n\n');
}
