import { describe, expect, it } from 'vitest';
import { checkImageSize, isFormType, readFormBody } from '../../src/decode/form-body.js';
import { NO_PARAMS } from '../../src/decode/query-text.js';
import { DEFAULT_REQUEST_LIMITS } from '../../src/decode/request-limits.js';
import type { HttpRequest } from '../../src/message.js';

const LIMITS = { ...DEFAULT_REQUEST_LIMITS, bodySize: 1000 };
const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

const disposition = 'Content-Disposition: form-data; name=';
const TEXT = `--b\r\n${disposition}"a"\r\n\r\n1\r\n`;
const FILE = `--b\r\n${disposition}"image"; filename="x.png"\r\n\r\nPNG\r\n`;
const END = '--b--\r\n';

/** A request with a body, and the limits that it was read with. */
function sent(type: string | undefined, text: string, parsedBody?: unknown) {
  const asked: number[] = [];
  const request: HttpRequest = {
    method: 'POST',
    url: '/',
    headers: { 'content-type': type },
    parsedBody,
    body: (most) => {
      asked.push(most);
      return Promise.resolve(new TextEncoder().encode(text));
    },
  };
  return { request, asked };
}

it('knows the types of forms', () => {
  const types = [
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/mixed',
    'text/plain',
    '',
  ];
  expect(types.map(isFormType)).toEqual([true, true, false, false, false]);
});

it.each([
  [5, 5],
  [0, 5],
  // who may not upload at all is refused for that
  [6, 0],
])('an image of %i bytes may be sent by who may send %i', (size, uploadSize) => {
  expect(() => checkImageSize(size, uploadSize)).not.toThrow();
});

it('a larger image may not', () => {
  expect(() => checkImageSize(6, 5)).toThrow(
    'The request is too large: the file image has more than 5 bytes.',
  );
  expect(() => checkImageSize(2, 1)).toThrow('more than 1 bytes');
});

describe('the form of a request', () => {
  it.each<[string | undefined, string, number | undefined, object, readonly number[]]>([
    [URLENCODED, 'a=1', undefined, { a: '1' }, [1000]],
    [`${URLENCODED}; charset=utf-8`, 'a=1', 50, { a: '1' }, [1000]],
    ['Application/X-WWW-Form-Urlencoded', 'a=1', undefined, { a: '1' }, [1000]],
    [MULTIPART, TEXT + END, undefined, { a: '1' }, [1000]],
    [MULTIPART, TEXT + END, 0, { a: '1' }, [1000]],
    // room for a file
    [MULTIPART, TEXT + END, 50, { a: '1' }, [1050]],
    // not read
    ['text/plain', 'a=1', 50, NO_PARAMS, []],
    ['application/json', 'a=1', 50, NO_PARAMS, []],
    ['', 'a=1', 50, NO_PARAMS, []],
    [undefined, 'a=1', 50, NO_PARAMS, []],
  ])('%#: %j', async (type, text, uploadSize, params, asked) => {
    const { request, asked: read } = sent(type, text);
    expect(await readFormBody(request, { limits: LIMITS, uploadSize })).toEqual({ params, image: undefined });
    expect(read).toEqual(asked);
  });

  it.each<[unknown, object]>([
    [{ 'a[b]': '1' }, { a: { b: '1' } }],
    ['a=1', { a: '1' }],
    [new TextEncoder().encode('a=1'), { a: '1' }],
    [null, NO_PARAMS],
    [7, NO_PARAMS],
    [['a'], NO_PARAMS],
  ])('that a host has parsed, %j, is not read again', async (parsed, params) => {
    const { request, asked } = sent(URLENCODED, 'z=1', parsed);
    expect(await readFormBody(request, { limits: LIMITS })).toEqual({ params });
    expect(asked).toEqual([]);
  });
});

describe('the image of a form', () => {
  const read = (text: string, uploadSize?: number, fileName?: string) =>
    readFormBody(sent(MULTIPART, text).request, { limits: LIMITS, uploadSize, fileName });
  const image = { bytes: new TextEncoder().encode('PNG'), name: 'x.png' };

  it('is its file', async () => {
    expect(await read(TEXT + FILE + END, 3)).toEqual({ params: { a: '1' }, image });
    // refused later, for want of the right
    expect(await read(FILE + END, 0)).toEqual({ params: {}, image });
    expect(await read(FILE.replace('image', 'photo') + END, 3, 'photo')).toEqual({ params: {}, image });
  });

  it('is none where no uploads are taken, or of another name', async () => {
    expect(await read(TEXT + FILE + END)).toEqual({ params: { a: '1' }, image: undefined });
    expect(await read(FILE + END, 3, 'photo')).toEqual({ params: {}, image: undefined });
  });

  it('has a size at most', async () => {
    await expect(read(FILE + END, 2)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The request is too large: the file image has more than 2 bytes.',
    });
  });
});
