import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Handler } from '@kalends/http';
import { toNodeListener } from '../src/mounts/node.js';
import { ROOT } from './echo-interface.js';
import { alone, hosts, LIMIT, start, useServer } from './mounts/hosts.js';

describe.each(hosts)('$name', ({ prefix, listener }) => {
  const port = useServer(listener);
  const url = async (path: string): Promise<string> => `http://127.0.0.1:${await port}${prefix}${path}`;
  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(await url(ROOT + path), init);
  const post = (path: string, body: RequestInit['body'] & {}, type?: string): Promise<Response> =>
    send(path, {
      method: 'POST',
      body,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    });

  it('answers with status, headers and body', async () => {
    const response = await send('/things?q=%C3%A9&x[]=1');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get('x-tec-total')).toBe('2');
    expect(response.headers.get('allow')).toBe('GET, POST');
    expect(JSON.parse(text)).toMatchObject({
      operation: 'list',
      params: { q: 'é', x: ['1'] },
      owner: { name: 'é/☃' },
    });
  });

  it.each(['/index.php' + ROOT + '/things', '/?rest_route=/tribe/events/v1/things'])(
    'answers at %s',
    async (path) => {
      expect(await (await fetch(await url(path))).json()).toMatchObject({ operation: 'list' });
    },
  );

  it('reads JSON', async () => {
    const response = await post('/things', '{"title":"é","list":[1]}', 'application/json');
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ params: { title: 'é', list: [1] } });
  });

  it('reads forms', async () => {
    const form = 'title=a+b&venue[city]=Rome&tags[]=a&tags[]=b&o[0][n]=x';
    const response = await post('/things', form, 'application/x-www-form-urlencoded');
    expect(await response.json()).toMatchObject({
      params: { title: 'a b', venue: { city: 'Rome' }, tags: ['a', 'b'], o: [{ n: 'x' }] },
    });
  });

  it('reads multipart forms', async () => {
    const form = new FormData();
    form.append('title', 'é');
    form.append('venue[city]', 'Rome');
    form.append('image', new Blob(['bytes']), 'a.png');
    expect(await (await post('/things', form)).json()).toMatchObject({
      params: { title: 'é', venue: { city: 'Rome' } },
    });
  });

  it('ignores bodies of other types, and none at all', async () => {
    expect(await (await post('/things', 'title=x', 'text/plain')).json()).toMatchObject({ params: {} });
    expect(await (await send('/things', { method: 'POST' })).json()).toMatchObject({ params: {} });
    expect(await (await post('/things', '', 'application/json')).json()).toMatchObject({ params: {} });
  });

  it('says 400 to malformed JSON', async () => {
    expect((await post('/things', '{bad', 'application/json')).status).toBe(400);
  });

  it('answers HEAD and OPTIONS', async () => {
    const head = await send('/things', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('x-tec-total')]).toEqual([200, '', '2']);
    const get = await (await send('/things')).text();
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get)));
    expect(await (await send('/things', { method: 'OPTIONS' })).json()).toEqual({ path: '/things' });
  });

  it('answers what has no route itself', async () => {
    const response = await send('/nothing');
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'rest_no_route' }]);
  });

  it('leaves foreign URLs to the host', async () => {
    const origin = `http://127.0.0.1:${await port}`;
    const own = await fetch(`${origin}/about`);
    expect([own.status, await own.text()]).toEqual([200, 'about us']);
    const missing = await fetch(`${origin}/missing`);
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.not.stringContaining('rest_no_route'),
    ]);
  });

  it.each([
    ['a little', LIMIT, [413]],
    ['far', 20_000_000, [413, 'connection closed']],
  ])('refuses a body that is %s too large', async (_, size, outcomes) => {
    const body = new Blob([`{"title":"${'x'.repeat(size)}"}`]).stream();
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as const;
    const status = await send('/things', init).then(
      (response) => response.status,
      () => 'connection closed',
    );
    expect(outcomes).toContain(status);
    expect((await send('/things')).status).toBe(200);
  });

  it('survives a client that goes away', async () => {
    const at = await port;
    const head = `POST ${prefix}${ROOT}/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"`;
    await new Promise<void>((resolve) => {
      const socket = connect(at, '127.0.0.1', () => {
        socket.write(head, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    expect((await send('/things')).status).toBe(200);
  });
});

it('node:http alone says 404 to foreign URLs', async () => {
  const response = await fetch(`http://127.0.0.1:${await start(alone)}/about`);
  expect([response.status, await response.text()]).toEqual([404, 'Not found\n']);
});

it('an answer that cannot be written ends the exchange, not the process', async () => {
  const response = { status: 200, headers: { Location: 'a\nb' }, body: '' };
  const odd: Handler = Object.assign(async () => ({ matched: true as const, response }), {
    owns: () => true,
  });
  const port = await start(toNodeListener(odd));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
