import {
  insert,
  newEvent,
  newImage,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
  remove,
} from '@kalends/store-kit';
import { createReferenceStore } from '@kalends/store-kit';
import { eachRecord } from '../../../src/store/copy/each-record.js';
import { recordText } from '../../../src/store/copy/record-text.js';
import type { Change, Store } from '../../../src/store/store.js';

/** Commits changes without preconditions. */
export const commit = (store: Store, ...changes: readonly Change[]) =>
  store.commit({ changes, preconditions: [] });

/** All that a store holds, as texts. */
export async function textsOf(store: Store): Promise<string[]> {
  const texts: string[] = [];
  for await (const { kind, record } of eachRecord(store)) texts.push(`${kind} ${recordText(record)}`);
  return texts;
}

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/**
 * A store with some of everything: every status, slugs that drafts share, categories below younger ones, a deleted term,
 * images that nothing shows, texts of any kind.
 */
export async function filledStore(events = 12): Promise<Store> {
  const store = createReferenceStore();
  const { ids } = await commit(
    store,
    insert('image', newImage({ id: -1, url: 'https://example.org/a.png', sizes: {} })),
    insert('category', newTerm({ id: -2, name: 'Low' })),
    insert('category', newTerm({ id: -3, name: 'High &amp; mighty' })),
    insert('tag', newTerm({ id: -4, name: 'Tag', description: '<b>x</b>' })),
    insert('tag', newTerm({ id: -5, name: 'Gone' })),
    insert(
      'venue',
      newVenue({ id: -6, venue: 'Hall', image: -1, stateprovince: null, geo_lat: -33.85, geo_lng: 151.2 }),
    ),
    insert('venue', newVenue({ id: -7, venue: 'Hall', status: 'trash', slug: 'hall__trashed' })),
    insert('organizer', newOrganizer({ id: -8, status: 'draft' })),
    insert('image', newImage({ id: -9, url: 'https://example.org/lonely.png' })),
    insert('series', newSeries({ id: -10, venue: -6, organizer: [-8], tags: [-4] })),
  );
  const [image = 0, low = 0, high = 0, tag = 0, gone = 0, venue = 0, , organizer = 0, , series = 0] = ids;
  const [category] = await store.load('category', [low]);
  if (category !== undefined)
    await commit(store, { op: 'update', kind: 'category', record: { ...category, parent: high } });
  for (let n = 0; n < events; n++) {
    const fields = {
      status: STATUSES[n % STATUSES.length] ?? 'publish',
      slug: 'same',
      title: `Tàst ${n} “ß” 日本 🎉 ' " \\ %_`,
      description: '<p>a</p>\r\n\t',
      cost: n % 2 === 0 ? [] : ['5', '10 - 20'],
      website: n % 3 === 0 ? null : '',
      hide_from_listings: n % 4 === 0,
      categories: [low, high],
      tags: [tag, gone],
      venue,
      organizer: [organizer],
      image,
      ...(n % 3 === 1 && { series, recurrence_id: `2026-03-01 10:00:${n}`, overrides: ['title'] }),
      modified_utc: `2026-01-02 08:00:${String(n).padStart(2, '0')}`,
    };
    await commit(store, insert('event', newEvent(fields)));
  }
  const [record] = await store.load('tag', [gone]);
  if (record !== undefined) await commit(store, remove('tag', record));
  return store;
}
