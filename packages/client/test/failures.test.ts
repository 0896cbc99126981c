import { bearer, createClient, type ClientOptions, type Fetch, type Sleep } from '@kalends/client';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from './failure.js';
import { recordedTime, signalled } from './recorded-time.js';
import {
  cut,
  halfAnAnswer,
  json,
  serveScript,
  silence,
  text,
  type Act,
  type Scripted,
} from './scripted-server.js';

const opened: Scripted[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function serve(...script: readonly Act[]): Promise<Scripted> {
  const server = await serveScript(...script);
  opened.push(server);
  return server;
}

async function clientOf(script: readonly Act[], options: Partial<ClientOptions> = {}) {
  const { url } = await serve(...script);
  return createClient({ baseUrl: url, ...recordedTime().options, retry: { attempts: 1 }, ...options });
}

describe('answers that are not of the interface', () => {
  it.each([
    ['a page', text(200, '<!doctype html><h1>Welcome</h1>')],
    ['nothing', text(200, '')],
    ['no content', (response) => response.writeHead(204).end()],
    ['half of one', text(200, '{"id":7')],
    ['a list', json(200, [])],
    ['null', json(200, null)],
    ['an object without id', json(200, { error: 'sorry' })],
    ['an id that is no number', json(200, { id: 'seven' })],
  ] as const satisfies readonly (readonly [string, Act])[])('%s', async (_, act) => {
    const { events } = await clientOf([act]);
    expect(await failureOf(events.get(7))).toMatchObject({
      kind: 'malformed',
      status: expect.any(Number),
      body: expect.any(String),
    });
  });

  it.each([
    ['a record', { id: 7 }],
    ['a list without totals', { events: [], rest_url: '' }],
    ['a list of something else', { venues: [], rest_url: '', total: 0, total_pages: 0 }],
    ['a list that is an object', { events: {}, rest_url: '', total: 0, total_pages: 0 }],
  ])('lists: %s', async (_, body) => {
    const { events } = await clientOf([json(200, body)]);
    expect(await failureOf(events.list())).toMatchObject({ kind: 'malformed', body: JSON.stringify(body) });
  });

  it('errors of something in between have no code', async () => {
    const { events } = await clientOf([text(502, '<h1>Bad gateway</h1>')]);
    expect(await failureOf(events.get(7))).toMatchObject({
      kind: 'http',
      status: 502,
      code: undefined,
      params: {},
      message: 'The server answered 502.',
      body: '<h1>Bad gateway</h1>',
    });
  });

  it.each([[null], ['no'], [{ code: 7, message: {}, data: null }], [{ data: { params: 'x' } }]])(
    'errors of any form are taken: %j',
    async (body) => {
      const { events } = await clientOf([json(400, body)]);
      expect(await failureOf(events.get(7))).toMatchObject({ kind: 'http', code: undefined, params: {} });
    },
  );

  it('may begin with a byte order mark', async () => {
    const { events } = await clientOf([text(200, '\ufeff{"id":7}')]);
    expect(await events.get(7)).toEqual({ id: 7 });
  });

  it.each([
    ['PHP warnings', '<br />\n<b>Warning</b>: {closure} in <b>a.php</b><br />\n', ''],
    ['comments of caches', '', '\n<!-- Cached {page} -->\n<!-- in 0.1 s -->\n'],
    ['PHP warnings with objects', 'Notice: {"a":{"b":1}} in {x\n', '\n<b>Notice</b>: {"c":1} in a.php'],
    ['PHP warnings with a part of an object', 'Notice: {"a in a.php\n', ''],
    ['a line of another program', '\n\n', 'Warning: Unknown: write failed in Unknown on line 0'],
  ])('is read without %s around it', async (_, before, after) => {
    const { events } = await clientOf([text(200, `${before}{"id":7,"title":"a --> b"}${after}`)]);
    expect(await events.get(7)).toEqual({ id: 7, title: 'a --> b' });
  });

  it('is read without warnings around it where its JSON has line breaks', async () => {
    const { events } = await clientOf([text(200, 'Notice: x\n{\n  "id": 7,\n  "title": "a } b"\n}')]);
    expect(await events.get(7)).toEqual({ id: 7, title: 'a } b' });
  });

  it('may have a text as id', async () => {
    const { events } = await clientOf([json(200, { id: '7' })]);
    expect(await events.get(7)).toEqual({ id: 7 });
  });

  it('may have texts for its counts, an object for its records, and no address', async () => {
    const body = { events: { 0: { id: 7 }, 2: { id: 9 } }, total: '12', total_pages: '6' };
    const { events } = await clientOf([json(200, body)]);
    expect(await events.list({ per_page: 2 })).toEqual({
      ...{ items: [{ id: 7 }, { id: 9 }], total: 12, total_pages: 6, page: 1, more: true, rest_url: '' },
    });
  });
});

describe('the network', () => {
  it('fails with its own reason as cause', async () => {
    const { events } = await clientOf([cut]);
    const error = await failureOf(events.get(7));
    expect(error).toMatchObject({ kind: 'network', name: 'ClientError', cause: expect.any(TypeError) });
    expect(error.request.url).toMatch(/\/events\/7$/);
  });

  it('fails where no server listens', async () => {
    const server = await serveScript();
    await server.close();
    const { events } = createClient({ baseUrl: server.url, ...recordedTime().options });
    expect(await failureOf(events.get(7))).toMatchObject({ kind: 'network' });
  });
});

/** Sleeps as told, but for the time of a whole call, which does not run out. */
const waitingFor =
  (sleep: Sleep, never: Promise<void>): Sleep =>
  (milliseconds, signal) =>
    milliseconds > 20_000 ? never : sleep(milliseconds, signal);

describe('time', () => {
  it.each([
    ['an answer', silence],
    ['the rest of an answer', halfAnAnswer],
  ])('runs out while a call waits for %s', async (_, act) => {
    const { promise, fire } = signalled();
    const { url } = await serve(act(fire));
    const { events } = createClient({ baseUrl: url, ...recordedTime(promise).options });
    expect(await failureOf(events.get(7))).toMatchObject({ kind: 'timeout', cause: undefined });
  });

  it('runs out within a pause', async () => {
    const { promise, fire } = signalled();
    const never = new Promise<void>(() => undefined);
    const { options } = recordedTime(promise, () => {
      fire();
      return never;
    });
    const server = await serve(text(503, ''), json(200, { id: 7 }));
    const { events } = createClient({ baseUrl: server.url, ...options });
    expect(await failureOf(events.get(7))).toMatchObject({ kind: 'timeout' });
    expect(server.arrived).toHaveLength(1);
  });

  it('of one attempt runs out, and a read is sent again', async () => {
    const [first, second] = [signalled(), signalled()];
    const { url, arrived } = await serve(
      silence(first.fire),
      halfAnAnswer(second.fire),
      json(200, { id: 7 }),
    );
    const asked = [first.promise, second.promise];
    const never = new Promise<void>(() => undefined);
    const sleep: Sleep = (milliseconds) =>
      milliseconds === 777 ? (asked.shift() ?? never) : Promise.resolve();
    const { events } = createClient({
      baseUrl: url,
      attemptTimeout: 777,
      timeout: Infinity,
      sleep: waitingFor(sleep, never),
    });
    expect(await events.get(7)).toEqual({ id: 7 });
    expect(arrived).toHaveLength(3);
  });

  it('of one attempt sends nothing twice that may have had an effect', async () => {
    const { promise, fire } = signalled();
    const { url, arrived } = await serve(silence(fire));
    const never = new Promise<void>(() => undefined);
    const { events } = createClient({
      baseUrl: url,
      attemptTimeout: 777,
      sleep: waitingFor(() => promise, never),
    });
    expect(await failureOf(events.create({ title: 'x', start_date: 'now', end_date: 'now' }))).toMatchObject({
      kind: 'timeout',
    });
    expect(arrived).toHaveLength(1);
  });

  it('is that of timers by default', async () => {
    // on a busy machine the time is over before the request has arrived
    const silent = await serve(silence(() => undefined));
    const { events } = createClient({ baseUrl: silent.url, timeout: 20 });
    expect(await failureOf(events.get(7))).toMatchObject({ kind: 'timeout' });
    const { url } = await serve(text(503, ''), json(200, { id: 7 }));
    const client = createClient({ baseUrl: url, timeout: Infinity, retry: { minDelay: 1 } });
    expect(await client.events.get(7)).toEqual({ id: 7 });
  });
});

describe('an answer that is too long', () => {
  it('is none', async () => {
    const server = await serve(
      json(200, { id: 7, title: 'x'.repeat(100) }),
      json(200, { id: 7, title: 'é'.repeat(40) }),
    );
    const { events } = createClient({ baseUrl: server.url, answerBytes: 100, retry: { attempts: 1 } });
    expect(await failureOf(events.get(7))).toMatchObject({ kind: 'malformed' });
    expect(await events.get(7)).toMatchObject({ title: 'é'.repeat(40) });
  });

  it('is none beyond 8 MB, unless the client takes more', async () => {
    const piece = new Uint8Array(1_000_000).fill(0x20);
    let pieces = 0;
    const endless: Fetch = async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            controller.enqueue(piece);
            pieces += 1;
            if (pieces === 20) controller.close();
          },
        }),
      );
    const options = { baseUrl: 'https://calendar.example', fetch: endless, retry: { attempts: 1 } };
    expect(await failureOf(createClient(options).events.get(7))).toMatchObject({
      kind: 'malformed',
      message: 'The answer has more than 8000000 bytes.',
    });
    expect(pieces).toBeLessThan(20);
  });
});

