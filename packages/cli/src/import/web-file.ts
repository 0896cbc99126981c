import { parseUrl } from '@kalends/core/adapter';
import { CliError, FAILED } from '@kalends/command-kit';

/** How a file on the web is requested. */
export interface WebFileOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The longest time without any data, in milliseconds. */
  readonly timeout: number;
  readonly stop: AbortSignal;
}

/** The maximum number of redirects. */
const MOST_REDIRECTS = 5;

const failed = (message: string): CliError => new CliError(message, FAILED);

/** The URL that a response redirects to; `undefined` if it does not redirect. Throws if that is not on the web. */
function redirectOf(response: Response, url: URL): URL | undefined {
  const location = response.headers.get('Location');
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined;
  const next = parseUrl(location, url);
  if (next === undefined || !/^https?:$/.test(next.protocol))
    throw failed(`${url.href} redirects to "${location}", which is no address on the web.`);
  return next;
}

/**
 * The bytes of a file on the web. Follows a few redirects; given headers are sent to the given host only. Throws a `CliError` if the
 * server refuses, and the reason of `stop` or a `TimeoutError` if it does not respond.
 */
export async function* webFile(
  source: string,
  { headers, timeout, stop }: WebFileOptions,
): AsyncGenerator<Uint8Array> {
  const first = new URL(source.replace(/^webcal:/i, 'https:'));
  const quiet = new AbortController();
  const expire = (): void => quiet.abort(new DOMException('No answer in time.', 'TimeoutError'));
  let timer = setTimeout(expire, timeout);
  const signal = AbortSignal.any([stop, quiet.signal]);
  try {
    let url = first;
    for (let redirects = 0; ; redirects++) {
      const own = url.origin === first.origin ? headers : {};
      const response = await fetch(url, { headers: own, redirect: 'manual', signal });
      const next = redirectOf(response, url);
      if (next === undefined) {
        if (!response.ok || response.body === null)
          throw failed(`${source} answers with status ${response.status}.`);
        for await (const bytes of response.body as AsyncIterable<Uint8Array>) {
          clearTimeout(timer);
          yield bytes;
          timer = setTimeout(expire, timeout);
        }
        return;
      }
      await response.body?.cancel();
      if (redirects === MOST_REDIRECTS)
        throw failed(`${source} redirects more than ${MOST_REDIRECTS} times.`);
      url = next;
    }
  } finally {
    clearTimeout(timer);
  }
}
