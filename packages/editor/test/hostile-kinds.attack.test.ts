import { kindsOf } from '@kalends/core';
import { FIELDS, nameFieldOf } from '@kalends/core/adapter';
import { PLACES } from '@kalends/site';
import { describe, expect, it } from 'vitest';
import { HOSTILE, harmless } from './hostile.js';
import { linkTo } from './kinds.js';
import { openSite } from './site.js';

/** Fields whose values are no free texts: what is hostile there is refused. */
const STRICT: ReadonlySet<string> = new Set([
  'url',
  'website',
  'email',
  'latitude',
  'longitude',
  'image',
  'status',
  'parent',
  'flag',
  'date',
  'color',
]);

describe.each(kindsOf('linked', 'term'))('the views of the kind %s', (kind) => {
  it.each(HOSTILE)('have the text %j inert in them, wherever it stands', async (text) => {
    const own = { label: { type: 'text', label: text, description: text } } as const;
    const site = await openSite({ fields: { venue: own, organizer: own } });
    try {
      const visitor = await site.as('editor');
      const list = `/manage/${PLACES[kind].collection}`;
      const name = nameFieldOf(kind);
      const entries = Object.entries(FIELDS[kind]);
      const free = entries.filter(([, { type }]) => !STRICT.has(type)).map(([field]) => [field, text]);
      const typed = {
        ...Object.fromEntries(free),
        [name]: `T ${text}`,
        own_label: text,
        revision: '',
      } as Record<string, string>;
      const query = encodeURIComponent(text);
      await visitor.text(`${list}/new`);
      const stored = await visitor.post(`${list}/new`, typed);
      expect(stored.status).toBe(303);
      const place = (stored.headers.get('location') ?? '').replace(/\?.*/, '');
      const id = Number(/\d+$/.exec(place)?.[0]);
      const below = kind === 'category' ? { parent: `#${id}` } : {};
      const other = await visitor.post(`${list}/new`, {
        ...typed,
        [name]: `Below ${text}`,
        slug: '',
        ...below,
      });
      await harmless(visitor.get((other.headers.get('location') ?? '').replace(/\?.*/, '')), [200]);
      await harmless(visitor.get(place), [200]);
      await harmless(visitor.get(list), [200]);
      await harmless(
        visitor.get(`${list}?search=${query}&status=${query}&done=${query}&changed=${query}`),
        [200],
      );
      await harmless(visitor.get(`${list}/new?done=${query}&once=${query}`), [200]);
      await harmless(visitor.get(`${list}/${query}`), [404]);
      const wrong = Object.fromEntries(entries.map(([field]) => [field, text]));
      await harmless(visitor.post(place, { ...wrong, [name]: '', loaded: text }), [422]);
      await harmless(
        visitor.post(place, { ...typed, description: `M ${text}`, revision: '1000', loaded: text }),
        [409],
      );
      const event = await site.calendar.events.create({
        ...{ title: `E ${text}`, start_date: '2026-12-01', end_date: '2026-12-01' },
        ...linkTo(kind, id),
      });
      await harmless(visitor.get(`/manage/events/${event.id}`), [200]);
      await harmless(visitor.get(`/manage/events?${kind}=${id}`), [200]);
      for (const action of ['trash', 'delete']) await harmless(visitor.post(place, { action }), [200, 404]);
      for (const act of ['trash', 'delete'])
        await harmless(
          visitor.post(`${list}?search=${query}`, { 'ids[]': [String(id), text], act }),
          [200, 303],
        );
      await harmless(visitor.post(place, { ...typed, token: text, [text]: text }), [403]);
    } finally {
      await site.close();
    }
  });
});
