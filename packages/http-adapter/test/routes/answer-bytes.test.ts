import { createCalendar } from '@kalends/core';
import { createReferenceStore } from '@kalends/store-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHandler, tribeEvents } from '../../src/index.js';
import { ADMIN, answer, request, ROOT, SITE } from '../echo-interface.js';

const RECORDS = 25;
/** Three records of those below are within it, four are not. */
const ANSWER_BYTES = 20_000;

const calendar = createCalendar({ store: createReferenceStore(), clock: () => Date.UTC(2031, 4, 1) });
const handler = createHandler({
  calendar,
  baseUrl: SITE,
  identify: () => ADMIN,
  interfaces: [tribeEvents({ answerBytes: ANSWER_BYTES })],
});

beforeAll(async () => {
  for (let day = 0; day < RECORDS; day++) {
    const start_date = new Date(Date.UTC(2031, 5, 1 + day)).toISOString().slice(0, 10);
    const description = 'x'.repeat(day === 11 ? 2 * ANSWER_BYTES : 5_000);
    await calendar.events.create({ title: `Day ${day}`, start_date, end_date: start_date, description });
    await calendar.venues.create({ venue: `Hall ${day}`, description });
    await calendar.tags.create({ name: `Tag ${day}`, description });
  }
});

interface Page {
  readonly ids: readonly number[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
  readonly per_page: number;
  readonly page: number;
}

async function read(url: string, collection: string): Promise<Page> {
  const { status, headers, body } = await answer(handler, request('GET', url.replace(SITE, '')));
  expect(status).toBe(200);
  const json = JSON.parse(body) as Record<string, unknown>;
  const address = new URL(String(json['rest_url'])).searchParams;
  const per_page = Number(address.get('per_page'));
  expect(json['total_pages']).toBe(Math.ceil(Number(json['total']) / per_page));
  expect(headers).toMatchObject({
    'X-TEC-Total': String(json['total']),
    'X-TEC-TotalPages': String(json['total_pages']),
  });
  return {
    ids: (json[collection] as { id: number }[]).map(({ id }) => id),
    next: json['next_rest_url'] as string | undefined,
    previous: json['previous_rest_url'] as string | undefined,
    per_page,
    page: Number(address.get('page') ?? 1),
  };
}

/** The ids of all pages from an address on. */
async function walk(from: string, collection: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let at: string | undefined = from; at !== undefined;) {
    const page: Page = await read(at, collection);
    pages.push([...page.ids]);
    at = page.next;
  }
  return pages;
}

describe.each(['events', 'venues', 'tags'])('%s that have too many bytes for one answer', (collection) => {
  const all = async (): Promise<number[]> => {
    const ids: number[] = [];
    for (let page = 1; page <= RECORDS; page++)
      ids.push(
        ...(await read(`${SITE}${ROOT}/${collection}?per_page=1&page=${page}&hide_empty=0`, collection)).ids,
      );
    return ids;
  };

  it('come in smaller pages, and the links walk through the same list', async () => {
    const ids = await all();
    expect(new Set(ids).size).toBe(RECORDS);
    const first = `${SITE}${ROOT}/${collection}?per_page=50&hide_empty=0`;
    expect(await read(first, collection)).toMatchObject({ page: 1, per_page: 3 });
    const pages = await walk(first, collection);
    expect(pages.flat()).toEqual(ids);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(3);
  });

  it('begin where the page that was asked for begins', async () => {
    const ids = await all();
    for (const [page, per_page] of [
      [2, 5],
      [3, 7],
      [2, 10],
      [5, 4],
    ] as const) {
      const offset = (page - 1) * per_page;
      const asked = `${SITE}${ROOT}/${collection}?per_page=${per_page}&page=${page}&hide_empty=0`;
      const shown = await read(asked, collection);
      expect((shown.page - 1) * shown.per_page).toBe(offset);
      expect(shown.ids).toEqual(ids.slice(offset, offset + shown.per_page));
      expect((await walk(asked, collection)).flat()).toEqual(ids.slice(offset));
      const before = shown.previous === undefined ? undefined : await read(shown.previous, collection);
      expect(before?.ids[0]).toBe(ids[offset - shown.per_page]);
    }
  });

  it('come in the same pages with some of their members, for which all of a record is rendered', async () => {
    const list = `${SITE}${ROOT}/${collection}?per_page=50&hide_empty=0`;
    const { ids, next } = await read(list, collection);
    const names = ['rest_url', 'next_rest_url', 'total', 'total_pages', `${collection}.id`];
    const light = await read(`${list}&_fields=${names.join(',')}`, collection);
    expect(light).toMatchObject({ ids, next, per_page: 3 });
  });

  it('show a record that is too large by itself', async () => {
    const pages = await walk(`${SITE}${ROOT}/${collection}?hide_empty=0`, collection);
    expect(pages.some((page) => page.length === 1)).toBe(true);
  });
});
