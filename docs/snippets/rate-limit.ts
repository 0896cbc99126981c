import type { Handler, HttpRequest, HttpResponse } from '@kalends/http-adapter';

const BODY = '{"code":"too_many_requests","message":"Try again in a minute.","data":{"status":429}}';
const REFUSED: HttpResponse = {
  status: 429,
  headers: {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Length': String(BODY.length),
    'Retry-After': '60',
  },
  body: BODY,
};

/** A handler that answers an address at most `most` times in a minute. Mount it like any other. */
export function limitRequests(handler: Handler, most: number): Handler {
  const counts = new Map<string, number>();
  let minute = 0;
  const answer = async (request: HttpRequest) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) counts.clear();
    minute = now;
    const address = request.clientAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    const isRefused = count > most && handler.owns(request.url);
    return isRefused ? ({ matched: true, response: REFUSED } as const) : handler(request);
  };
  return Object.assign(answer, { owns: handler.owns });
}
