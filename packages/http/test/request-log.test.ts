import { createCalendar } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { createHandler, type HandlerOptions, type RequestLog } from '@kalends/http-adapter';
import { ADMIN, answer, request, ROOT, SITE } from '../../http-adapter/test/echo-interface.js';

function logged(options: Partial<HandlerOptions> = {}) {
  const entries: RequestLog[] = [];
  let now = 1_000_000;
  const calendar = createCalendar({ store: createReferenceStore(), clock: () => (now -= 5) });
  const onAnswer = (entry: RequestLog) => void entries.push(entry);
  return { entries, handler: createHandler({ calendar, baseUrl: SITE, onAnswer, ...options }) };
}

const ask = async (method: string, path: string, headers = {}, options = {}) => {
  const { entries, handler } = logged(options);
  await answer(handler, request(method, ROOT + path, headers));
  expect(entries).toHaveLength(1);
  return entries[0];
};

describe('the log of requests', () => {
  it('tells route, status, duration and caller', async () => {
    const entry = await ask('GET', '/events/7?search=secret', {}, { identify: () => ADMIN });
    expect(entry).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      method: 'GET',
      route: '/events/{id}',
      status: 404,
      duration: expect.any(Number) as unknown,
      actor: 1,
      ignored: ['search'],
    });
    expect(entry?.duration).toBeGreaterThan(0);
  });

  it('names the root of an interface', async () => {
    expect(await ask('GET', '')).toMatchObject({ route: '/wp-json/tribe/events/v1' });
  });

  it('takes the id of the request where it is a proper one', async () => {
    expect(await ask('GET', '/events', { 'x-request-id': 'abc-1_2' })).toMatchObject({ id: 'abc-1_2' });
    for (const id of ['a b', 'x\n{"status":500}', '', 'a'.repeat(65)]) {
      expect((await ask('GET', '/events', { 'x-request-id': id }))?.id).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('writes nothing that a caller made up', async () => {
    expect(await ask('X\n{"a":1}', '/events')).toMatchObject({ method: 'OTHER', status: 404 });
    expect(await ask('GET', '/nothing\n')).toMatchObject({ route: null });
  });

  it('has the id that errors are told with, and failing hooks are no caller’s business', async () => {
    const ids: string[] = [];
    const options = {
      identify: () => Promise.reject(new Error('no directory')),
      onError: (_: unknown, __: unknown, id: string) => {
        ids.push(id);
        throw new Error('no disk');
      },
    };
    expect(await ask('GET', '/events', {}, options)).toMatchObject({ id: ids[0] ?? '', status: 500 });
    const onAnswer = () => {
      throw new Error('no disk');
    };
    expect((await answer(logged({ onAnswer }).handler, request('GET', `${ROOT}/events`))).status).toBe(200);
  });

  it('is not affected by promises of hooks that reject', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { handler } = logged({
      identify: () => Promise.reject(new Error('no directory')),
      onError: () => Promise.reject(new Error('no disk')),
      onAnswer: () => Promise.reject(new Error('no disk')),
    });
    expect((await answer(handler, request('GET', `${ROOT}/events`))).status).toBe(500);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  it('says nothing of requests that are not ours', async () => {
    const { entries, handler } = logged();
    expect(await handler(request('GET', '/about'))).toEqual({ matched: false });
    expect(entries).toEqual([]);
  });
});
