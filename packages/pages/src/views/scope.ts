import type { RecordOf } from '@kalends/core';
import { renderTitle } from '@kalends/http-adapter/interface';
import type { Scope } from '../address.js';
import type { PageRequest } from '../context.js';
import { categoryPath } from './summaries.js';

/** A scope whose category or tag exists. */
export interface FoundScope {
  readonly scope: Scope;
  /** What it is called, HTML; `''` for all events. */
  readonly name: string;
  /** What a list of events is asked by. */
  readonly filter: { readonly categories?: readonly number[]; readonly tags?: readonly number[] };
}

/** The term with a slug that the caller may see, if there is one. */
async function termBySlug(
  { view }: PageRequest,
  kind: 'categories' | 'tags',
  slug: string,
): Promise<RecordOf<'category'> | undefined> {
  if (slug === '') return undefined;
  const { items } = await view[kind].list({ slug, hide_empty: false, per_page: 1 });
  return items[0];
}

/** Finds the category or tag of a scope, with the ancestors that it has now; `undefined`: there is none. */
export async function findScope(request: PageRequest, scope: Scope): Promise<FoundScope | undefined> {
  if (scope.kind === 'all') return { scope, name: '', filter: {} };
  const slug = scope.kind === 'tag' ? scope.slug : (scope.slugs.at(-1) ?? '');
  const term = await termBySlug(request, scope.kind === 'tag' ? 'tags' : 'categories', slug);
  if (term === undefined) return undefined;
  const name = renderTitle(term.name, request.texturize);
  if (scope.kind === 'tag') return { scope, name, filter: { tags: [term.id] } };
  const slugs = (await categoryPath(request, term)).map((category) => category.slug);
  return { scope: { kind: 'category', slugs }, name, filter: { categories: [term.id] } };
}
