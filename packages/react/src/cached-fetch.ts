import type { Fetch } from '@kalends/client';

/** An answer that can be given again. */
interface Cached {
  readonly etag: string;
  readonly headers: Headers;
  readonly body: string;
}

/** How many characters of answers are kept. */
const MOST_CHARACTERS = 4_000_000;

/** By whom an address is asked: an answer to one caller is not given to another. */
const keyOf = (url: string, headers: Headers): string =>
  JSON.stringify([url, ...[...headers].filter(([name]) => name !== 'if-none-match')]);

/**
 * A `fetch` for `createClient` that keeps answers by their ETag: an address is asked for again with `If-None-Match`, and a 304 is
 * answered by what is kept. The least recently used are dropped beyond four million characters. Only `GET` is kept, and no stream.
 * Each call has a cache of its own: make one for each client.
 *
 * @param fetch what sends requests; default: that of the runtime
 *
 * @example
 * const client = createClient({ baseUrl: 'https://calendar.example', fetch: cachedFetch() });
 */
export function cachedFetch(fetch: Fetch = (url, init) => globalThis.fetch(url, init)): Fetch {
  const answers = new Map<string, Cached>();
  let size = 0;

  function drop(key: string): void {
    size -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  }

  function keep(key: string, cached: Cached): void {
    drop(key);
    if (cached.body.length > MOST_CHARACTERS) return;
    answers.set(key, cached);
    size += cached.body.length;
    for (const oldest of answers.keys()) {
      if (size <= MOST_CHARACTERS) return;
      drop(oldest);
    }
  }

  return async (url, init) => {
    const headers = new Headers(init.headers);
    if ((init.method ?? 'GET') !== 'GET' || headers.get('Accept') === 'text/event-stream')
      return fetch(url, init);
    const key = keyOf(url, headers);
    const known = answers.get(key);
    if (known !== undefined) headers.set('If-None-Match', known.etag);
    const response = await fetch(url, { ...init, headers });
    if (response.status === 304 && known !== undefined) {
      await response.body?.cancel();
      keep(key, known);
      return new Response(known.body, { headers: known.headers });
    }
    const etag = response.headers.get('ETag');
    if (!response.ok || etag === null) return response;
    const [kept, given] = [response.clone(), response];
    void kept.text().then(
      (body) => {
        // what the copy has is text already
        const plain = new Headers(response.headers);
        for (const name of ['Content-Encoding', 'Content-Length']) plain.delete(name);
        keep(key, { etag, headers: plain, body });
      },
      () => undefined,
    );
    return given;
  };
}
