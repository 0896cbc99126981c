import type { Calendar, TermRecord } from '@kalends/core';

/** What the compiler has to accept and to refuse of categories; `tsc` is the test. */
export async function typingOfCategories({ categories }: Calendar): Promise<void> {
  const category: TermRecord = await categories.create({ name: 'Jazz', parent: 3 });
  await categories.update(category.id, { parent: 0, slug: 'jazz' });
  await categories.list({ parent: 3, hide_empty: false, orderby: 'count', include: [1, 'jazz'] });

  // @ts-expect-error a category has a name
  await categories.create({ slug: 'jazz' });
  // @ts-expect-error no field has this name
  await categories.create({ name: 'Jazz', title: 'Jazz' });
  // @ts-expect-error a parent is given by its id
  await categories.create({ name: 'Jazz', parent: { id: 3 } });
  // @ts-expect-error a name is a text
  await categories.update(category.id, { name: 5 });
  // @ts-expect-error how many events have it is counted, not told
  await categories.update(category.id, { count: 5 });
  // @ts-expect-error a flag is a boolean
  await categories.list({ hide_empty: '0' });
  // @ts-expect-error lists of events have this parameter, those of terms do not
  await categories.list({ featured: true });
  // @ts-expect-error terms are not found by slug
  await categories.get('jazz');
}

/** What the compiler has to accept and to refuse of tags; `tsc` is the test. */
export async function typingOfTags({ tags }: Calendar): Promise<void> {
  const tag: TermRecord = await tags.create({ name: 'Live', description: 'On stage' });
  await tags.update(tag.id, { slug: 'live' });
  await tags.list({ search: 'li', event: 7 });

  // @ts-expect-error a tag has a name
  await tags.create({});
  // @ts-expect-error tags have no parents
  await tags.create({ name: 'Jazz', parent: 1 });
  // @ts-expect-error tags have no parents
  await tags.update(tag.id, { parent: 1 });
  // @ts-expect-error a slug is a text
  await tags.update(tag.id, { slug: 1 });
  // @ts-expect-error tags have no parents
  await tags.list({ parent: 1 });
  // @ts-expect-error a search is a text
  await tags.list({ search: 1 });
}
