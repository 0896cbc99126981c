import type { ImageRecord } from '@kalends/core';
import { isTermKind, loadReadable, nameKey } from '@kalends/core/adapter';
import type { EditorRequest } from '../context.js';
import { LINKED_TO, type LinkedToKind } from '../kinds.js';
import { loadNames, type LinkedIds, type NamedRecord, type Names } from './names.js';

/** A category with those below it. */
export interface TermChoice {
  readonly id: number;
  readonly name: string;
  readonly children: readonly TermChoice[];
}

/** The choices for the fields of a form, as far as the caller may see them. */
export interface Choices extends Names {
  readonly categories: readonly TermChoice[];
  /** The picture that the record has, if the caller sees it. */
  readonly picture: ImageRecord | undefined;
  /** The latest images. */
  readonly images: readonly ImageRecord[];
}

/** How many records of a kind a form offers. */
const MOST = { linked: 100, terms: 500, images: 24 };

/** The tree of terms, from the top; those whose parents are not there are at the top, too. */
function treeOf(terms: readonly NamedRecord[]): TermChoice[] {
  const known = new Set(terms.map(({ id }) => id));
  const below = new Map<number, NamedRecord[]>();
  for (const term of terms) {
    const parent = known.has(term.parent) ? term.parent : 0;
    below.set(parent, [...(below.get(parent) ?? []), term]);
  }
  const branch = (parent: number): TermChoice[] =>
    (below.get(parent) ?? [])
      .sort((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1))
      .map(({ id, name }) => ({ id, name, children: branch(id) }));
  return branch(0);
}

/**
 * Terms in the order of their tree, indented.
 *
 * @param without the id of one that is left out with all below it
 */
export const flatTerms = (
  terms: readonly TermChoice[],
  without = 0,
  depth = 0,
): readonly { readonly id: number; readonly text: string }[] =>
  terms.flatMap(({ id, name, children }) =>
    id === without
      ? []
      : [
          { id, text: `${'\u00A0\u00A0'.repeat(Math.min(depth, 10))}${name}` },
          ...flatTerms(children, without, depth + 1),
        ],
  );

/** The ids of the records of a kind that a form offers. */
async function offered(
  kind: LinkedToKind,
  { actor, calendar, view }: EditorRequest,
): Promise<readonly number[]> {
  if (isTermKind(kind)) {
    const terms = await view.select({ kind, orderby: 'count', order: 'desc', limit: MOST.terms });
    return terms.refs.map(({ id }) => id);
  }
  const latest = { kind, orderby: 'modified', order: 'desc', limit: MOST.linked } as const;
  // who may not edit the records of others has lists of their own alone
  const published = await calendar.as(null).select(latest);
  const own =
    actor === null
      ? []
      : (await view.select({ ...latest, status: ['future', 'draft', 'pending', 'private'] })).refs;
  return [...published.refs, ...own].map(({ id }) => id);
}

/** The images that a form offers. */
async function latestImages({ calendar, view }: EditorRequest): Promise<readonly ImageRecord[]> {
  if (!view.may('upload_files')) return [];
  const { refs } = await view.select({ kind: 'image', orderby: 'date', order: 'desc', limit: MOST.images });
  const loaded = await calendar.load(
    'image',
    refs.map(({ id }) => id),
  );
  return loaded.filter((image) => image !== undefined);
}

/**
 * Reads what a form offers of the kinds that it links to, and the names of what its record links to.
 *
 * @param linked the ids that the record links to, by kind; a kind that it could link to has a list, too
 */
export async function loadChoices(
  request: EditorRequest,
  linked: LinkedIds & { readonly image?: readonly number[] },
): Promise<Choices> {
  const ids: Partial<Record<LinkedToKind, readonly number[]>> = {};
  for (const kind of LINKED_TO) {
    const own = linked[kind];
    if (own !== undefined) ids[kind] = [...own, ...(await offered(kind, request))];
  }
  const names = await loadNames(request, ids);
  const [own] = linked.image ?? [];
  const pictures = await loadReadable(
    request.calendar,
    request.view,
    'image',
    own === undefined ? [] : [own],
  );
  return {
    ...names,
    categories: treeOf(names.all('category')),
    picture: own === undefined ? undefined : pictures.get(own),
    images: linked.image === undefined ? [] : await latestImages(request),
  };
}
