import { expect } from 'vitest';
import { exchange, failure, missing, NO_ROUTE, type Exchange, type Wanted } from './exchange.js';

const DATES = 'start_date=2031-01-01+10:00&end_date=2031-01-01+11:00';
const JSON_DATES = { start_date: '2031-01-01 10:00', end_date: '2031-01-01 11:00' };
const CREATE = 'POST /events';
const UPDATE = 'PUT /events/{id}';
const PLAIN = { at: '/events/{plain}', as: 'admin' } as const;

const title = (wanted: string, status = 201): Wanted => ({ status, body: { title: wanted } });

const invalidJson = (code: number, message: string): Wanted => ({
  ...failure(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
    json_error_code: code,
    json_error_message: message,
  }),
  bare: true,
});

const multipart = (fields: Readonly<Record<string, string>>) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=XX' },
  raw: `${Object.entries(fields)
    .map(([name, value]) => `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--XX--\r\n`,
});

/** Where parameters come from and which source wins (transport.md §1.2, F2, F19). */
export const PARAMETERS: readonly Exchange[] = [
  exchange(
    'transport.md §1.2: a create by query alone',
    CREATE,
    { as: 'admin', query: `title=Query&${DATES}` },
    title('Query'),
  ),
  exchange(
    'transport.md §1.2: JSON before query',
    CREATE,
    { as: 'admin', query: 'title=Query', json: { title: 'Body', ...JSON_DATES } },
    title('Body'),
  ),
  exchange(
    'transport.md §1.2: form before query',
    CREATE,
    { as: 'admin', query: `title=Query&${DATES}`, form: 'title=Form' },
    title('Form'),
  ),
  exchange(
    'transport.md §1.2: what the body leaves out comes from the query',
    CREATE,
    { as: 'admin', query: DATES, json: { title: 'Both' } },
    title('Both'),
  ),
  exchange(
    'transport.md §1.2: a multipart form',
    CREATE,
    {
      as: 'admin',
      query: DATES,
      ...multipart({ title: 'Parts é', 'venue[venue]': 'Parts Hall', 'tags[]': 'Live' }),
    },
    { status: 201, body: { title: 'Parts é', venue: { venue: 'Parts Hall' }, tags: [{ id: '{live}' }] } },
  ),
  ...(['PUT', 'PATCH'] as const).map((method) =>
    exchange(
      `transport.md §1.2: no multipart on ${method}`,
      `${method} /events/{id}`,
      { ...PLAIN, ...multipart({ title: 'Ignored' }) },
      title('Plain', 200),
    ),
  ),
  exchange(
    'transport.md §1.2: brackets',
    CREATE,
    {
      as: 'admin',
      form: `title=Nested&${DATES}&venue[venue]=Nested+Hall&venue[city]=Rome&organizer[0][organizer]=Nora&organizer[1]={ann}&categories[k]=rock&tags[]=Live`,
    },
    {
      status: 201,
      body: {
        venue: { venue: 'Nested Hall', city: 'Rome' },
        organizer: [{ organizer: 'Nora' }, { id: '{ann}' }],
        categories: [{ id: '{rock}' }],
      },
    },
  ),
  ...['text/plain', 'text/json'].map((type) =>
    exchange(
      `transport.md §1.2: ${type} is no body`,
      CREATE,
      { as: 'admin', headers: { 'content-type': type }, raw: '{"title":"x"}' },
      missing('title', 'start_date', 'end_date'),
    ),
  ),
  exchange(
    'transport.md §1.2: without a type there is no body',
    CREATE,
    { as: 'admin', query: DATES, raw: '{"title":"x"}' },
    missing('title'),
  ),
  ...[
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/ld+json',
    'APPLICATION/vnd.x+JSON; a=b',
  ].map((type) =>
    exchange(
      `transport.md §1.2: ${type} is JSON`,
      UPDATE,
      { ...PLAIN, headers: { 'content-type': type }, raw: '{"title":"Plain"}' },
      title('Plain', 200),
    ),
  ),
  exchange(
    'transport.md §1.2: any case of a form’s type',
    UPDATE,
    {
      ...PLAIN,
      headers: { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' },
      raw: 'title=Pl%61in',
    },
    title('Plain', 200),
  ),
  exchange(
    'transport.md §1.2: JSON counts on GET',
    'GET /events',
    { json: { include: '{concert}' } },
    { status: 200, body: { events: [{ title: 'Concert' }] } },
  ),
  exchange(
    'transport.md §1.2: a form does not',
    'GET /events',
    { query: 'include={talk}', form: 'include={concert}' },
    { status: 200, body: { events: [{ title: 'Talk' }] } },
  ),
  ...['1', '"x"', '[{"title":"x"}]', 'null'].map((raw) =>
    exchange(
      `transport.md §1.2: JSON ${raw} has no parameters`,
      UPDATE,
      { ...PLAIN, headers: { 'content-type': 'application/json' }, raw },
      { ...title('Plain', 200), bare: true },
    ),
  ),
  exchange(
    'transport.md §1.2: an empty JSON body is none',
    UPDATE,
    { ...PLAIN, headers: { 'content-type': 'application/json' } },
    title('Plain', 200),
  ),
  exchange(
    'transport.md §1.2: malformed JSON',
    CREATE,
    { headers: { 'content-type': 'application/json' }, raw: '{bad' },
    invalidJson(4, 'Syntax error'),
  ),
  exchange(
    'transport.md §1.2: malformed JSON on GET',
    'GET /events',
    { headers: { 'content-type': 'application/json' }, raw: '{"a":"b' },
    invalidJson(3, 'Control character error, possibly incorrectly encoded'),
  ),
  exchange(
    'errors.md §2: malformed JSON before the route',
    'none',
    { at: '/nothing', method: 'POST', headers: { 'content-type': 'application/json' }, raw: '[' },
    invalidJson(4, 'Syntax error'),
  ),
  exchange(
    'transport.md §1.2: a byte order mark is no JSON',
    UPDATE,
    { ...PLAIN, headers: { 'content-type': 'application/json' }, raw: '\ufeff{"title":"x"}' },
    invalidJson(4, 'Syntax error'),
  ),
  exchange(
    'transport.md §1.2: of a JSON name that comes twice the last counts',
    UPDATE,
    { ...PLAIN, headers: { 'content-type': 'application/json' }, raw: '{"title":"x","title":"Plain"}' },
    title('Plain', 200),
  ),
  exchange(
    'transport.md §1.2: of a query name, too',
    'GET /events',
    { query: 'per_page=0&include={talk}&per_page=7' },
    { status: 200, body: { rest_url: expect.stringContaining('per_page=7&') } },
  ),
  exchange(
    'transport.md §1.2: unknown names are ignored',
    'GET /events',
    { query: 'include={talk}&order=desc&orderby=id&foo[bar]=1' },
    { status: 200, body: { total: 1 } },
  ),
  exchange(
    'F2: a query id does not address',
    'GET /events/{id}',
    { at: '/events/{concert}', query: 'id=999999&slug=talk' },
    { status: 200, body: { id: '{concert}' } },
  ),
  exchange(
    'F2: a query id does not address by slug either',
    'GET /events/by-slug/{slug}',
    { at: '/events/by-slug/concert', query: 'id={talk}&slug=talk' },
    { status: 200, body: { id: '{concert}' } },
  ),
  exchange(
    'F2: nor does a JSON body',
    'PUT /events/{id}',
    { ...PLAIN, json: { id: '{concert}', title: 'Plain' } },
    { status: 200, body: { id: '{plain}', title: 'Plain' } },
  ),
  ...['1,2', ' 1 , 2 '].map((ids) =>
    exchange(
      `transport.md §1.2: blanks around commas: “${ids}”`,
      'GET /events',
      { query: `include=${ids.replace('1', '{concert}').replace('2', '{talk}').replaceAll(' ', '+')}` },
      { status: 200, body: { total: 2 } },
    ),
  ),
  ...['_method=PUT', '_method=patch', '_method=Put'].map((query) =>
    exchange(
      `F19: an override by query, ${query}`,
      query === '_method=patch' ? 'PATCH /events/{id}' : UPDATE,
      { ...PLAIN, method: 'POST', query, form: 'title=Plain' },
      title('Plain', 200),
    ),
  ),
  exchange(
    'F19: an override by header, in any case',
    'DELETE /events/{id}',
    { at: '/events/{plain}', method: 'POST', headers: { 'x-http-method-override': 'delete' } },
    { status: 401, body: { code: 'rest_forbidden' } },
  ),
  exchange(
    'F19: an override by header',
    'PUT /events/{id}',
    { ...PLAIN, method: 'POST', headers: { 'x-http-method-override': 'PUT' }, form: 'title=Plain' },
    title('Plain', 200),
  ),
  exchange(
    'F19: an override by form, in any case',
    'DELETE /events/{id}',
    { at: '/events/{plain}', method: 'POST', form: '_method=delete' },
    { status: 401, body: { code: 'rest_forbidden' } },
  ),
  exchange(
    'F19: no override on GET',
    'GET /events/{id}',
    { ...PLAIN, query: '_method=DELETE', headers: { 'x-http-method-override': 'DELETE' } },
    { status: 200, body: { title: 'Plain', status: 'publish', slug: 'plain' } },
  ),
  exchange(
    'transport.md §1.4: an override with what is no method',
    'none',
    { ...PLAIN, method: 'POST', query: '_method=FLY' },
    NO_ROUTE,
  ),
];
