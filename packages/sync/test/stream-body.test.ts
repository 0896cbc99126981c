import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamBody } from '../src/stream-body.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PIECES = [new Uint8Array(2_000), new Uint8Array(10)];

/** A body of two pieces, and what became of it. */
function made({ fails = false, ended = false } = {}) {
  const ending = new AbortController();
  if (ended) ending.abort();
  const told = { pieces: 0, ends: 0 };
  let over: AbortSignal | undefined;
  async function* pieces() {
    yield* PIECES;
    if (fails) throw new Error('The store is gone.');
    await Promise.resolve();
  }
  const body = streamBody(
    (signal) => {
      over = signal;
      return pieces();
    },
    {
      ...{ readTime: 30_000, readRate: 1_000, ending: ending.signal },
      onPiece: () => void told.pieces++,
      onEnd: () => void told.ends++,
    },
  );
  const reader = body[Symbol.asyncIterator]();
  return {
    ...{ ending, told, reader },
    cut: (): unknown => body.signal?.aborted === true && body.signal.reason,
    isOver: () => over?.aborted ?? false,
  };
}

describe('a body of pieces', () => {
  it('gives them one by one, and ends once', async () => {
    const { told, reader, cut, ending, isOver } = made();
    for (const value of PIECES) expect(await reader.next()).toEqual({ done: false, value });
    expect([told, isOver()]).toEqual([{ pieces: 2, ends: 0 }, false]);
    expect(await reader.next()).toEqual({ done: true, value: undefined });
    expect([told, isOver()]).toEqual([{ pieces: 3, ends: 1 }, true]);
    ending.abort();
    expect(await reader.return?.()).toEqual({ done: true, value: undefined });
    expect([told.ends, vi.getTimerCount(), cut()]).toEqual([1, 0, false]);
  });

  it('is cut when its client never asks', () => {
    const { told, cut } = made();
    vi.advanceTimersByTime(29_999);
    expect([cut(), told.ends]).toEqual([false, 0]);
    vi.advanceTimersByTime(1);
    expect([cut(), told.ends]).toEqual([new Error('The client does not read.'), 1]);
  });

  it('is cut when its client takes a piece for longer than its bytes allow', async () => {
    const { told, reader, cut } = made();
    await reader.next();
    vi.advanceTimersByTime(31_999);
    expect([cut(), told.ends]).toEqual([false, 0]);
    vi.advanceTimersByTime(1);
    expect([cut(), told.ends]).toEqual([new Error('The client does not read.'), 1]);
    expect(await reader.next()).toEqual({ done: true, value: undefined });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for a piece as long as it takes', async () => {
    const { cut, reader } = made();
    await reader.next();
    const next = reader.next();
    expect(vi.getTimerCount()).toBe(0);
    await next;
    expect([vi.getTimerCount(), cut()]).toEqual([1, false]);
  });

  it('ends when all end, and when its client leaves', async () => {
    const [all, own] = [made(), made()];
    all.ending.abort();
    expect([all.told.ends, all.isOver()]).toEqual([1, true]);
    expect(await all.reader.next()).toEqual({ done: true, value: undefined });
    expect(await own.reader.return?.()).toEqual({ done: true, value: undefined });
    expect([own.told.ends, own.isOver(), vi.getTimerCount()]).toEqual([1, true, 0]);
  });

  it('has ended before it begins if all have', () => {
    const { told } = made({ ended: true });
    expect([told.ends, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it('passes on why a piece could not be made', async () => {
    const { told, reader } = made({ fails: true });
    for (const value of PIECES) expect(await reader.next()).toEqual({ done: false, value });
    await expect(reader.next()).rejects.toThrow('The store is gone.');
    expect([told.ends, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
