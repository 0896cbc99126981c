import { createReferenceStore, insert, newEvent, newImage, newLinked, newSeries } from '@kalends/store-kit';
import type { Change } from '@kalends/core/store';
import { describe, expect, it } from 'vitest';
import { ALL_IMAGES, type ImageQuery } from '../../src/query/query.js';
import { IMAGE_OWNERS, kindsOf } from '../../src/records/kinds.js';
import { placesOf, storeOf } from './listed.js';

const ME = 5;
const IMAGES = { ...ALL_IMAGES, orderby: 'id', order: 'asc', offset: 0, limit: 20 } as const;
const url = (name: string) => `https://images.example/${name}.png`;

describe('a list of images', () => {
  const images = [
    { title: 'Café', slug: 'cafe-1', caption: 'At night', extension: 'png', author: 1 },
    { title: 'Bar', slug: 'bar', description: 'The CAFÉ next door', extension: 'webp', author: 2 },
    { title: 'Zoo', slug: 'night', extension: 'jpg', author: 3 },
  ];
  const times = ['2026-01-01 08:00:00', '2026-01-01 08:00:01', '2026-01-01 08:00:02'];

  it.each<[Partial<ImageQuery>, readonly number[]]>([
    [{ url: url('1') }, [1]],
    [{ url: url('3') }, []],
    [{ slug: 'bar' }, [1]],
    [{ slug: 'ba' }, []],
    [{ extension: ['png', 'jpg'] }, [0, 2]],
    [{ extension: [] }, []],
    [{ author: [2, 3] }, [1, 2]],
    [{ exclude: [] }, [0, 1, 2]],
    [{ published_after: times[1]! }, [1, 2]],
    [{ published_before: times[1]! }, [0, 1]],
    [{ modified_after: times[1]! }, [1, 2]],
    [{ modified_before: times[1]! }, [0, 1]],
    [{ words: ['cafe'] }, [0, 1]],
    [{ words: ['night'] }, [0, 2]],
    [{ words: ['cafe', 'night'] }, [0]],
    [{ words: ['zoo', 'night'] }, [2]],
    [{ words: [] }, [0, 1, 2]],
    [{ post: [0] }, [0, 1, 2]],
    [{ post: [7] }, []],
    [{ used: true }, []],
  ])('is filtered by %j', async (filters, expected) => {
    const records = images.map((fields, index) =>
      newImage({ ...fields, url: url(`${index}`), date: times[index]!, modified_utc: times[index]! }),
    );
    const { store, ids } = await storeOf('image', records);
    expect(await placesOf(store, { ...IMAGES, ...filters }, ids)).toEqual(expected);
  });

  it.each<[ImageQuery['orderby'], readonly number[]]>([
    ['date', [1, 0, 2]],
    ['modified', [2, 0, 1]],
    ['title', [1, 0, 2]],
    ['slug', [0, 2, 1]],
    ['author', [2, 0, 1]],
    ['id', [0, 1, 2]],
  ])('is sorted by %s, then by id', async (orderby, expected) => {
    const [early = '', late = ''] = times;
    const records = [
      { title: 'Éclair', slug: 'a', author: 2, date: late, modified_utc: early },
      { title: 'bar', slug: 'c', author: 2, date: early, modified_utc: late },
      { title: 'Zoo', slug: 'b', author: 1, date: late, modified_utc: '2025-12-31 23:00:00' },
    ].map((fields, index) => newImage({ ...fields, url: url(`${index}`) }));
    const { store, ids } = await storeOf('image', records);
    expect(await placesOf(store, { ...IMAGES, orderby }, ids)).toEqual(expected);
    const backwards = [...expected].reverse();
    expect(await placesOf(store, { ...IMAGES, orderby, order: 'desc' }, ids)).toEqual(backwards);
  });

  it('has the order in which images are asked for', async () => {
    const { store, ids } = await storeOf(
      'image',
      ['a', 'b', 'c'].map((name) => newImage({ url: url(name) })),
    );
    const [a = 0, b = 0, c = 0] = ids;
    const query = { ...IMAGES, orderby: 'include', include: [b, 999, c, a] } as const;
    expect(await placesOf(store, query, ids)).toEqual([1, 2, 0]);
    expect(await placesOf(store, { ...query, order: 'desc' }, ids)).toEqual([0, 2, 1]);
  });
});

