import { createCalendar, DEFAULT_SETTINGS, type Actor } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { createHandler, type HttpRequest } from '../src/index.js';
import { DEFAULT_REQUEST_LIMITS } from '@kalends/http/internal';
import { ADMIN, answer, request, ROOT, SITE } from './echo-interface.js';

const calendar = createCalendar({ store: createReferenceStore(), clock: () => Date.UTC(2031, 4, 1) });
const handler = createHandler({ calendar, baseUrl: SITE, identify: () => ADMIN });

async function ask(method: string, path: string, body = '', type = 'application/json') {
  const sent = request(method, ROOT + path, body === '' ? {} : { 'content-type': type }, body);
  const { status, body: json } = await answer(handler, sent);
  const parsed = JSON.parse(json) as Record<string, unknown>;
  return status < 400 ? status : `${status} ${String(parsed['code'])}`;
}

const FORM = 'application/x-www-form-urlencoded';
const EVENT = { title: 'T', start_date: '2031-05-01', end_date: '2031-05-01' };
const event = (fields: object) => JSON.stringify({ ...EVENT, ...fields });
const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

const { line, text, tags, list } = DEFAULT_SETTINGS.limits;
const { parameters, nesting, bodySize, smallBodySize, values } = DEFAULT_REQUEST_LIMITS;

const TOO_LARGE = '413 rest_request_too_large';
const REFUSED = '400 rest_invalid_param';

describe('the default limits', () => {
  it.each<[string, (more: number) => Promise<number | string>, number | string, string]>([
    [
      'parameters of a query',
      (more) => ask('GET', `/events?${'x[]=1&'.repeat(parameters + more - 1)}y=1`),
      200,
      TOO_LARGE,
    ],
    [
      'parameters of a form',
      (more) => ask('POST', '/tags', `${'x[]=1&'.repeat(parameters + more - 1)}name=n${more}`, FORM),
      201,
      TOO_LARGE,
    ],
    [
      'levels of a query',
      (more) => ask('GET', `/events?x${'[a]'.repeat(nesting + more - 1)}=1`),
      200,
      TOO_LARGE,
    ],
    [
      'levels of JSON',
      (more) => ask('POST', '/events', nested(511 + more)),
      '400 rest_missing_callback_param',
      '400 rest_invalid_json',
    ],
    [
      'bytes of a body',
      (more) => ask('POST', '/tags', `{"name":"body"${' '.repeat(bodySize + more - 15)}}`),
      201,
      TOO_LARGE,
    ],
    [
      'values of a JSON body',
      (more) => ask('POST', '/tags', `{"name":"values, ${more}","x":[${'1,'.repeat(values + more - 2)}1]}`),
      201,
      TOO_LARGE,
    ],
    [
      'bytes of a body with GET',
      (more) => ask('GET', '/events', `{"x":"${'x'.repeat(smallBodySize + more - 8)}"}`),
      200,
      TOO_LARGE,
    ],
    [
      'characters of _fields',
      (more) =>
        ask('POST', '/tags', JSON.stringify({ name: `fields ${more}`, _fields: 'a'.repeat(10_000 + more) })),
      201,
      TOO_LARGE,
    ],
    [
      'parts of a form',
      (more) => {
        const part = (name: string, value: string) =>
          `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
        const parts = `${part('x[]', '1').repeat(parameters + more - 1)}${part('name', `parts ${more}`)}--b--\r\n`;
        return ask('POST', '/tags', parts, 'multipart/form-data; boundary=b');
      },
      201,
      TOO_LARGE,
    ],
    [
      'characters of a line',
      (more) => ask('POST', '/venues', JSON.stringify({ venue: 'a'.repeat(line + more) })),
      201,
      REFUSED,
    ],
    [
      'bytes of a title',
      (more) => ask('POST', '/events', event({ title: 'a'.repeat(65_535 + more) })),
      201,
      '400 db_insert_error',
    ],
    [
      'characters of a search',
      (more) => ask('GET', `/events?search=${'a'.repeat(line + more)}`),
      200,
      REFUSED,
    ],
    [
      'characters of a text',
      (more) => ask('POST', '/events', event({ description: 'a'.repeat(text + more) })),
      201,
      REFUSED,
    ],
    [
      'tags of a text',
      (more) => ask('POST', '/events', event({ description: '<br>'.repeat(tags + more) })),
      201,
      REFUSED,
    ],
    [
      'entries of a list',
      (more) => ask('POST', '/events', event({ cost: Array.from({ length: list + more }, (_, at) => at) })),
      201,
      REFUSED,
    ],
    [
      'ids in one text',
      (more) =>
        ask('GET', `/events?include=${Array.from({ length: list + more }, (_, at) => at + 1).join()}`),
      200,
      REFUSED,
    ],
    [
      'entries of an object',
      (more) =>
        ask(
          'POST',
          '/events',
          event({
            cost: Object.fromEntries(Object.entries(Array.from({ length: list + more }, (_, at) => at))),
          }),
        ),
      201,
      REFUSED,
    ],
    [
      'characters of an entry',
      (more) => ask('POST', '/events', event({ cost: ['a'.repeat(line + more)] })),
      201,
      REFUSED,
    ],
  ])('of %s', async (_, send, within, beyond) => {
    const first = await send(0);
    expect(typeof within === 'string' ? String(first).slice(0, within.length) : first).toBe(within);
    expect(await send(1)).toBe(beyond);
  });

  it.each<[string, Actor | null, string, number, number]>([
    ['anonymous callers', null, '/events', 400, 401],
    ['subscribers', { id: 7, role: 'subscriber' }, '/events', 400, 403],
    ['contributors, of tags', { id: 7, role: 'contributor' }, '/tags', 400, 403],
    ['contributors, of events', { id: 7, role: 'contributor' }, '/events', 400, 400],
    ['contributors, of events of others', { id: 7, role: 'contributor' }, '/events/by-slug/none', 404, 404],
    ['writers where nothing is written', ADMIN, '/doc', 404, 404],
    ['writers where nothing is', ADMIN, '/nothing', 404, 404],
  ])('let those who may not write send little: %s', async (_, actor, path, little, much) => {
    const open = createHandler({ calendar, baseUrl: SITE, identify: () => actor });
    for (const known of [true, false]) {
      const post = async (size: number) => {
        const body = `{"x":"${'x'.repeat(size - 8)}"}`;
        const headers = {
          'content-type': 'application/json',
          ...(known && { 'content-length': String(size) }),
        };
        const given = request('POST', ROOT + path, headers, body);
        const read: number[] = [];
        const sent: HttpRequest = { ...given, body: (limit) => (read.push(limit), given.body(limit)) };
        const { status } = await answer(open, sent);
        return { status, read };
      };
      expect((await post(smallBodySize)).status).toBe(little);
      const { status, read } = await post(smallBodySize + 1);
      expect(status).toBe(much);
      // what the headers tell is refused before a byte is read
      const refused = actor?.role !== 'contributor' || path === '/tags';
      expect(read).toEqual(refused && known ? [] : [refused ? smallBodySize : bodySize]);
    }
  });

  it('cut per_page', async () => {
    for (let day = 10; day < 65; day++) {
      const start_date = new Date(Date.UTC(2031, 5, day)).toISOString().slice(0, 10);
      await calendar.events.create({ title: 'Day', start_date, end_date: start_date });
    }
    const { body } = await answer(
      handler,
      request('GET', `${ROOT}/events?per_page=100000&start_date=2031-06-01`),
    );
    expect((JSON.parse(body) as { events: unknown[] }).events).toHaveLength(50);
  });
});
