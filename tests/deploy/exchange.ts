import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** An answer that is read as it comes. */
export interface Following {
  /** Resolves once this text has arrived. */
  readonly until: (text: string) => Promise<void>;
  readonly abort: () => void;
}

/** Reads an answer of a proxy as it comes. */
export function follow({ port, ca }: Pick<Proxy, 'port' | 'ca'>, { path, from }: Asked): Promise<Following> {
  const options = { host: '127.0.0.1', port, path, localAddress: from, agent: false, ca };
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest({
      ...options,
      servername: 'example.org',
      headers: { Host: 'example.org' },
    });
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      let read = '';
      incoming.setEncoding('utf8').on('data', (text: string) => {
        read += text;
      });
      incoming.on('error', () => undefined);
      resolve({
        async until(text) {
          while (!read.includes(text)) await sleep(10);
        },
        abort: () => outgoing.destroy(),
      });
    });
    outgoing.end();
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