describe('who sees which images', () => {
  const LINKED = kindsOf('linked');
  const OWNERS = {
    event: insert('event', newEvent({ id: -1 })),
    ...Object.fromEntries(
      LINKED.map((kind, index) => [kind, insert(kind, newLinked(kind, { id: -10 - index }))]),
    ),
    series: insert('series', newSeries({ id: -2 })),
    draft: insert('event', newEvent({ id: -3, status: 'draft', slug: 'draft' })),
    mine: insert('event', newEvent({ id: -4, status: 'draft', slug: 'mine', author: ME })),
  };
  /** The images: the record that has each, the one that it is attached to, and its author. */
  const of = [
    ...IMAGE_OWNERS.map((name) => ({ name, shownBy: name, attachedTo: 'draft', author: 1 })),
    { name: 'mine', shownBy: 'mine', attachedTo: 'draft', author: 1 },
    { name: 'draft', shownBy: 'draft', attachedTo: 'draft', author: 1 },
    ...['event', ...LINKED, 'draft', 'mine'].map((name) => ({
      ...{ name: `attached to ${name}`, shownBy: '', attachedTo: name, author: 1 },
    })),
    { name: 'of no record', shownBy: '', attachedTo: '', author: 1 },
    { name: 'my own', shownBy: '', attachedTo: 'draft', author: ME },
  ];
  const NAMES = of.map(({ name }) => name);

  /** The names of the images that a query lists. */
  async function listed(query: Partial<ImageQuery>): Promise<string[]> {
    const store = createReferenceStore();
    const idOf = new Map(Object.entries(OWNERS).map(([name, { record }]) => [name, record.id]));
    const images = of.map(({ attachedTo, author }, index) =>
      insert(
        'image',
        newImage({ id: -100 - index, url: url(`${index}`), post: idOf.get(attachedTo) ?? 0, author }),
      ),
    );
    const owners = Object.entries(OWNERS).map(([name, { op, kind, record }]) => ({
      ...{ op, kind },
      record: { ...record, image: -100 - of.findIndex(({ shownBy }) => shownBy === name) },
    })) as Change[];
    const { ids } = await store.commit({ changes: [...images, ...owners], preconditions: [] });
    const places = await placesOf(store, { ...IMAGES, ...query }, ids);
    return places.map((place) => of[place]?.name ?? '');
  }

  it('everyone those of what is published', async () => {
    const visible = { status: ['publish'], author: null } as const;
    const attached = ['event', ...LINKED].map((kind) => `attached to ${kind}`);
    expect(await listed({ visible })).toEqual([...IMAGE_OWNERS, ...attached]);
  });

  it('a writer also their own, those of their drafts, and those of no record', async () => {
    const visible = { status: ['publish', 'draft'], author: ME } as const;
    const foreign = ['draft', 'attached to draft'];
    expect(await listed({ visible })).toEqual(NAMES.filter((name) => !foreign.includes(name)));
  });

  it('an editor those of every record', async () => {
    const visible = { status: ['publish', 'draft'], author: null } as const;
    expect(await listed({ visible })).toEqual(NAMES.filter((name) => name !== 'of no record'));
  });

  it('those in use are those that a record has, in any status', async () => {
    const inUse = Object.keys(OWNERS);
    expect((await listed({ used: true })).sort()).toEqual(inUse.sort());
    expect(await listed({ used: false })).toEqual(NAMES.filter((name) => !inUse.includes(name)));
  });
});
