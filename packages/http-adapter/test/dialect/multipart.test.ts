import { CalendarError } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { NO_PARAMS, DEFAULT_REQUEST_LIMITS } from '@kalends/http/internal';
import { decode } from '../../src/dialect/decode.js';
import { request } from '../echo-interface.js';

const LIMITS = DEFAULT_REQUEST_LIMITS;

const read = async (headers: Record<string, string>, body: string): Promise<unknown> =>
  (await decode(request('POST', '/', headers, body), NO_PARAMS, LIMITS)).params;

describe('a multipart form', () => {
  const files = (boundary: string, count: number): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n\r\n`.repeat(count);
  const withLast = (boundary: string, count: number): string =>
    `${files(boundary, count)}--${boundary}\r\nContent-Disposition: form-data; name="z"\r\n\r\n1\r\n--${boundary}--\r\n`;
  const most = LIMITS.parameters;

  it.each([
    'boundary=b',
    'boundary="b"',
    'BOUNDARY=b',
    'boundary = b',
    'x=";boundary=a"; boundary=b',
    "x=';boundary=a'; boundary=b",
    'x="\\";boundary=a"; boundary=b',
    'boundary=b; boundary=a',
    'boundary=a; boundary=b',
    'boundary="\\b"',
    'boundary="b',
    'boundary=b ; charset=utf-8',
    ';boundary=b',
    'boundary=;boundary=b',
  ])('is read by the boundary by which its files are counted: %s', async (parameters) => {
    const headers = { 'content-type': `multipart/form-data; ${parameters}` };
    for (const boundary of ['a', 'b', '\\b', '"b', "';boundary=a'"]) {
      const outcome = await read(headers, withLast(boundary, most)).catch((error: unknown) => error);
      const isRefused = outcome instanceof CalendarError && outcome.code === 'too_large';
      if (!isRefused) expect(outcome).toEqual({});
    }
  });

  it('may have as many files and texts as parameters, with headers of 8,192 characters', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect(await read(headers, withLast('b', most - 1))).toEqual({ z: '1' });
    const named = (length: number) =>
      `--b\r\nContent-Disposition: form-data; name="z"\r\nX: ${'x'.repeat(length)}\r\n\r\n1\r\n--b--\r\n`;
    expect(await read(headers, named(8000))).toEqual({ z: '1' });
    await expect(read(headers, named(9000))).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  it('may have 500,000 characters of headers in all parts together', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const part = `--b\r\nContent-Disposition: form-data; name="z"\r\nX: ${'x'.repeat(4_900)}\r\n\r\n1\r\n`;
    expect(await read(headers, `${part.repeat(100)}--b--\r\n`)).toEqual({ z: '1' });
    await expect(read(headers, `${part.repeat(102)}--b--\r\n`)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('500000 characters of headers') as string,
    });
  });
});
