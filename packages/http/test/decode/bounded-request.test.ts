import { CalendarError } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { boundedRequest, type BodyBounds } from '../../src/decode/bounded-request.js';
import { tooLarge } from '../../src/decode/request-limits.js';
import type { HttpRequest } from '../../src/message.js';
import { createWork } from '../../src/work/work.js';

const SMALL = 100;
const REFUSED = new CalendarError('forbidden', 'Sorry, you are not allowed to do that.');

interface Sending {
  /** The `Content-Length`. */
  readonly length?: string | readonly string[];
  readonly most?: number;
  readonly refusal?: CalendarError;
  /** What the mount counts while it reads. */
  readonly counted?: readonly number[];
  /** Why the mount fails. */
  readonly failure?: Error;
}

/** Reads a body of five bytes, asked for with a limit of 1,000. */
async function read({ length, most = Infinity, refusal, counted = [], failure }: Sending) {
  const seen = { limits: [] as number[], held: [] as number[], asked: 0 };
  const request: HttpRequest = {
    method: 'POST',
    url: '/x',
    headers: { 'content-length': length },
    body: async (limit, hold) => {
      seen.limits.push(limit);
      for (const bytes of counted) hold?.(bytes);
      if (failure !== undefined) throw failure;
      return Uint8Array.of(1, 2, 3, 4, 5);
    },
  };
  const bounds: BodyBounds = {
    most,
    small: SMALL,
    refusal: async () => {
      seen.asked++;
      return refusal;
    },
    hold: () => ({ hold: (bytes) => void seen.held.push(bytes), release: () => undefined }),
    work: createWork(),
  };
  const result = await boundedRequest(request, bounds)
    .body(1000)
    .catch((error: unknown) => error);
  return { ...seen, result };
}

describe('the limit of a body', () => {
  it.each<[Sending, limits: readonly number[], asked: number]>([
    // what is promised to be small is read without asking, but no more than that
    [{ length: '5' }, [100], 0],
    [{ length: '100', refusal: REFUSED }, [100], 0],
    [{ length: '101' }, [1000], 1],
    [{ length: ['101', '5'] }, [1000], 1],
    [{}, [1000], 1],
    [{ length: 'x' }, [1000], 1],
    [{ most: 500 }, [500], 1],
    [{ most: 101 }, [101], 1],
    // a large body may not be sent by anyone
    [{ most: 100, refusal: REFUSED }, [100], 0],
    [{ most: 50, refusal: REFUSED }, [50], 0],
    [{ length: '5', most: 50 }, [50], 0],
    // a caller who may send a small one only
    [{ refusal: REFUSED }, [100], 1],
    [{ length: 'x', refusal: REFUSED }, [100], 1],
  ])('%j', async (sending, limits, asked) => {
    const read5 = await read(sending);
    expect(read5).toMatchObject({ limits, asked, result: Uint8Array.of(1, 2, 3, 4, 5) });
  });

  it('is not asked for if a large body is promised by who may not send one', async () => {
    expect(await read({ length: '101', refusal: REFUSED })).toEqual({
      ...{ limits: [], held: [], asked: 1 },
      result: REFUSED,
    });
  });

  const [large, gone] = [tooLarge('x'), new Error('gone')];
  const busy = new CalendarError('busy', '', { retry_after: 1 });
  const other = Object.assign(new Error('other'), { code: 'too_large' });
  it.each<[Sending, unknown]>([
    [{ failure: large }, large],
    [{ failure: gone }, gone],
    [{ refusal: REFUSED, failure: large }, REFUSED],
    [{ refusal: REFUSED, failure: busy }, busy],
    [{ refusal: REFUSED, failure: gone }, gone],
    [{ refusal: REFUSED, failure: other }, other],
  ])('%#: a caller who may send a small body only is told so if it is larger', async (sending, error) => {
    expect((await read(sending)).result).toBe(error);
  });
});

it.each<[readonly number[], readonly number[]]>([
  [[], [0, 5]],
  [[2], [0, 2, 3]],
  [
    [2, 3],
    [0, 2, 3, 0],
  ],
])('counts the bytes that the mount has not counted: %j', async (counted, held) => {
  expect((await read({ counted })).held).toEqual(held);
});

it('leaves the rest of the request as it is', () => {
  const parsedBody = { a: 1 };
  const [headers, isGone] = [{ host: 'a.test' }, () => false];
  const body = () => Promise.reject(new Error('read'));
  const request: HttpRequest = {
    ...{ method: 'PUT', url: '/x?y', headers, parsedBody, clientAddress: '::1', isGone },
    body,
  };
  const bounded = boundedRequest(request, {
    most: 1,
    small: 1,
    refusal: () => Promise.resolve(undefined),
    hold: () => ({ hold: () => undefined, release: () => undefined }),
    work: createWork(),
  });
  expect({ ...bounded, body }).toEqual(request);
});