describe('a signal', () => {
  const reason = new Error('gone');
  /** A fetch that knows no signals. */
  const deaf: Fetch = (url, { signal: _, ...init }) => fetch(url, init);

  it('that is aborted already lets nothing be sent', async () => {
    const server = await serve(json(200, { id: 7 }));
    const { events } = createClient({ baseUrl: server.url, ...recordedTime().options });
    const signal = AbortSignal.abort(reason);
    expect(await failureOf(events.get(7, { signal }))).toMatchObject({ kind: 'abort', cause: reason });
    expect(await failureOf(events.all({}, { signal }).next())).toMatchObject({ kind: 'abort' });
    expect(server.arrived).toEqual([]);
  });

  it.each([
    ['an answer', silence],
    ['the rest of an answer', halfAnAnswer],
  ])('ends a call that waits for %s', async (_, act) => {
    const controller = new AbortController();
    const { url } = await serve(act(() => controller.abort(reason)));
    const { events } = createClient({ baseUrl: url, ...recordedTime().options });
    const failed = await failureOf(events.get(7, { signal: controller.signal }));
    expect(failed).toMatchObject({ kind: 'abort', cause: reason });
  });

  it('ends a call within a pause, and nothing is sent after it', async () => {
    const controller = new AbortController();
    const { options } = recordedTime(undefined, async () => controller.abort(reason));
    const server = await serve(text(503, ''), json(200, { id: 7 }));
    const { events } = createClient({ baseUrl: server.url, ...options, fetch: deaf });
    const failed = await failureOf(events.get(7, { signal: controller.signal }));
    expect(failed).toMatchObject({ kind: 'abort', cause: reason });
    await fetch(server.url);
    expect(server.arrived.map(({ url }) => url)).toEqual([expect.stringMatching(/events\/7$/), '/']);
  });

  it('ends a call that waits for its credentials, and nothing is sent after it', async () => {
    const controller = new AbortController();
    const credentials = signalled();
    const server = await serve(json(200, { id: 7 }));
    const auth = async () => {
      controller.abort(reason);
      await credentials.promise;
      return {};
    };
    const { events } = createClient({ baseUrl: server.url, ...recordedTime().options, auth, fetch: deaf });
    expect(await failureOf(events.get(7, { signal: controller.signal }))).toMatchObject({ kind: 'abort' });
    credentials.fire();
    await fetch(server.url);
    expect(server.arrived.map(({ url }) => url)).toEqual(['/']);
  });

  it('ends a call of a fetch that knows no signals', async () => {
    const controller = new AbortController();
    const { url } = await serve(silence(() => controller.abort(reason)));
    const { events } = createClient({ baseUrl: url, ...recordedTime().options, fetch: deaf });
    expect(await failureOf(events.get(7, { signal: controller.signal }))).toMatchObject({ kind: 'abort' });
  });
});

