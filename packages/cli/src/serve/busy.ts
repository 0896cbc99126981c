import { CalendarError } from '@kalends/core';
import type { Handled, Handler, HttpRequest } from '@kalends/http-adapter';

/** How many requests are processed at once. */
export interface SlotLimits {
  /** Requests that are processed at once; those whose bodies are being read do not count. */
  readonly requests: number;
  /** The same of one client network. */
  readonly clientRequests: number;
  /** Requests whose bodies are being read at once. */
  readonly bodies: number;
}

/** A quarter of all slots for one client network; 128 MB of bodies with the body size of anonymous callers. */
export const DEFAULT_SLOTS: SlotLimits = { requests: 512, clientRequests: 128, bodies: 2_048 };

const BUSY = 'The server is busy. Try again in a moment.';

function refusal(code: string, status: number, message: string): Handled {
  const body = JSON.stringify({ code, message, data: { status } });
  const headers = {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Retry-After': '1',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
  return { matched: true, response: { status, headers, body } };
}

const REFUSED = refusal('busy', 503, BUSY);
const REFUSED_CLIENT = refusal('too_many_requests', 429, 'Too many requests at once. Try again in a moment.');

/** The slots of a server. */
export interface Slots {
  /**
   * Limits a handler. A slot is held exactly as long as the handler works on the request: no matter what becomes of the
   * connection, it is released when the work has ended. While the body is read, the request waits for its client and
   * holds no slot. Beyond the limits: 503 `busy`, or 429 `too_many_requests` if the client network has its share.
   */
  readonly limit: (handler: Handler, clientOf: (request: HttpRequest) => string) => Handler;
  /** Whether the next request would be refused, from any client. */
  readonly isBusy: () => boolean;
  /** How many requests are in which state. */
  readonly counts: () => { readonly running: number; readonly reading: number };
}

/** Creates the slots of a server. They are shared by all handlers that it has until it ends. */
export function createSlots({ requests, clientRequests, bodies }: SlotLimits = DEFAULT_SLOTS): Slots {
  const ofClients = new Map<string, number>();
  let [running, reading] = [0, 0];

  function count(client: string, change: 1 | -1): void {
    running += change;
    const now = (ofClients.get(client) ?? 0) + change;
    if (now === 0) ofClients.delete(client);
    else ofClients.set(client, now);
  }

  /** The same request, which gives its slot back while its body is read. */
  function waitingForBody(request: HttpRequest, client: string): HttpRequest {
    const { method, url, headers, parsedBody, clientAddress, isGone } = request;
    const body: HttpRequest['body'] = async (...bounds) => {
      if (reading >= bodies) throw new CalendarError('busy', BUSY, { retry_after: 1 });
      count(client, -1);
      reading += 1;
      try {
        return await request.body(...bounds);
      } finally {
        reading -= 1;
        count(client, 1);
      }
    };
    return { method, url, headers, parsedBody, clientAddress, isGone, body };
  }

  return {
    limit(handler, clientOf) {
      const limited = async (request: HttpRequest): Promise<Handled> => {
        if (running >= requests) return REFUSED;
        const client = clientOf(request);
        if ((ofClients.get(client) ?? 0) >= clientRequests) return REFUSED_CLIENT;
        count(client, 1);
        try {
          return await handler(waitingForBody(request, client));
        } finally {
          count(client, -1);
        }
      };
      return Object.assign(limited, { owns: handler.owns });
    },
    isBusy: () => running >= requests,
    counts: () => ({ running, reading }),
  };
}
