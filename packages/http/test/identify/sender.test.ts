import { describe, expect, it } from 'vitest';
import {
  ADMIN,
  answer,
  echoHandler,
  echoOf,
  request,
  ROOT,
} from '../../../http-adapter/test/echo-interface.js';

const SITE = 'http://calendar.test';
const APP = 'https://app.example';
const ELSEWHERE = 'https://elsewhere.example';

/** A host with sessions: a request with the cookie comes from the administrator. */
const handler = echoHandler({
  identify: ({ headers }) => (headers['cookie'] === 'session=1' ? ADMIN : null),
  trustedOrigins: [`${APP}/`, 'capacitor://localhost'],
});

const COOKIE = { cookie: 'session=1' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Who is asking, as the operation sees it. */
const actorOf = async (method: string, headers: Record<string, string>): Promise<unknown> =>
  (await echoOf(handler, request(method, `${ROOT}/things/7`, { ...COOKIE, ...headers })))['actor'];

describe('F50: a session with cookies', () => {
  it.each<[string, string, Record<string, string>, number | null]>([
    ['of a program', 'POST', {}, 1],
    ['on the site itself', 'GET', { 'sec-fetch-site': 'same-origin' }, 1],
    ['on the site itself, writing', 'POST', { origin: SITE, 'sec-fetch-site': 'same-origin' }, 1],
    ['by an address that was typed', 'GET', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 1],
    ['of a trusted origin', 'PUT', { origin: APP, 'sec-fetch-site': 'cross-site' }, 1],
    ['of an app', 'PUT', { origin: 'capacitor://localhost' }, 1],
    ['of another site', 'GET', { origin: ELSEWHERE }, null],
    ['of another site, by a form', 'POST', { ...FORM, origin: ELSEWHERE }, null],
    ['of another site, by its name', 'POST', { 'sec-fetch-site': 'cross-site' }, null],
    ['of another scheme', 'POST', { origin: 'https://calendar.test' }, null],
    ['of another port', 'POST', { origin: 'http://calendar.test:81' }, null],
    ['of a sandbox', 'POST', { origin: 'null' }, null],
    ['of an origin that begins alike', 'POST', { origin: `${SITE}.elsewhere.example` }, null],
    ['by a script element', 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, null],
    [
      'by a link on another site',
      'GET',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      null,
    ],
    [
      'by a script element of a sibling',
      'GET',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
      null,
    ],
    [
      'of a sibling',
      'GET',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', origin: ELSEWHERE },
      null,
    ],
    [
      'of a trusted sibling',
      'GET',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', origin: APP },
      1,
    ],
    ['by a link on a sibling', 'GET', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, 1],
    [
      'by a form on a sibling',
      'POST',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', origin: ELSEWHERE },
      null,
    ],
    ['beside a header of its own', 'POST', { origin: ELSEWHERE, authorization: 'Bearer x' }, 1],
    ['beside an empty header', 'POST', { origin: ELSEWHERE, authorization: '' }, null],
  ])('%s: %s', async (_, method, headers, actor) => {
    expect(await actorOf(method, headers)).toBe(actor);
  });

  it.each<[string, Record<string, string>, number | null]>([
    ['cookies', COOKIE, null],
    ['cookies on the site itself', { ...COOKIE, 'sec-fetch-site': 'same-origin' }, null],
    ['cookies beside an empty header', { ...COOKIE, authorization: '' }, null],
    ['a header', { ...COOKIE, authorization: 'Bearer x' }, 1],
  ])('does not count for _jsonp, which any page can load: %s', async (_, headers, actor) => {
    const sent = request('GET', `${ROOT}/things/7?_jsonp=cb`, headers);
    const { body, headers: own } = await answer(handler, sent);
    expect(JSON.parse(String(body).slice('/**/cb('.length, -1))).toMatchObject({ actor });
    expect(own['Cache-Control'] === undefined).toBe(actor === null);
  });

  it('is not asked for where it does not count', async () => {
    const failing = echoHandler({ identify: () => Promise.reject(new Error('asked')) });
    const sent = request('GET', `${ROOT}/things/7`, { ...COOKIE, origin: ELSEWHERE });
    expect((await answer(failing, sent)).status).toBe(200);
  });

  it('gives other sites what everybody gets', async () => {
    const read = (headers: Record<string, string>) =>
      answer(handler, request('GET', `${ROOT}/things/7`, headers));
    const foreign = await read({ ...COOKIE, origin: ELSEWHERE });
    const anonymous = await read({ origin: ELSEWHERE });
    expect(foreign).toEqual(anonymous);
    expect(foreign.headers['Cache-Control']).toBeUndefined();
  });
});

describe('F50: the headers for an origin', () => {
  it.each([
    [SITE, 'true'],
    [APP, 'true'],
    ['capacitor://localhost', 'true'],
    [ELSEWHERE, undefined],
    ['null', undefined],
    ['http://calendar.test:81', undefined],
  ])('%s: credentials %s', async (origin, credentials) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PURGE']) {
      const { headers } = await answer(handler, request(method, `${ROOT}/things/7`, { origin }));
      expect(headers).toMatchObject({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
        Vary: 'Origin',
      });
      expect(headers['Access-Control-Allow-Credentials']).toBe(credentials);
    }
  });

  it('are the site’s under a path, and with a port', async () => {
    const below = echoHandler({ baseUrl: 'http://calendar.test:8080/calendar' });
    const sent = request('GET', `${ROOT}/things`, { origin: 'http://calendar.test:8080' });
    expect((await answer(below, sent)).headers['Access-Control-Allow-Credentials']).toBe('true');
  });

  it.each(['app.example', 'null', ''])('cannot be for “%s”', (origin) => {
    expect(() => echoHandler({ trustedOrigins: [origin] })).toThrow(TypeError);
  });
});
