import { expect, it } from 'vitest';
import type { RequestHeaders } from '@kalends/http';
import { toFetchHandler } from '../../src/mounts/fetch.js';
import { ADMIN, echoHandler, ROOT } from '../echo-interface.js';

const LIMIT = 1000;
const handler = echoHandler({ identify: () => ADMIN, limits: { bodySize: LIMIT } });
const answer = toFetchHandler(handler);

const things = (body: RequestInit['body'] & {}, headers = {}): Request =>
  new Request(`http://calendar.test${ROOT}/things`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  });

/** A body that comes in pieces and tells whether it was cancelled. */
function pieces(texts: readonly string[], end?: Error) {
  const sent = texts.map((text) => new TextEncoder().encode(text));
  const state = { cancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = sent.shift();
      if (next !== undefined) controller.enqueue(next);
      else if (end === undefined) controller.close();
      else controller.error(end);
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { stream, state };
}

it('answers GET, HEAD and what is not of the interface', async () => {
  const got = await answer(new Request(`http://calendar.test${ROOT}/things`));
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'application/json; charset=UTF-8']);
  const length = new TextEncoder().encode(await got.text()).length;
  const head = await answer(new Request(`http://calendar.test${ROOT}/things`, { method: 'HEAD' }));
  expect([head.body, head.headers.get('content-length')]).toEqual([null, String(length)]);
  const foreign = await answer(new Request('http://calendar.test/about'));
  expect([foreign.status, await foreign.text()]).toEqual([404, 'Not found\n']);
});

it('hands on what is not of the interface, with all that the runtime has passed', async () => {
  const mounted = toFetchHandler<[string]>(handler, {
    next: (request, extra) => new Response(`${request.url} ${extra}`),
    clientAddress: (_, extra) => extra,
  });
  expect(await (await mounted(new Request('http://calendar.test/about'), 'extra')).text()).toBe(
    'http://calendar.test/about extra',
  );
  const addresses: unknown[] = [];
  const told = echoHandler({
    identify: ({ clientAddress }) => {
      addresses.push(clientAddress);
      return null;
    },
  });
  await toFetchHandler<[string]>(told, { clientAddress: (_, extra) => extra })(things('{}'), '192.0.2.1');
  await toFetchHandler(told)(things('{}'));
  expect(addresses).toEqual(['192.0.2.1', undefined]);
});

it('reads a body in pieces', async () => {
  const { stream } = pieces(['{"ti', 'tle":"é', '"}']);
  expect(await (await answer(things(stream))).json()).toMatchObject({ params: { title: 'é' } });
});

it('refuses a body that is too large: by its length, by its end, or before it', async () => {
  const long = 'x'.repeat(LIMIT);
  const announced = things('{}', { 'content-length': '9999999' });
  expect((await answer(announced)).status).toBe(413);
  expect(announced.bodyUsed).toBe(false);

  const little = pieces([long, 'x']);
  expect((await answer(things(little.stream))).status).toBe(413);
  expect(little.state.cancelled).toBe(false);

  const far = pieces(Array.from({ length: 2000 }, () => long));
  expect((await answer(things(far.stream))).status).toBe(413);
  expect(far.state.cancelled).toBe(true);
});

it('says 400 when the client went away', async () => {
  const response = await answer(things(pieces(['{"a"'], new Error('gone')).stream));
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'rest_invalid_json' }),
  ]);
});

it('tells the host that it has read the body itself', async () => {
  const causes: unknown[] = [];
  const telling = echoHandler({ identify: () => ADMIN, onError: ({ cause }) => causes.push(cause) });
  const request = things('{}');
  await request.text();
  expect((await toFetchHandler(telling)(request)).status).toBe(500);
  expect(String(causes)).toContain('request.clone()');
});

it('shows the headers as a record', async () => {
  const seen: RequestHeaders[] = [];
  const telling = echoHandler({
    identify: ({ headers }) => {
      seen.push(headers);
      return null;
    },
  });
  await toFetchHandler(telling)(things('{}', { 'X-Some': 'é', accept: 'a' }));
  const [headers = {}] = seen;
  const listed = { accept: 'a', 'content-type': 'application/json', 'x-some': 'é' };
  expect([headers['x-some'], headers['x-other'], headers['no name'], headers['']]).toEqual([
    'é',
    undefined,
    undefined,
    undefined,
  ]);
  expect(['accept' in headers, 'x-other' in headers]).toEqual([true, false]);
  expect([{ ...headers }, Object.keys(headers)]).toEqual([listed, Object.keys(listed)]);
  expect(JSON.stringify(headers)).toBe(JSON.stringify(listed));
});
