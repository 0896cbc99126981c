import { describe, expect, it } from 'vitest';
import { emptySite, EVENT, importAll } from './importing.js';
import type { Quirks, SentAnswer } from './site-server.js';

const ERROR = '<p>There has been a critical error on this website.</p>';

/** How a site fails for an answer with a record: with an error, in the middle of its JSON, or with a warning alone. */
const FAILURES: readonly (readonly [
  string,
  (answer: SentAnswer & { readonly body: string }) => SentAnswer,
])[] = [
  ['an error', (answer) => ({ ...answer, status: 500, body: ERROR })],
  ['half an answer', (answer) => ({ ...answer, body: answer.body.slice(0, answer.body.length / 2) })],
  ['a page without JSON', (answer) => ({ ...answer, body: ERROR })],
];

/** A site that fails for every answer with the title of a record. */
const failing = (fail: (typeof FAILURES)[number][1], quirks: Quirks = {}): Quirks => ({
  ...quirks,
  send: (answer) => (answer.body.includes('"Broken"') ? fail(answer) : answer),
});

describe('a record for which the site fails', () => {
  it.each(FAILURES)('with %s does not keep the others from coming along, and is missing', async (_, fail) => {
    const site = await emptySite(failing(fail, { perPage: 20 }));
    const ids: number[] = [];
    for (let n = 0; n < 33; n++)
      ids.push(
        (await site.calendar.events.create({ ...EVENT, title: n === 25 ? 'Broken' : `Jazz ${n}` })).id,
      );
    const { store, report } = await importAll(site);
    const found = (await store.scan('event', 0, 99)).map(({ id }) => id);
    expect(found).toEqual(ids.filter((_id, n) => n !== 25));
    expect(report.missing).toEqual([
      '1 event cannot be read: the site fails for every list with such a record.',
    ]);
  });

  it('is named by its id where wp/v2 lists it', async () => {
    const site = await emptySite(
      failing((answer) => ({ ...answer, status: 500, body: ERROR }), { hasPosts: true }),
    );
    const { id } = await site.calendar.events.create({ ...EVENT, title: 'Broken' });
    await site.calendar.events.create(EVENT);
    const { store, report } = await importAll(site);
    expect(await store.scan('event', 0, 9)).toHaveLength(1);
    expect(report.missing.join(' ')).toContain(`wp/v2 lists ${id}, and the calendar does not answer for it`);
  });

  it('is another thing than a site that fails for everything', async () => {
    let isDown = false;
    const site = await emptySite({
      perPage: 20,
      send: (answer, { url = '' }) => {
        isDown ||= url.includes('page=2');
        return isDown ? { ...answer, status: 500, body: ERROR } : answer;
      },
    });
    for (let n = 0; n < 33; n++) await site.calendar.events.create(EVENT);
    await expect(importAll(site)).rejects.toMatchObject({ status: 500 });
  });
});
