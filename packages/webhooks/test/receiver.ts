import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

/** What an endpoint got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A body, as receivers read it. */
export interface MessageBody {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly kind: string;
    readonly id: number;
    readonly operation: string;
    readonly rest_url: string;
    readonly record?: Readonly<Record<string, unknown>> | null;
  };
}

/** An endpoint on a free port of this machine. */
export async function startReceiver(
  answer: (received: Received, count: number) => number | RequestListener = () => 204,
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const how = answer(received.at(-1)!, received.length);
      if (typeof how === 'number') response.writeHead(how).end();
      else how(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a receiver with a secret makes of a message, at the time at which it was sent: throws if it is not from the sender. */
export function verified(secret: string, { headers, body }: Received): MessageBody {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1_000 });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as MessageBody;
  } finally {
    vi.useRealTimers();
  }
}
