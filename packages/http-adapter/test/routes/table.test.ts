import type { Actor } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { createWork, type Call } from '@kalends/http';
import { newInterface } from '../site-of-tests.js';

const site = newInterface();

/** The route table of transport.md §2. */
const ROWS = [
  ['', 'GET'],
  ['/doc', 'GET'],
  ...['/events', '/venues', '/organizers'].flatMap((path) => [
    [path, 'GET', 'POST'],
    [`${path}/{id}`, 'GET', 'DELETE', 'POST PUT PATCH'],
    [`${path}/by-slug/{slug}`, 'GET', 'DELETE', 'POST PUT PATCH'],
  ]),
  ...['/categories', '/tags'].flatMap((path) => [
    [path, 'GET', 'POST'],
    [`${path}/{id}`, 'GET', 'POST PUT PATCH', 'DELETE'],
  ]),
];

describe('the route table', () => {
  it('is that of the contract', () => {
    const rows = site.routes.map(({ path, operations }) => [
      path,
      ...operations.map(({ methods }) => methods.join(' ')),
    ]);
    expect(rows).toEqual(ROWS);
  });

  it('names every operation once', () => {
    const names = site.routes.flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(36);
  });

  it('answers 201 where something is created', () => {
    const created = site.routes.flatMap(({ operations }) =>
      operations.filter(({ status }) => status === 201),
    );
    expect(created.map(({ operationId }) => operationId)).toEqual([
      'createEvent',
      'createVenue',
      'createOrganizer',
      'createCategory',
      'createTag',
    ]);
  });
});

const EVENT = { title: 'Jazz', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };

describe('operations', () => {
  it('tell how long a list is', async () => {
    const fresh = newInterface();
    for (const n of [1, 2, 3]) await fresh.ask('createVenue', { params: { venue: `Hall ${n}` } });
    const { headers, body } = await fresh.ask('listVenues', { actor: null, params: { per_page: '2' } });
    expect(headers).toEqual({ 'X-TEC-Total': '3', 'X-TEC-TotalPages': '2' });
    expect(body).toMatchObject({
      total: 3,
      total_pages: 2,
      next_rest_url: 'http://calendar.test/wp-json/tribe/events/v1/venues/?per_page=2&status=publish&page=2',
    });
    expect((body['venues'] as unknown[]).length).toBe(2);
  });

  it('address a record by what is in the path alone (F2)', async () => {
    const fresh = newInterface();
    const { body: a } = await fresh.ask('createEvent', { params: EVENT });
    const { body: b } = await fresh.ask('createEvent', { params: { ...EVENT, title: 'Blues' } });
    const { body } = await fresh.ask('getEvent', { key: a['id'] as number, params: { id: b['id'] } });
    expect(body['title']).toBe('Jazz');
    const renamed = await fresh.ask('updateEventBySlug', { key: 'blues', params: { slug: 'rhythm' } });
    expect(renamed.body).toMatchObject({ id: b['id'], slug: 'rhythm' });
    const gone = await fresh.ask('deleteEventBySlug', { key: 'rhythm' });
    expect(gone.body).toMatchObject({ id: b['id'], status: 'trash', slug: 'rhythm__trashed' });
  });

  it('refuse a password that says nothing', async () => {
    const { body } = await site.ask('createEvent', { params: EVENT });
    const key = body['id'] as number;
    await expect(site.ask('getEvent', { key, params: { password: 'abc' } })).resolves.toBeTruthy();
    for (const password of ['', '0', 5]) {
      const refused = site.ask('getEvent', { key, params: { password } });
      await expect(refused).rejects.toMatchObject({
        code: 'invalid_param',
        data: { params: { password: 'Invalid parameter.' } },
      });
    }
  });

  it('leave an unknown namespace to others', async () => {
    const refused = site.ask('getIndex', { params: { namespace: 'wp/v2' } });
    await expect(refused).rejects.toMatchObject({ code: 'rest_invalid_namespace' });
  });
});

describe('what a caller may do', () => {
  const allowed = async (actor: Actor | null, key: string) => {
    const request = { method: 'GET', url: '/', headers: {}, body: async () => new Uint8Array() };
    const call = {
      request,
      calendar: site.calendar.as(actor),
      actor,
      key,
      params: {},
      identifyAgain: async () => ({ calendar: site.calendar.as(actor), actor }),
      work: createWork(),
    };
    const names: string[] = [];
    for (const { operations } of site.routes) {
      for (const operation of operations)
        if ((await operation.allowed?.(call)) ?? true) names.push(operation.operationId);
    }
    return names;
  };

  it('is to read, for anybody, and asks nothing of the store', async () => {
    const calendar = {
      get events(): never {
        throw new Error('asked');
      },
    };
    for (const { operations } of site.routes) {
      for (const operation of operations) {
        const call = { calendar, actor: null, key: '1', params: {} } as unknown;
        const verdict = await operation.allowed?.(call as Call);
        expect(verdict ?? true).toBe(operation.methods[0] === 'GET');
      }
    }
  });

  it('depends on the record', async () => {
    const { body } = await site.ask('createEvent', { params: EVENT });
    const author: Actor = { id: 9, role: 'author' };
    const own = await site.ask('createEvent', { actor: author, params: EVENT });
    expect(await allowed(author, String(body['id']))).not.toContain('updateEvent');
    expect(await allowed(author, String(own.body['id']))).toEqual(
      expect.arrayContaining(['updateEvent', 'deleteEvent', 'createEvent']),
    );
    expect(await allowed({ id: 1, role: 'editor' }, String(body['id']))).toContain('deleteEvent');
    expect(await allowed({ id: 5, role: 'subscriber' }, String(body['id']))).not.toContain('createEvent');
  });
});
