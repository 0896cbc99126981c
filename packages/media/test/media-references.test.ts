import { checkMedia, createMemoryMedia, pruneMedia } from '@kalends/media';
import { newKey } from '../src/media-key.js';
import { expect, it } from 'vitest';
import { picture } from './pictures.js';
import { eventForm, startSite } from './site.js';

const ALL = { grace: 0, clock: () => Date.now() + 1000 };

const keyOf = (json: unknown): string => /[0-9a-f]{32}/.exec(JSON.stringify(json))?.[0] ?? '';

it('deletes the images that no record has, and no others', async () => {
  await using site = await startSite();
  const { media, store } = site;
  const image = await picture('png', 20, 20);
  const shown = await site.send('/events', eventForm(image));
  const trashed = await site.send('/events', eventForm(image));
  await site.send(`/events/${String(trashed.json['id'])}`, new FormData(), { method: 'DELETE' });
  const replaced = await site.send('/events', eventForm(image));
  const form = new FormData();
  form.set('image', '');
  await site.send(`/events/${String(replaced.json['id'])}`, form);
  const mentioned = await site.send('/events', eventForm(image));
  const text = eventForm();
  text.set('description', `<img src="${(mentioned.json['image'] as { url: string }).url}">`);
  text.set('image', '');
  await site.send(`/events/${String(mentioned.json['id'])}`, text);
  const venue = eventForm(image);
  venue.set('venue', 'Hall');
  const hall = await site.send('/venues', venue);
  const unrelated = newKey();
  await media.put(unrelated, [{ name: 'full.png', bytes: image }]);

  expect(await pruneMedia({ media, store })).toEqual([]);
  const removed = await pruneMedia({ media, store, ...ALL });
  expect([...removed].sort()).toEqual([keyOf(replaced.json), unrelated].sort());
  const left = (await media.list()).map(({ key }) => key).sort();
  expect(left).toEqual([shown, trashed, mentioned, hall].map(({ json }) => keyOf(json)).sort());
  expect(await checkMedia({ media, store, ...ALL })).toEqual({ missing: [], orphans: [] });
});

it('finds images of records whose files are missing', async () => {
  await using site = await startSite();
  const { json } = await site.send('/events', eventForm(await picture('png', 20, 20)));
  const { url, id } = json['image'] as { readonly url: string; readonly id: number };
  const { missing } = await checkMedia({ media: createMemoryMedia(), store: site.store });
  expect(missing).toEqual([{ key: keyOf(json), id, url: new URL(url).pathname }]);
});

it.each([
  'https://elsewhere.example/poster.jpg',
  `https://elsewhere.example/avatar/${'0123456789abcdef'.repeat(2)}.jpg`,
])('does not count the image %s of another site', async (url) => {
  await using site = await startSite();
  const form = eventForm();
  form.set('image', url);
  expect((await site.send('/events', form)).status).toBe(201);
  expect((await checkMedia({ media: site.media, store: site.store })).missing).toEqual([]);
});
