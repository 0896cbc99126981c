import { describe, expect, it, vi } from 'vitest';
import { fieldNames, filterFields } from '../../src/dialect/fields.js';
import { answer, echoHandler, request, ROOT } from '../echo-interface.js';

describe('_fields', () => {
  const body = {
    id: 1,
    venue: { venue: 'Hall', city: 'Rome' },
    events: [{ id: 1 }, { id: 2 }],
    image: false,
    none: null,
  };

  it.each<[unknown, unknown]>([
    ['id', { id: 1 }],
    ['id,image', { id: 1, image: false }],
    [' id , image ', { id: 1, image: false }],
    ['id image', { id: 1, image: false }],
    [['id', 'image'], { id: 1, image: false }],
    ['image,id', { id: 1, image: false }],
    ['venue.city', { venue: { city: 'Rome' } }],
    ['venue,venue.city', { venue: body.venue }],
    ['venue.city,venue', { venue: body.venue }],
    ['venue.venue,venue.city', { venue: body.venue }],
    ['venue.nothing', { venue: [] }],
    ['events.id', { events: [{ id: 1 }, { id: 2 }] }],
    ['events.id,id', { id: 1, events: [{ id: 1 }, { id: 2 }] }],
    ['events.nothing', { events: [[], []] }],
    ['events.0', { events: [{ id: 1 }] }],
    ['events.1', { events: { 1: { id: 2 } } }],
    ['id.deeper', { id: 1 }],
    ['none.deeper', { none: null }],
    ['nothing', []],
    ['__proto__,constructor', []],
    ['', body],
    [',', body],
    [undefined, body],
    [5, body],
    [{ a: 'id' }, body],
  ])('%j', (value, expected) => {
    expect(filterFields(body, fieldNames(value))).toEqual(expected);
  });

  it('filters the items of a list', () => {
    expect(filterFields([{ id: 1, a: 2 }, 3], ['id'])).toEqual([{ id: 1 }, 3]);
  });

  it('reaches as deep as answers do, whatever is asked for', () => {
    const names = Array.from({ length: 200 }, (_, place) => `${place}.${'a.'.repeat(4_900)}id`);
    const set = vi.spyOn(Map.prototype, 'set');
    const filtered = filterFields({ 7: { a: { a: 1, b: 2 } } }, names);
    const entries = set.mock.calls.length;
    set.mockRestore();
    expect(filtered).toEqual({ 7: { a: { a: 1 } } });
    // without a limit there were 490,000
    expect(entries).toBeLessThanOrEqual(200 * 32);
  });
});

describe('the form of the answer', () => {
  const handler = echoHandler();
  const get = (query: string, path = '/things') => answer(handler, request('GET', `${ROOT}${path}?${query}`));

  it('is the text of the operation, untouched', async () => {
    const { body, headers } = await get('');
    expect(body).toContain(String.raw`"owner":{"name":"\u00e9/\u2603","age":5}`);
    expect(headers).toMatchObject({
      'Content-Type': 'application/json; charset=UTF-8',
      'X-TEC-Total': '2',
      Allow: 'GET',
    });
  });

  it('has only the fields asked for', async () => {
    expect((await get('_fields=owner.age,operation')).body).toBe('{"operation":"list","owner":{"age":5}}');
    expect((await get('_fields[]=operation&_fields[]=key')).body).toBe('{"operation":"list","key":""}');
  });

  it('leaves errors whole', async () => {
    expect(JSON.parse((await get('_fields=code', '/nothing')).body)).toMatchObject({
      code: 'rest_no_route',
      data: { status: 404 },
    });
  });

  it.each(['_envelope=1', '_envelope', '_envelope=0'])('goes into an envelope: %s', async (query) => {
    const { status, headers, body } = await get(`${query}&_fields=operation`);
    expect(status).toBe(200);
    expect(body).toBe(
      '{"body":{"operation":"list"},"status":200,"headers":{"X-TEC-Total":2,"X-TEC-TotalPages":1,"Allow":"GET"}}',
    );
    expect(headers).not.toHaveProperty('X-TEC-Total');
    expect(headers).not.toHaveProperty('Allow');
  });

  it('errors go into an envelope, too', async () => {
    const { status, body } = await get('_envelope=1', '/nothing');
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ body: { code: 'rest_no_route' }, status: 404, headers: [] });
  });

  it('is a script', async () => {
    const { status, headers, body } = await get('_jsonp=a.b_1&_fields=operation', '/things');
    expect([status, headers['Content-Type'], body]).toEqual([
      200,
      'application/javascript; charset=UTF-8',
      '/**/a.b_1({"operation":"list"})',
    ]);
    expect((await get('_jsonp=cb', '/nothing')).status).toBe(404);
    expect((await get('_jsonp=', '/things')).headers['Content-Type']).toContain('json');
  });

  it.each(['_jsonp=alert(1)', '_jsonp=a-b', '_jsonp=é', '_jsonp=a%20b', '_jsonp[]=a'])(
    'refuses %s',
    async (query) => {
      const { status, headers, body } = await get(query);
      expect(status).toBe(400);
      expect(headers['Content-Type']).toBe('application/javascript; charset=UTF-8');
      expect(body).toBe('{"code":"rest_callback_invalid","message":"Invalid JSONP callback function."}');
    },
  );

  it.each(['_pretty', '_pretty=1'])('is indented: %s', async (query) => {
    expect((await get(`${query}&_fields=owner.age`)).body).toBe(
      '{\n    "owner": {\n        "age": 5\n    }\n}',
    );
  });

  it.each(['_pretty=0', '_pretty=no'])('is not indented: %s', async (query) => {
    expect((await get(`${query}&_fields=owner.age`)).body).toBe('{"owner":{"age":5}}');
  });
});
