import { gzipSync } from 'node:zlib';
import { AnswerTooLarge } from '@kalends/client/internal';
import { describe, expect, it } from 'vitest';
import { createAskSource } from '../src/remote/index.js';
import { listening } from './listening.js';

const { signal } = new AbortController();

const request = (url: string, isTrusted = true, headers = {}, maxBytes = 20_000_000) => ({
  ...{ url, headers, isTrusted, maxBytes, signal },
});

describe('a request for a source', () => {
  it('gets the answer, unpacked, with what the next request needs', async () => {
    const origin = await listening((asked, response) => {
      expect(asked.headers).toMatchObject({
        'if-none-match': '"1"',
        'user-agent': expect.stringMatching(/^Kalends\//),
      });
      response
        .writeHead(200, { ETag: '"2"', 'Last-Modified': 'now', 'Content-Encoding': 'gzip' })
        .end(gzipSync('hello'));
    });
    const answer = await createAskSource()(request(origin, true, { 'If-None-Match': '"1"' }));
    expect(answer.headers).toMatchObject({ etag: '"2"', 'last-modified': 'now' });
    expect([answer.status, Buffer.from(answer.body).toString()]).toEqual([200, 'hello']);
  });

  it('follows a few redirects, each of which is checked', async () => {
    const origin = await listening(({ url }, response) => {
      const [, step = ''] = /^\/(\d)/.exec(url ?? '') ?? [];
      if (step === '3') response.writeHead(200).end('there');
      else response.writeHead(302, { Location: step === '' ? '/' : `/${Number(step) + 1}` }).end();
    });
    const ask = createAskSource();
    expect(Buffer.from((await ask(request(`${origin}/1`))).body).toString()).toBe('there');
    await expect(ask(request(origin))).rejects.toThrow('more than 5 times');
    const names: string[] = [];
    const looking = createAskSource(async (name) => {
      names.push(name);
      return [{ address: '127.0.0.1', family: 4 }];
    });
    const port = new URL(origin).port;
    const elsewhere = await listening(
      (_, response) => void response.writeHead(301, { Location: `http://b.example:${port}/3` }).end(),
    );
    await looking(request(elsewhere.replace('127.0.0.1', 'a.example')));
    expect(names).toEqual(['a.example', 'b.example']);
    const odd = await listening(
      (_, response) => void response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
    );
    await expect(ask(request(odd))).rejects.toThrow('no address on the web');
  });

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://localhost/',
    'http://192.0.43.8/',
  ])('does not go to %s', async (url) => {
    const ask = createAskSource(async () => [{ address: '127.0.0.1', family: 4 }]);
    await expect(ask(request(url, false))).rejects.toThrow(
      /^The source(?:, or one that it redirects to,)? has/,
    );
  });

  it('checks all addresses of a name, and calls the one that it checked', async () => {
    const both = createAskSource(async () => [
      { address: '192.0.43.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
    await expect(both(request('https://both.example/', false))).rejects.toThrow('private network');
    const origin = await listening((asked, response) => void response.end(asked.headers.host));
    let asked = 0;
    const changing = createAskSource(async () => {
      asked++;
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    });
    const { body } = await changing(request(origin.replace('127.0.0.1', 'changing.example')));
    expect(Buffer.from(body).toString()).toContain('changing.example');
    expect(asked).toBe(1);
  });

  it('ends where an answer is too large, broken, or a bomb', async () => {
    const mega = Buffer.alloc(1_000_000);
    const large = await listening((_, response) => {
      const send = (): void => void response.write(mega, send);
      send();
    });
    await expect(createAskSource()(request(large))).rejects.toThrow('more than 20000000 bytes');
    const packed = (body: Buffer) =>
      listening((_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(body));
    const bomb = await packed(gzipSync(Buffer.alloc(60_000_000)));
    await expect(createAskSource()(request(bomb, true, {}, 8_000_000))).rejects.toThrow(
      new AnswerTooLarge('bytes', 8_000_000),
    );
    // many members with nothing in them
    const empty = await packed(Buffer.concat(Array<Buffer>(1_100_000).fill(gzipSync(''))));
    await expect(createAskSource()(request(empty))).rejects.toThrow('more than 20000000 bytes');
    const broken = await packed(gzipSync('hello').subarray(0, 15));
    await expect(createAskSource()(request(broken))).rejects.toThrow('cannot be unpacked');
    const cut = await listening((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('half');
      response.destroy();
    });
    await expect(createAskSource()(request(cut))).rejects.toThrow(/^The source/);
  });

  it('ends with its signal, also while a name is looked up, and tells no address', async () => {
    const stop = new AbortController();
    const ask = createAskSource(() => new Promise(() => undefined));
    const asked = ask({ ...request('https://slow.example/secret', false), signal: stop.signal });
    stop.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    const nothing = createAskSource(() =>
      Promise.reject(Object.assign(new Error('secret'), { code: 'ENOTFOUND' })),
    );
    await expect(nothing(request('https://none.example/secret'))).rejects.toThrow(
      'The host of the source is not known.',
    );
    const odd = createAskSource(() => Promise.reject(new Error('at https://none.example/secret')));
    await expect(odd(request('https://none.example/secret'))).rejects.toThrow(
      /^The source could not be read\.$/,
    );
  });
});
