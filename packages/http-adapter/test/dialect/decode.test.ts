import { describe, expect, it } from 'vitest';
import { decode } from '../../src/dialect/decode.js';
import { DEFAULT_REQUEST_LIMITS, NO_PARAMS, readQuery } from '@kalends/http/internal';
import { request } from '../echo-interface.js';

const LIMITS = DEFAULT_REQUEST_LIMITS;
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

const BOUNDARY = 'XX';
const MULTIPART_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const part = (name: string, value: string, file?: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${value}\r\n`;
const multipart = (...parts: string[]): string => `${parts.join('')}--${BOUNDARY}--\r\n`;

const params = async (
  method: string,
  query: string,
  headers: Record<string, string> = {},
  body: string | Uint8Array = '',
): Promise<unknown> =>
  (await decode(request(method, '/', headers, body), readQuery(query, LIMITS), LIMITS)).params;

describe('names with brackets', () => {
  it.each<[string, unknown]>([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: '2' }],
    ['x[]=1&x[]=2', { x: ['1', '2'] }],
    ['x%5B%5D=1', { x: ['1'] }],
    ['x[0]=1&x[1]=2', { x: ['1', '2'] }],
    ['x[1]=b&x[0]=a', { x: { 0: 'a', 1: 'b' } }],
    ['x[5]=c', { x: { 5: 'c' } }],
    ['x[5]=c&x[]=d', { x: { 5: 'c', 6: 'd' } }],
    ['x[k]=1', { x: { k: '1' } }],
    ['x[0]=1&x[]=2', { x: ['1', '2'] }],
    ['x[0]=1&x[0]=2', { x: ['2'] }],
    ['x=1&x[]=2', { x: ['2'] }],
    ['x[]=2&x=1', { x: '1' }],
    ['x[a]=1&x[a][b]=2', { x: { a: { b: '2' } } }],
    ['venue[venue]=Hall&venue[city]=New+York', { venue: { venue: 'Hall', city: 'New York' } }],
    ['o[0][organizer]=Ann&o[1][organizer]=Bob', { o: [{ organizer: 'Ann' }, { organizer: 'Bob' }] }],
    ['o[][a]=1&o[][a]=2', { o: [{ a: '1' }, { a: '2' }] }],
    ['x[a]b=1', { x: { a: '1' } }],
    ['x[a=1', { 'x[a': '1' }],
    ['[x]=1', { '[x]': '1' }],
    ['categories=[slug', { categories: '[slug' }],
    ['&&a=1&&b', { a: '1', b: '' }],
    ['=1', {}],
    ['a=b=c', { a: 'b=c' }],
    ['search=A+B%2BC', { search: 'A B+C' }],
    ['search=%E0%A4%A', { search: '\u{FFFD}%A' }],
    ['a=%zz', { a: '%zz' }],
  ])('%s', (text, expected) => {
    expect(readQuery(text, LIMITS)).toEqual(expected);
  });

  it('are no way to a prototype', () => {
    const read = readQuery(
      '__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1&a[b]=1',
      LIMITS,
    );
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(read['a'])).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
    expect(Object.entries(read).find(([name]) => name === 'constructor')?.[1]).toEqual({
      prototype: { polluted: '1' },
    });
  });

  it.each([
    ['parameters', 'a&'.repeat(1001)],
    ['parameters', `${'x[]=1&'.repeat(1000)}y=1`],
    ['levels', `a${'[b]'.repeat(64)}=1`],
  ])('too many %s are refused', (_, text) => {
    expect(() => readQuery(text, LIMITS)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  it('a high index costs nothing', () => {
    expect(readQuery('x[99999999]=1&x[999999999999]=2', LIMITS)).toEqual({
      x: { 99999999: '1', 999999999999: '2' },
    });
  });
});

describe('sources', () => {
  it.each<[string, string, Record<string, string>, string, unknown]>([
    ['JSON over the query', 'POST', JSON_TYPE, '{"a":1}', { a: 1, q: 'q' }],
    ['JSON on GET', 'GET', JSON_TYPE, '{"a":1}', { a: 1, q: 'q' }],
    ['JSON on DELETE', 'delete', JSON_TYPE, '{"a":1}', { a: 1, q: 'q' }],
    [
      'JSON with a charset',
      'POST',
      { 'content-type': 'Application/JSON; charset=utf-8' },
      '{"a":1}',
      { a: 1, q: 'q' },
    ],
    ['JSON of a vendor', 'POST', { 'content-type': 'application/vnd.x+json' }, '{"a":1}', { a: 1, q: 'q' }],
    ['text/json', 'POST', { 'content-type': 'text/json' }, '{"a":1}', { a: 'query', q: 'q' }],
    ['text/plain', 'POST', { 'content-type': 'text/plain' }, 'a=1', { a: 'query', q: 'q' }],
    ['no type', 'POST', {}, 'a=1', { a: 'query', q: 'q' }],
    ['form over the query', 'POST', FORM_TYPE, 'a=1&b[]=2', { a: '1', b: ['2'], q: 'q' }],
    ['form on PUT', 'PUT', FORM_TYPE, 'a=1', { a: '1', q: 'q' }],
    ['form on DELETE', 'DELETE', FORM_TYPE, 'a=1', { a: '1', q: 'q' }],
    ['form on GET', 'GET', FORM_TYPE, 'a=1', { a: 'query', q: 'q' }],
    [
      'multipart on POST',
      'POST',
      MULTIPART_TYPE,
      multipart(part('a', '1'), part('v[c]', 'é')),
      { a: '1', v: { c: 'é' }, q: 'q' },
    ],
    ['multipart on PUT', 'PUT', MULTIPART_TYPE, multipart(part('a', '1')), { a: 'query', q: 'q' }],
    [
      'a file',
      'POST',
      MULTIPART_TYPE,
      multipart(part('b', '1'), part('a', 'bytes', 'a.png')),
      { a: 'query', b: '1', q: 'q' },
    ],
    ['broken multipart', 'POST', MULTIPART_TYPE, 'no such thing', { a: 'query', q: 'q' }],
    ['cut multipart', 'POST', MULTIPART_TYPE, part('a', '1'), { a: 'query', q: 'q' }],
    [
      'multipart without a boundary',
      'POST',
      { 'content-type': 'multipart/form-data' },
      multipart(part('a', '1')),
      { a: 'query', q: 'q' },
    ],
    ['a JSON list', 'POST', JSON_TYPE, '[1,2]', { a: 'query', q: 'q' }],
    ['a JSON number', 'POST', JSON_TYPE, '5', { a: 'query', q: 'q' }],
    ['JSON null', 'POST', JSON_TYPE, 'null', { a: 'query', q: 'q' }],
    ['nothing', 'POST', JSON_TYPE, '', { a: 'query', q: 'q' }],
    ['the last of equal names', 'POST', JSON_TYPE, '{"a":1,"a":2}', { a: 2, q: 'q' }],
  ])('%s', async (_, method, headers, body, expected) => {
    expect(await params(method, 'a=query&q=q', headers, body)).toEqual(expected);
  });

  it('neither query nor body: nothing is made', async () => {
    expect(await params('GET', '')).toBe(NO_PARAMS);
  });
});

describe('malformed JSON', () => {
  const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it.each<[string, string | Uint8Array, number]>([
    ['{bad json', '{bad json', 4],
    ['bare text', 'title=x', 4],
    ['blanks', '   ', 4],
    ['cut off', '{"title":"x"', 4],
    ['cut off in a text', '{"title":"x', 3],
    ['a control character in a text', '{"title":"a\u0001b"}', 3],
    ['a tab in a text', '{"title":"a\tb"}', 3],
    ['an unknown escape', '{"title":"\\x"}', 4],
    ['an escaped quote', '{"title":"\\""', 4],
    ['a byte order mark', '\u{FEFF}{"title":"x"}', 4],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), 5],
    ['half a surrogate pair', '{"title":"\\ud83d"}', 10],
    ['half a surrogate pair in a name', '{"a":{"\\udc00":1}}', 10],
    ['a low surrogate first', '{"title":"\\ude00\\ud83d"}', 10],
    ['too deep', `{"a":${deep(511)}}`, 1],
    ['a list too deep', deep(512), 1],
    ['lists and objects too deep', '{"a":['.repeat(256) + ']}'.repeat(256), 1],
    ['a depth bomb', `{"a":${deep(500_000)}}`, 1],
    ['an unclosed depth bomb', '['.repeat(1_000_000), 1],
    ['511 lists that are never closed', '['.repeat(511), 4],
    ['too deep behind bad syntax', `[1 2${deep(600)}]`, 4],
    ['bad syntax behind too deep', `${'['.repeat(600)}x`, 1],
    ['half a pair before too deep', `["\\ud800"${',['.repeat(600)}`, 10],
    ['too deep before half a pair', `${'['.repeat(600)}"\\ud800"`, 1],
    ['bad syntax before bytes that are not UTF-8', Uint8Array.of(0x7b, 0x78, 0xff), 4],
    ['bytes that are not UTF-8 before bad syntax', Uint8Array.of(0x5b, 0xff, 0x78), 5],
    ['a text cut off inside a character', Uint8Array.of(0x5b, 0x22, 0xc3), 5],
    ['two values', '1 2', 4],
    ['a trailing comma', '[1,]', 4],
    ['a control character between texts', '[1,\u0001]', 3],
  ])('%s', async (_, body, json_error_code) => {
    await expect(params('GET', '', JSON_TYPE, body)).rejects.toMatchObject({
      code: 'rest_invalid_json',
      message: 'Invalid JSON body passed.',
      data: { json_error_code },
    });
  });

  it.each(['{"title":"\\ud83d\\ude00"}', `{"a":${deep(510)}}`])('%s is fine', async (body) => {
    expect(await params('POST', '', JSON_TYPE, body)).toEqual(JSON.parse(body));
  });
});

describe('a body that a host has parsed', () => {
  const parsed = async (
    headers: Record<string, string>,
    parsedBody: unknown,
    method = 'POST',
  ): Promise<unknown> =>
    (await decode({ ...request(method, '/', headers), parsedBody }, NO_PARAMS, LIMITS)).params;

  it.each<[string, Record<string, string>, unknown, unknown]>([
    ['JSON', JSON_TYPE, { a: [1] }, { a: [1] }],
    ['a JSON list', JSON_TYPE, [1], {}],
    ['a JSON scalar', JSON_TYPE, 5, {}],
    ['null', JSON_TYPE, null, {}],
    ['text', JSON_TYPE, '{"a":1}', { a: 1 }],
    ['bytes', JSON_TYPE, Buffer.from('{"a":1}'), { a: 1 }],
    [
      'a form with its brackets read',
      FORM_TYPE,
      { v: { c: 'x' }, t: ['a', 'b'] },
      { v: { c: 'x' }, t: ['a', 'b'] },
    ],
    [
      'a form with its brackets left',
      FORM_TYPE,
      { 'v[c]': 'x', 't[]': ['a', 'b'], 'o[0][n]': 'y' },
      { v: { c: 'x' }, t: ['a', 'b'], o: [{ n: 'y' }] },
    ],
    [
      'a form that looks like our own work',
      FORM_TYPE,
      { v: { entries: 'x', next: 'y' } },
      { v: { entries: 'x', next: 'y' } },
    ],
    [
      'a form without a prototype',
      FORM_TYPE,
      Object.assign(Object.create(null) as object, { a: '1' }),
      { a: '1' },
    ],
    ['a form as text', FORM_TYPE, 'v[c]=x', { v: { c: 'x' } }],
    ['a form as bytes', FORM_TYPE, Buffer.from('a=1'), { a: '1' }],
    ['multipart', MULTIPART_TYPE, { 'v[c]': 'x' }, { v: { c: 'x' } }],
    ['multipart as bytes', MULTIPART_TYPE, Buffer.from(multipart(part('a', '1'))), { a: '1' }],
    ['of a type that does not count', { 'content-type': 'text/plain' }, { a: 1 }, {}],
  ])('%s', async (_, headers, body, expected) => {
    expect(await parsed(headers, body)).toEqual(expected);
  });

  it('is not walked deeper than it may be', async () => {
    const bomb: unknown = JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    await expect(parsed(JSON_TYPE, bomb)).rejects.toMatchObject({ code: 'rest_invalid_json' });
  });
});

describe('method override', () => {
  const method = async (
    sent: string,
    query: string,
    headers: Record<string, string> = {},
    body = '',
  ): Promise<string> =>
    (await decode(request(sent, '/', headers, body), readQuery(query, LIMITS), LIMITS)).method;

  it.each([
    ['POST', '_method=DELETE', {}, '', 'DELETE'],
    ['post', '_method=delete', {}, '', 'DELETE'],
    ['POST', '', { 'x-http-method-override': 'put' }, '', 'PUT'],
    ['POST', '', FORM_TYPE, '_method=PATCH', 'PATCH'],
    ['POST', '_method=GET', { 'x-http-method-override': 'PUT' }, '', 'GET'],
    ['POST', '_method=', { 'x-http-method-override': 'PUT' }, '', 'PUT'],
    ['POST', '', JSON_TYPE, '{"_method":"DELETE"}', 'POST'],
    ['POST', '_method[]=DELETE', {}, '', 'POST'],
    ['GET', '_method=DELETE', {}, '', 'GET'],
    ['GET', '', { 'x-http-method-override': 'DELETE' }, '', 'GET'],
    ['PUT', '_method=DELETE', {}, '', 'PUT'],
  ])('%s %s %j %s is %s', async (sent, query, headers, body, expected) => {
    expect(await method(sent, query, headers as Record<string, string>, body)).toBe(expected);
  });

  it.each(['HEAD', 'OPTIONS', 'FOO'])('to %s is no method of ours', async (asked) => {
    expect(await method('POST', `_method=${asked}`)).not.toBe(asked);
  });

  it('to GET leaves the form out', async () => {
    expect(await params('POST', '_method=GET', FORM_TYPE, 'a=1')).toEqual({ _method: 'GET' });
  });
});
