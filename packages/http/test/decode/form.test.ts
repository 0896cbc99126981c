import { describe, expect, it } from 'vitest';
import { readForm, readMultipart, readParsedForm } from '../../src/decode/form.js';
import { DEFAULT_REQUEST_LIMITS as LIMITS } from '../../src/decode/request-limits.js';

const tooLarge = (what: string) => ({ code: 'too_large', message: `The request is too large: ${what}.` });

/** A part of a form: a text, or a file if it has a file name. */
const part = (name: string, content: string, file?: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`;
const formOf = (...parts: readonly string[]): string => `${parts.join('')}--b--\r\n`;

it.each([
  ['a=x+y&b[]=1&b[]=%C3%A9', { a: 'x y', b: ['1', 'é'] }],
  ['', {}],
])('reads the form %j as text and as bytes', (text, expected) => {
  expect(readForm(text, LIMITS)).toEqual(expected);
  expect(readForm(new TextEncoder().encode(text), LIMITS)).toEqual(expected);
});

describe('a multipart form', () => {
  it('is read as text and as bytes, whatever its values contain', async () => {
    const long = `é${'x'.repeat(600_000)}\r\n\r\n`;
    const body = formOf(part('a', long), part('b[]', '1'), part('b[]', '2'), part('image', 'no file'));
    const expected = { params: { a: long, b: ['1', '2'], image: 'no file' }, image: undefined };
    expect(await readMultipart(body, 'b', LIMITS)).toEqual(expected);
    const bytes = new TextEncoder().encode(body.replaceAll('--b', '--a ~'));
    expect(await readMultipart(bytes, 'a ~', LIMITS)).toEqual(expected);
  });

  const files = [
    part('image', 'first', 'a.png'),
    part('image', 'last', 'b.png'),
    part('image', '', ''),
    part('photo', 'photo', 'c.png'),
    part('image', 'text'),
  ];
  it.each<[readonly string[], string | undefined, string | undefined, string | undefined]>([
    [files, undefined, 'b.png', 'last'],
    [files.slice(0, 1), undefined, 'a.png', 'first'],
    [files, 'photo', 'c.png', 'photo'],
    [files, 'other', undefined, undefined],
    [files.slice(2), undefined, undefined, undefined],
  ])('%#: has the last file of a name that is not empty', async (parts, fileName, name, content) => {
    const { params, image } = await readMultipart(formOf(...parts), 'b', LIMITS, fileName);
    expect([image?.name, await image?.text()]).toEqual([name, content]);
    expect(params).toEqual(parts.length > 1 ? { image: 'text' } : {});
  });

  it.each<[string | undefined, string | Uint8Array]>([
    [undefined, formOf(part('a', '1'))],
    [undefined, formOf(part('a', '1')).replaceAll('--b', '--undefined')],
    ['', formOf(part('a', '1')).replaceAll('--b', '--')],
    ['éb', formOf(part('a', '1')).replaceAll('--b', '--éb')],
    ['bé', formOf(part('a', '1')).replaceAll('--b', '--bé')],
    ['éb', Buffer.from(formOf(part('a', '1')).replaceAll('--b', '--éb'), 'latin1')],
    ['bé', Buffer.from(formOf(part('a', '1')).replaceAll('--b', '--bé'), 'latin1')],
    ['c', formOf(part('a', '1'))],
    ['b', 'a=1'],
    ['b', ''],
  ])('%#: has no parameters if the boundary %j is none, or not that of the body', async (boundary, body) => {
    expect(await readMultipart(body, boundary, LIMITS)).toEqual({ params: {} });
  });

  it('has as many parts as parameters at most, files among them', async () => {
    const limits = { ...LIMITS, parameters: 2 };
    const [text, file] = [part('a', '1'), part('f', '', 'f')];
    expect(await readMultipart(formOf(file, text), 'b', limits)).toMatchObject({ params: { a: '1' } });
    await expect(readMultipart(formOf(file, file, text), 'b', limits)).rejects.toMatchObject(
      tooLarge('too many parameters'),
    );
  });

  it('lets others have their turns while a large body is read', async () => {
    let [turns, isOver] = [0, false];
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await readMultipart(formOf(part('a', 'x'.repeat(70_000))), 'b', LIMITS);
    isOver = true;
    expect(turns).toBeGreaterThan(1);
  });

  /** Parts of these lengths, without an end of their headers. */
  const endless = (...lengths: readonly number[]): string =>
    lengths.map((length) => 'x'.repeat(length)).join('\r\n--b\r\n');
  const withHeaders = (length: number): string => {
    const [head = '', end = ''] = part('a', '1').split('"a"');
    return `${part('z', '')}${head}"a"${`\r\nX: `.padEnd(length - head.length - 7 + '--b\r\n'.length, 'x')}${end}`;
  };

  it.each([
    ['the headers of a part with their end', formOf(withHeaders(8192)), { a: '1', z: '' }],
    ['a part without an end of its headers', endless(8192), {}],
    ['the headers of all parts', endless(...Array.from({ length: 61 }, () => 8192), 288), {}],
  ])('may have 8,192 and 500,000 characters: %s', async (_, body, params) => {
    expect(await readMultipart(body, 'b', LIMITS)).toMatchObject({ params });
  });

  const OF_PART = tooLarge('a part has more than 8192 characters of headers');
  const OF_ALL = tooLarge('its parts have more than 500000 characters of headers');
  it.each([
    ['the headers of a part with their end', formOf(withHeaders(8193)), OF_PART],
    ['a part without an end of its headers', endless(8193), OF_PART],
    ['the headers of all parts', endless(...Array.from({ length: 61 }, () => 8192), 289), OF_ALL],
  ])('may have no more: %s', async (_, body, error) => {
    await expect(readMultipart(body, 'b', LIMITS)).rejects.toMatchObject(error);
  });
});

it.each<[object, object]>([
  [{ 'venue[city]': 'Rome' }, { venue: { city: 'Rome' } }],
  [{ venue: { city: 'Rome' } }, { venue: { city: 'Rome' } }],
  [{ 'a[]': ['1', '2'] }, { a: ['1', '2'] }],
  [{ 'a[]': '1' }, { a: ['1'] }],
  [{ 'a[k]': ['1', '2'] }, { a: { k: '2' } }],
  [{ a: ['1', '2'] }, { a: ['1', '2'] }],
])('a form that a host has parsed, %j', (form, expected) => {
  expect(readParsedForm({ ...form }, LIMITS)).toEqual(expected);
});

it('counts the values of a form that a host has parsed', () => {
  const limits = { ...LIMITS, parameters: 2 };
  expect(readParsedForm({ 'a[]': [1, 2] }, limits)).toEqual({ a: [1, 2] });
  expect(() => readParsedForm({ 'a[]': [1, 2, 3] }, limits)).toThrow('too many parameters');
});
