import { createClient } from '@kalends/client';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AnswerTooLarge, inSlices, jsonIn, parseJson, piecesWithin } from '../src/bulk/index.js';
import { parseInSlices } from '../src/parse-json.js';
import { failureOf } from './failure.js';
import { json, serveScript } from './scripted-server.js';

/** How often a macrotask had its turn while something was done. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

const LIMITS = { values: 1_000_000, levels: 100 };

/** What `JSON.parse` makes of a text, or that it is none. */
function expected(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return SyntaxError;
  }
}

const kindOf = (error: unknown): unknown => (error as Error).constructor;

const inPieces = (text: string): Promise<unknown> => parseInSlices(text, inSlices()).catch(kindOf);

describe('a JSON text of another server', () => {
  it('is parsed in slices as JSON.parse does', async () => {
    const signs = fc.constantFrom(
      ...['[', ']', '{', '}', ':', ',', '"', '\\', ' ', '\n'],
      '"a"',
      '1',
      '-',
      'true',
      'null',
      '"\\u00e9"',
      '"__proto__":',
    );
    const texts = fc.oneof(
      fc.json(),
      fc.array(signs).map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await inPieces(text)).toStrictEqual(expected(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ...[
      '{"a":1,"a":2}',
      '{"__proto__":{"a":1}}',
      '{"2":1,"1":2}',
      '"a\\"b\\\\"',
      '[[],{}]',
      ' [1 , 2 ] ',
      '-0',
      '1e400',
    ],
    ...[
      '',
      '[1,]',
      '[,1]',
      '{"a"}',
      '{"a":}',
      '{a:1}',
      '[1 2]',
      '[1]]',
      '"a',
      '"a\\"',
      '01',
      '"\n"',
      '[1}',
      'nul',
      '\u00a01',
    ],
  ])('%j is the same in slices', async (text) => {
    expect(await inPieces(text)).toStrictEqual(expected(text));
    expect(await parseJson(text).catch(kindOf)).toStrictEqual(expected(text));
  });

  it('with too many values or levels is not parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const rejects = async (text: string, limit: string): Promise<void> => {
      const error = await jsonIn(text).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(AnswerTooLarge);
      expect((error as AnswerTooLarge).limit).toBe(limit);
      // other tests of the process parse texts of their own
      expect(parse.mock.calls.some(([parsed]) => parsed === text)).toBe(false);
    };
    try {
      await rejects(`{"events":[${'{},'.repeat(50_000)}{}]}`, 'values');
      await rejects(`{${'"a":1,'.repeat(100_000)}"b":1}`, 'values');
      await rejects(`[${'[[]],'.repeat(34_000)}[]]`, 'values');
      await rejects('['.repeat(101), 'levels');
      // what only looks like values is text
      expect(await jsonIn(JSON.stringify('[{,'.repeat(100_000)))).toHaveLength(300_000);
    } finally {
      parse.mockRestore();
    }
  });

  it.each(['{"id":7,"venue":{"id":3,"venue":"Hall"},"ti', '{\n  "id": 7,\n  "all": [\n    { "id": 3 }'])(
    'is none if it was cut off behind an object within it: %j',
    async (text) => {
      expect(await jsonIn(text)).toBeUndefined();
      expect(await jsonIn(`Notice: {"a in a.php\n${JSON.stringify({ text })}`)).toEqual({ text });
    },
  );

  it('gives others their turns while it is read', async () => {
    const values = `[${Array.from({ length: 40_000 }, (_, at) => `{"k${at}":1}`).join()}]`;
    expect(await turnsOf(() => parseJson(values, LIMITS))).toBeGreaterThan(10);
    expect(await turnsOf(() => parseJson(`"${'a'.repeat(100)}"`, LIMITS))).toBeLessThan(3);
    const quotes = `{"a":"${'\\"'.repeat(2_000_000)}`;
    expect(await jsonIn(quotes)).toBeUndefined();
    const braces = '{"a'.repeat(1_000_000);
    expect(await turnsOf(() => jsonIn(braces, { values: Infinity, levels: Infinity }))).toBeGreaterThan(10);
  });

  it('is not read on once the signal is aborted', async () => {
    const stop = new AbortController();
    const reading = parseJson(`[${'1,'.repeat(400_000)}1]`, LIMITS, stop.signal);
    stop.abort(new Error('over'));
    await expect(reading).rejects.toThrow('over');
    const turn = inSlices(stop.signal);
    await expect(turn(1_000_000)).rejects.toThrow('over');
  });
});

describe('the pieces of a body', () => {
  it('end behind the limit, and the rest is not asked for', async () => {
    let made = 0;
    let isClosed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          made++;
          yield new Uint8Array(1_000);
        }
      } finally {
        isClosed = true;
      }
    }
    const read = async (): Promise<void> => {
      for await (const piece of piecesWithin(endless(), 10_000)) expect(piece).toHaveLength(1_000);
    };
    await expect(read()).rejects.toThrow('The answer has more than 10000 bytes.');
    expect([made, isClosed]).toEqual([11, true]);
  });
});

describe('an answer', () => {
  it('is none with more values than the client takes, and is not asked for again', async () => {
    const list = { events: Array.from({ length: 60 }, () => ({})), total: 60, total_pages: 1 };
    const server = await serveScript(json(200, list), json(200, list));
    onTestFinished(() => server.close());
    const options = { baseUrl: server.url, retry: { malformed: true, minDelay: 1 } };
    expect(await failureOf(createClient({ ...options, answerValues: 60 }).events.list())).toMatchObject({
      ...{ kind: 'malformed', status: 200, message: 'The answer has more than 60 values.' },
    });
    expect((await createClient({ ...options, answerValues: 130 }).events.list()).items).toHaveLength(60);
    expect(server.arrived).toHaveLength(2);
  });
});
