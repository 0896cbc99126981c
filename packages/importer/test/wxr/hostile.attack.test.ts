import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { importWxr, UnreadableFile } from '../../src/index.js';
import { termIds } from '../../src/wxr/survey.js';
import { HEAD, TAIL } from './write-wxr.js';

const importing = (text: string) => importWxr(text, { store: createMemoryStore() });

const ENTITIES = Array.from(
  { length: 20 },
  (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};&e${n};&e${n};&e${n};&e${n};&e${n};&e${n};">`,
);

describe('an export that is an attack', () => {
  it.each([
    ['elements in elements', HEAD + '<a>'.repeat(100_000)],
    [
      'a hundred thousand attributes',
      `${HEAD}<item ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>${TAIL}`,
    ],
    ['a comment without an end', `${HEAD}<!-- ${'x'.repeat(2_000_000)}`],
    ['a document type without an end', `<?xml version="1.0"?><!DOCTYPE rss [${'x'.repeat(2_000_000)}`],
    ['a tag without an end', `${HEAD}<${'x'.repeat(2_000_000)}`],
  ])('%s: is refused', async (_, text) => {
    await expect(importing(text)).rejects.toThrow(UnreadableFile);
  });

  it('entities of entities, and files of this machine: stay texts', async () => {
    const type = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "lol">${ENTITIES.join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
    const item =
      '<item><title>&e20;&file;</title><wp:post_type>tribe_events</wp:post_type><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_date>2027-01-01 00:00:00</wp:post_date><wp:postmeta><wp:meta_key>_EventStartDate</wp:meta_key><wp:meta_value>2027-01-01 00:00:00</wp:meta_value></wp:postmeta></item>';
    const store = createMemoryStore();
    await importWxr(type + HEAD.slice(HEAD.indexOf('<rss')) + item + TAIL, { store });
    const [event] = await store.scan('event', 0, 1);
    expect(event?.title.length).toBeLessThan(100);
    expect(event?.title).not.toContain('root:');
  });

  it('a text of many megabytes: costs its record only, and is told', async () => {
    const item = (id: number, content: string) =>
      `<item><title>t</title><wp:post_type>tribe_events</wp:post_type><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_date>2027-01-01 00:00:00</wp:post_date><content:encoded><![CDATA[${content}]]></content:encoded><wp:postmeta><wp:meta_key>_EventStartDate</wp:meta_key><wp:meta_value>2027-01-01 00:00:00</wp:meta_value></wp:postmeta></item>`;
    const store = createMemoryStore();
    const report = await importWxr(HEAD + item(1, 'x'.repeat(8_000_000)) + item(2, 'y') + TAIL, { store });
    expect((await store.scan('event', 0, 10)).map(({ id }) => id)).toEqual([2]);
    expect(report.errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/content:encoded.* longer/),
    ]);
  });

  it('categories in a circle: are none', async () => {
    const term = (id: number, slug: string, parent: string) =>
      `<wp:term><wp:term_id>${id}</wp:term_id><wp:term_taxonomy>tribe_events_cat</wp:term_taxonomy><wp:term_slug>${slug}</wp:term_slug><wp:term_parent>${parent}</wp:term_parent><wp:term_name>${slug}</wp:term_name></wp:term>`;
    const store = createMemoryStore();
    const report = await importWxr(HEAD + term(1, 'a', 'b') + term(2, 'b', 'a') + TAIL, { store });
    expect(
      (await store.scan('category', 0, 10)).map(({ parent }) => parent).filter((id) => id === 0),
    ).toHaveLength(1);
    expect(report.notes.length).toBeGreaterThan(0);
  });

  it('ids beyond all numbers, of nothing, and twice: cost their records only', async () => {
    const item = (id: string) =>
      `<item><title>t</title><wp:post_type>tribe_events</wp:post_type><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_date>2027-01-01 00:00:00</wp:post_date><wp:postmeta><wp:meta_key>_EventStartDate</wp:meta_key><wp:meta_value>2027-01-01 00:00:00</wp:meta_value></wp:postmeta></item>`;
    const store = createMemoryStore();
    const report = await importWxr(
      HEAD + ['9'.repeat(30), '', '-1', '5', '5', 'NaN'].map(item).join('') + TAIL,
      { store },
    );
    expect((await store.scan('event', 0, 10)).map(({ id }) => id)).toEqual([5]);
    expect(report.errors).toHaveLength(4);
  });

  it('lets others through while it is read, and stops when it is told to', async () => {
    const stop = new AbortController();
    const filler = `<item><wp:post_type>page</wp:post_type><content:encoded><![CDATA[${'x'.repeat(100_000)}]]></content:encoded></item>`;
    const pieces = function* () {
      yield Buffer.from(HEAD);
      for (let n = 0; n < 200; n++) yield Buffer.from(filler);
      yield Buffer.from(TAIL);
    };
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
      if (turns === 10) stop.abort(new Error('enough'));
    }, 0);
    try {
      await expect(importWxr(pieces, { store: createMemoryStore(), signal: stop.signal })).rejects.toThrow(
        'enough',
      );
    } finally {
      clearInterval(count);
    }
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});

it('gives ids to as many terms as an export may have', async () => {
  const term = { taxonomy: 'post_tag', name: '', description: '', parent: '', color: '', line: 1 } as const;
  const terms = new Map(
    Array.from({ length: 200_000 }, (_, n) => {
      const id = n === 0 ? undefined : n;
      return [`post_tag t${n}`, { ...term, slug: `t${n}`, id, isUsed: true }] as const;
    }),
  );
  const ids = await termIds(createMemoryStore(), terms);
  expect([ids.size, ids.get('post_tag t0'), ids.get('post_tag t7')]).toEqual([200_000, 200_000, 7]);
});
