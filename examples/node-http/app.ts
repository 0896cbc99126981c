import type { Calendar } from '@kalends/core';
import { bearer, createHandler, type BearerToken } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import type { RequestListener } from 'node:http';

/** A site with a page of its own, and the calendar beside it at `/wp-json/tribe/events/v1`. */
export function createApp(
  calendar: Calendar,
  baseUrl: string,
  members: readonly BearerToken[],
): RequestListener {
  const mounted = toNodeListener(createHandler({ calendar, baseUrl, identify: bearer(members) }));
  return (request, response) => {
    mounted(request, response, () => {
      const home = request.url === '/';
      response.writeHead(home ? 200 : 404, { 'Content-Type': 'text/plain; charset=UTF-8' });
      response.end(home ? 'Our own home page' : 'Our own 404 page');
    });
  };
}
