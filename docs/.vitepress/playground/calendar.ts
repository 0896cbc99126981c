import type { Handler, HttpRequest } from '@kalends/http-adapter';
import { toFetchHandler, type FetchHandler } from '@kalends/http-adapter/fetch';
import { fillWithDemo } from '../../../packages/cli/src/serve/demo.js';
import { demoPictures } from '../../../packages/cli/src/serve/demo-pictures.js';
import { browserCalendar } from '../../snippets/browser-calendar.js';
import type { SentRequest, SentResponse } from './messages.js';

declare const self: DedicatedWorkerGlobalScope;

/**
 * Gives each request the cookie of the editor. Browsers do not let a worker set or read cookies; the forms need one for their tokens, which
 * are to be those of this tab.
 */
function withCookie(handler: Handler<Request>): Handler<Request> {
  const secret = crypto.randomUUID();
  const cookie = `__Host-kalends-editor=${secret}; kalends-editor=${secret}`;
  const answer = (request: HttpRequest, native?: Request) => {
    const { method, url, headers } = request;
    const body: HttpRequest['body'] = (limit, hold) => request.body(limit, hold);
    return handler({ method, url, headers: { ...headers, cookie }, body }, native);
  };
  return Object.assign(answer, { owns: handler.owns });
}

/** The headers of an answer, which the page of the playground may show in its frame. */
function framedHeaders(headers: Headers): [string, string][] {
  return [...headers].map(([name, value]) =>
    name === 'x-frame-options'
      ? [name, 'SAMEORIGIN']
      : [name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")],
  );
}

async function answerOf(
  answer: FetchHandler<[]>,
  { method, url, headers, body }: SentRequest,
): Promise<SentResponse> {
  const response = await answer(
    new Request(url, { method, headers: headers.map(([...pair]) => pair), body }),
  );
  const bytes = response.body === null ? null : await response.arrayBuffer();
  return { status: response.status, headers: framedHeaders(response.headers), body: bytes };
}

/** Opens the calendar at its address, fills it, and answers what the tab hands on. */
async function open(baseUrl: string): Promise<void> {
  const { calendar, handler } = browserCalendar(baseUrl, [demoPictures()]);
  await fillWithDemo(calendar);
  const answer = toFetchHandler(withCookie(handler));
  self.addEventListener('message', ({ data, ports: [port] }: MessageEvent<SentRequest>) => {
    void answerOf(answer, data).then((response) => port?.postMessage(response));
  });
  self.postMessage('ready');
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => void open(data), { once: true });