describe('credentials that cannot be had', () => {
  it('fail with what their function throws', async () => {
    const { events } = await clientOf([], {
      auth: () => {
        throw new RangeError('locked out');
      },
    });
    await expect(events.get(7)).rejects.toThrow(RangeError);
  });
});

describe('redirects', () => {
  const to = (location: string) => text(307, '', { Location: location });

  it('are followed by those who have nothing to hide', async () => {
    const other = await serve(json(200, { id: 7 }));
    const { events } = await clientOf([to(`${other.url}/elsewhere`)]);
    expect(await events.get(7)).toEqual({ id: 7 });
    expect(other.arrived).toMatchObject([{ method: 'GET', url: '/elsewhere' }]);
  });

  it.each([
    ['credentials', { auth: bearer('secret') }],
    ['header fields', { headers: { 'X-Api-Key': 'secret' } }],
  ])('are not followed with %s, wherever they lead', async (_, options) => {
    const other = await serve(json(200, { id: 7 }));
    const { events } = await clientOf([to(`${other.url}/elsewhere`)], options);
    expect(await failureOf(events.get(7))).toMatchObject({
      kind: 'redirect',
      status: 307,
      location: `${other.url}/elsewhere`,
    });
    expect(other.arrived).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('are not followed by what changes something: %i', async (status) => {
    const server = await serve(text(status, '', { Location: '/elsewhere' }), json(200, { id: 7 }));
    const { tags } = createClient({ baseUrl: server.url, ...recordedTime().options });
    const error = await failureOf(tags.create({ name: 'Live' }));
    expect(error).toMatchObject({ kind: 'redirect', status, location: '/elsewhere' });
    expect(server.arrived).toHaveLength(1);
  });
});
