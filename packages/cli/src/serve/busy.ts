import { CalendarError } from '@kalends/core';
import type { Handled } from '@kalends/http';
import type { Handler, HttpRequest } from '@kalends/http-adapter';
import { createSlots } from '@kalends/http';

/** How many requests are processed at once. */
export interface RequestSlots {
  /** Requests that are processed at once; those whose bodies are being read do not count. */
  readonly requests: number;
  /** The same of one client network. */
  readonly clientRequests: number;
  /** Requests whose bodies are being read at once. */
  readonly bodies: number;
}

/** A quarter of all slots for one client network; 128 MB of bodies with the body size of anonymous callers. */
export const DEFAULT_SLOTS: RequestSlots = { requests: 512, clientRequests: 128, bodies: 2_048 };

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

/** The requests that a server is at work on. */
export interface RequestLimiter {
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

/** Creates the limiter of a server. Its slots are shared by all handlers that the server has until it ends. */
export function createRequestLimiter({
  requests,
  clientRequests,
  bodies,
}: RequestSlots = DEFAULT_SLOTS): RequestLimiter {
  const slots = createSlots({ total: requests, ofClient: clientRequests });
  let reading = 0;

  /** The same request, which gives its slot back while its body is read. */
  function waitingForBody(request: HttpRequest, client: string): HttpRequest {
    const { method, url, headers, parsedBody, clientAddress, isGone } = request;
    const body: HttpRequest['body'] = async (...bounds) => {
      if (reading >= bodies) throw new CalendarError('busy', BUSY, { retry_after: 1 });
      slots.release(client);
      reading += 1;
      try {
        return await request.body(...bounds);
      } finally {
        reading -= 1;
        slots.take(client);
      }
    };
    return { method, url, headers, parsedBody, clientAddress, isGone, body };
  }

  return {
    limit(handler, clientOf) {
      const limited = async (request: HttpRequest): Promise<Handled> => {
        if (slots.taken() >= requests) return REFUSED;
        const client = clientOf(request);
        if (slots.refusal(client) === 'client') return REFUSED_CLIENT;
        slots.take(client);
        try {
          return await handler(waitingForBody(request, client));
        } finally {
          slots.release(client);
        }
      };
      return Object.assign(limited, { owns: handler.owns });
    },
    isBusy: () => slots.taken() >= requests,
    counts: () => ({ running: slots.taken(), reading }),
  };
}
