import { createClient, type Client, type ClientOptions } from '@kalends/client';
import { afterEach, describe, expect, it } from 'vitest';
import { failureOf } from './failure.js';
import { recordedTime, type RecordedTime } from './recorded-time.js';
import { cut, cutWithin, json, serveScript, text, type Act, type Scripted } from './scripted-server.js';

const DONE = json(200, { id: 7 });
const busy = (status: number, retryAfter?: string): Act =>
  json(
    status,
    { code: 'busy', message: 'Busy.', data: { status } },
    retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  );

const opened: Scripted[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

interface Scene extends RecordedTime {
  readonly client: Client;
  /** The methods that arrived, in their order. */
  readonly methods: () => string[];
  readonly arrived: () => Scripted['arrived'];
}

async function scene(script: readonly Act[], options: Partial<ClientOptions> = {}): Promise<Scene> {
  const server = await serveScript(...script);
  opened.push(server);
  const time = recordedTime();
  const client = createClient({ baseUrl: server.url, ...time.options, ...options });
  return {
    client,
    ...time,
    methods: () => server.arrived.map(({ method }) => method),
    arrived: () => server.arrived,
  };
}

const CALLS = {
  GET: ({ events }: Client) => events.get(7),
  DELETE: ({ events }: Client) => events.delete(7),
  POST: ({ tags }: Client) => tags.create({ name: 'Live' }),
  PATCH: ({ tags }: Client) => tags.update(7, { name: 'Live' }),
} as const;
const METHODS = Object.keys(CALLS) as (keyof typeof CALLS)[];

describe('a request is sent again', () => {
  const whenever = [
    ['429', busy(429)],
    ['429 with a time', busy(429, '2')],
    ['503 with a time', busy(503, '2')],
  ] as const;
  it.each(METHODS.flatMap((method) => whenever.map(([title, act]) => ({ method, title, act }))))(
    '$method after $title',
    async ({ method, act }) => {
      const { client, methods } = await scene([act, DONE]);
      expect(await CALLS[method](client)).toEqual({ id: 7 });
      expect(methods()).toEqual([method, method]);
    },
  );

  const whenIdempotent = [
    ['503', busy(503)],
    ['a cut connection', cut],
    ['a cut answer', cutWithin],
  ] as const;
  it.each(
    (['GET', 'DELETE'] as const).flatMap((method) =>
      whenIdempotent.map(([title, act]) => ({ method, title, act })),
    ),
  )('$method after $title', async ({ method, act }) => {
    const { client, methods } = await scene([act, DONE]);
    expect(await CALLS[method](client)).toEqual({ id: 7 });
    expect(methods()).toEqual([method, method]);
  });

  it.each([...whenIdempotent, ['409', busy(409)] as const])(
    'a create with an idempotency key after %s',
    async (_title, act) => {
      const { client, arrived } = await scene([act, DONE]);
      expect(await client.tags.create({ name: 'Live' }, { idempotencyKey: 'a' })).toEqual({ id: 7 });
      expect(arrived().map(({ headers }) => headers['idempotency-key'])).toEqual(['a', 'a']);
    },
  );

  it('but no other create after 409', async () => {
    const { client, methods } = await scene([busy(409)]);
    expect((await failureOf(CALLS.POST(client))).kind).toBe('http');
    expect(methods()).toEqual(['POST']);
  });

  it.each(
    (['POST', 'PATCH'] as const).flatMap((method) =>
      whenIdempotent.map(([title, act]) => ({ method, title, act })),
    ),
  )('but $method not after $title: it may have happened', async ({ method, act }) => {
    const { client, methods } = await scene([act, DONE]);
    expect((await failureOf(CALLS[method](client))).kind).toMatch(/^(?:http|network)$/);
    expect(methods()).toEqual([method]);
  });

  const never = [
    ['a refusal', json(400, { code: 'rest_invalid_param', message: 'No.', data: { status: 400 } })],
    ['a fault', text(500, 'oops')],
    ['a bad gateway', text(502, '<h1>Bad gateway</h1>')],
    ['an answer that is none', text(200, 'Warning: include(): failed')],
  ] as const;
  it.each(METHODS.flatMap((method) => never.map(([title, act]) => ({ method, title, act }))))(
    'but $method not after $title',
    async ({ method, act }) => {
      const { client, methods } = await scene([act, DONE]);
      await failureOf(CALLS[method](client));
      expect(methods()).toEqual([method]);
    },
  );

  const onRequest = [
    ['a bad gateway', text(502, '<h1>Bad gateway</h1>')],
    ['an answer that is none', text(200, '<h1>Back soon</h1>')],
  ] as const;
  it.each(METHODS.flatMap((method) => onRequest.map(([title, act]) => ({ method, title, act }))))(
    '$method after $title, if the options say so and it is idempotent',
    async ({ method, act }) => {
      const retry = { statuses: [500, 502], malformed: true };
      const { client, methods } = await scene([act, DONE], { retry });
      await CALLS[method](client).catch(() => undefined);
      expect(methods()).toEqual(method === 'GET' || method === 'DELETE' ? [method, method] : [method]);
    },
  );

  it('with the same body, and as whom it is by then', async () => {
    const server = await serveScript(busy(429), DONE);
    opened.push(server);
    let asked = 0;
    const { tags } = createClient({
      baseUrl: server.url,
      ...recordedTime().options,
      auth: async ({ method, url }) => {
        asked += 1;
        return { 'X-Token': `${asked} ${method} ${url.slice(server.url.length)}` };
      },
    });
    await tags.create({ name: 'Live' });
    expect(server.arrived.map(({ body, headers }) => [body, headers['x-token']])).toEqual([
      ['{"name":"Live"}', '1 POST /wp-json/tribe/events/v1/tags?_reasons=1'],
      ['{"name":"Live"}', '2 POST /wp-json/tribe/events/v1/tags?_reasons=1'],
    ]);
  });

  it('so often and no more', async () => {
    const { client, methods, pauses } = await scene([busy(503), cut, busy(429), DONE]);
    expect(await failureOf(client.events.get(7))).toMatchObject({ kind: 'http', status: 429 });
    expect([methods(), pauses]).toEqual([
      ['GET', 'GET', 'GET'],
      [500, 1000],
    ]);

    const more = await scene([busy(503), cut, busy(429), DONE], { retry: { attempts: 4 } });
    expect(await more.client.events.get(7)).toEqual({ id: 7 });

    const never = await scene([busy(503), DONE], { retry: { attempts: 1 } });
    await failureOf(never.client.events.get(7));
    expect([never.methods(), never.pauses]).toEqual([['GET'], []]);
  });
});

describe('pauses', () => {
  it('double up to the longest, half of them by chance', async () => {
    const script = Array.from({ length: 5 }, () => busy(429));
    const retry = { attempts: 5, minDelay: 100, maxDelay: 500 };
    const { client, pauses } = await scene(script, { retry });
    await failureOf(client.events.get(7));
    expect(pauses).toEqual([100, 200, 400, 500]);

    const lucky = await scene(script, { retry, random: () => 0 });
    await failureOf(lucky.client.events.get(7));
    expect(lucky.pauses).toEqual([50, 100, 200, 400]);
  });

  it.each([
    ['seconds', '3', [3500]],
    ['a date', 'Thu, 01 May 2031 12:00:05 GMT', [5500]],
    ['a date that has passed', 'Thu, 01 May 2031 11:00:00 GMT', [500]],
    ['nonsense', '-5', [500]],
    ['more nonsense', 'soon', [500]],
  ])('are no shorter than the server asks for: %s', async (_, header, wanted) => {
    const { client, pauses } = await scene([busy(503, header), DONE]);
    await client.events.get(7);
    expect(pauses).toEqual(wanted);
  });

  it.each(['11', 'Fri, 02 May 2031 12:00:00 GMT'])('are not made for too long: %s', async (header) => {
    const { client, pauses } = await scene([busy(503, header), DONE]);
    const error = await failureOf(client.events.get(7));
    expect(error).toMatchObject({ status: 503, retry_after: header === '11' ? 11 : 86_400 });
    expect(pauses).toEqual([]);
  });
});
