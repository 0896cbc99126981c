import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Proxy } from './proxy.js';

/** A request. */
export interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The address of the client. Default 127.0.0.1. */
  readonly from?: string | undefined;
}

/** An answer. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request to a server without TLS, or to a proxy with it, by HTTP/1.1 on a connection of its own. */
export function ask(
  to: { readonly port: number; readonly ca?: Buffer },
  { path, method = 'GET', headers = {}, body, from = '127.0.0.1' }: Asked,
): Promise<Answer> {
  const { port, ca } = to;
  const options = { host: '127.0.0.1', port, path, method, localAddress: from, agent: false } as const;
  const sent = { Host: 'example.org', ...headers };
  return new Promise((resolve, reject) => {
    const outgoing =
      ca === undefined
        ? httpRequest({ ...options, headers: sent })
        : httpsRequest({ ...options, headers: sent, ca, servername: 'example.org' });
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      buffer(incoming).then(
        (read) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: read }),
        reject,
      );
    });
    outgoing.end(body);
  });
}

/** Sends requests to a proxy at once, on one connection of HTTP/2. */
export async function askTogether(
  { port, ca }: Pick<Proxy, 'port' | 'ca'>,
  paths: readonly string[],
): Promise<Answer[]> {
  const session = connect(`https://127.0.0.1:${port}`, { ca, servername: 'example.org' });
  const one = (path: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const stream = session.request({ ':path': path, ':authority': 'example.org' });
      stream.once('error', reject);
      stream.once('response', ({ ':status': status = 0, ...headers }) => {
        buffer(stream).then((body) => resolve({ status, headers, body }), reject);
      });
    });
  try {
    return await Promise.all(paths.map(one));
  } finally {
    session.close();
  }
}
