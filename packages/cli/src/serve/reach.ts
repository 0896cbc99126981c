import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { CliError, FAILED } from '@kalends/command-kit';
import type { ServeOptions } from './serve-options.js';

/** The time in which the public address has to answer, in milliseconds. */
const TIMEOUT = 10_000;

const UNKNOWN_NAME = 'its name has no address: add an A or AAAA record, or wait until it is known everywhere';

/** Why an address cannot be reached, by error code, and what to do about it. */
const CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: UNKNOWN_NAME,
  EAI_AGAIN: UNKNOWN_NAME,
  ECONNREFUSED: 'nothing listens there: start the proxy, or name the port in the URL',
  ECONNRESET: 'the connection is closed: look into the log of the proxy',
  TimeoutError: 'nothing answers: a firewall may be in the way of ports 80 and 443',
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself: get one of an authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without the chain of its authority',
};

/** The code of an error of `fetch`, which may be that of its cause. */
function codeOf(error: unknown): string {
  const { cause, name } = error as Error;
  const { code } = (cause ?? error) as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : name;
}

/** Asks the public address once, and returns its answer. */
async function ask(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
  return { status: response.status, text: await response.text() };
}

/**
 * Checks that requests to the public address of a server come to its port, and that its proxy is trusted: listens there for a moment,
 * and asks the address. Rejects with a `CliError` that says what to do.
 */
export async function reach({
  baseUrl,
  host,
  port,
  trustProxy,
}: Pick<ServeOptions, 'baseUrl' | 'host' | 'port' | 'trustProxy'>): Promise<string> {
  if (baseUrl === undefined) return 'not checked: there is no --base-url';
  if (port === 0) return 'not checked: port 0 is any free one';
  const wrong = (sentence: string): CliError => new CliError(`${baseUrl}: ${sentence}.`, FAILED);
  const [token, arrivals] = [randomUUID(), [] as IncomingHttpHeaders[]];
  const server = createServer(({ headers, url }, response) => {
    if (url?.includes(token) === true) arrivals.push(headers);
    response.setHeader('Cache-Control', 'no-store').end(token);
  });
  server.listen(port, host);
  const isListening = await once(server, 'listening').catch(() => undefined);
  if (isListening === undefined) return `not checked: port ${port} is in use`;
  try {
    const { status, text } = await ask(`${baseUrl}/?${token}`).catch((error: unknown) => {
      const code = codeOf(error);
      throw wrong(CAUSES[code] ?? `it cannot be asked (${code})`);
    });
    if (text !== token)
      throw wrong(
        `another server answers (${status}): the proxy has to pass requests to ${host} port ${port}`,
      );
    const isForwarded = arrivals.some((headers) => headers['x-forwarded-for'] !== undefined);
    if (isForwarded && trustProxy === 0)
      throw wrong(
        'its proxy is not trusted, so that all visitors count as one client: add --trust-proxy 1, or the addresses of the proxies',
      );
    if (!isForwarded && trustProxy !== 0)
      throw wrong(
        'a proxy is trusted, and none sends X-Forwarded-For, so that visitors can pretend any address: let it send the header, or leave --trust-proxy out',
      );
    return `requests to ${baseUrl} come to port ${port}${isForwarded ? ', by a trusted proxy' : ''}`;
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}
