import { type Host, isUnchanged, type Operation, startOfQuarter } from '@kalends/http';

/**
 * Wraps an operation so that the render cache keeps, by URL, its last response for anonymous callers without its body:
 * reporting that nothing has changed then costs only reading the version, whatever the filters. Strict bounds are always
 * resolved again, because they may move every second.
 */
export const createKnownStates =
  ({ cache, calendar }: Pick<Host, 'cache' | 'calendar'>) =>
  (run: Operation['run']): Operation['run'] =>
  async (call) => {
    const { actor, request } = call;
    if (actor !== null || request.url.includes('strict_dates')) return run(call);
    await cache.refresh();
    const key = `feed ${startOfQuarter(calendar.clock())} ${request.url}`;
    const { 'if-none-match': tag, 'if-modified-since': since } = request.headers;
    const known = (tag ?? since) === undefined ? undefined : cache.page(key);
    if (known && isUnchanged(request, { etag: known.etag, lastModified: known.headers?.['Last-Modified'] }))
      return known;
    const begun = cache.commits();
    const answer = await run(call);
    cache.putPage(key, { ...answer, body: '' }, begun);
    return answer;
  };
