import type { ImageRecord, TermRecord } from '@kalends/core';
import { isTermKind, nameFieldOf, nameKey, isHierarchical } from '@kalends/core/adapter';
import { textOfHtml } from '@kalends/site';
import type { EditorRequest } from '../context.js';
import { LINKED_TO, mayDo, type LinkedToKind } from '../kinds.js';

/** A category with those below it. */
export interface TermChoice {
  readonly id: number;
  readonly name: string;
  readonly children: readonly TermChoice[];
}

/** What the fields of a form can be set to, as far as the caller may see it. */
export interface Choices {
  /** The zone of the site. */
  readonly timezone: string;
  /** The name of a linked record; its number if the caller may not see it, or if others have the same name. */
  readonly nameOf: (kind: string, id: number) => string;
  /** Whether the caller may change a linked record. */
  readonly isEditable: (kind: string, id: number) => boolean;
  /**
   * The record that a text names with its number, `Old Corn Hall #12`, or by the number alone if the caller may not see
   * its name. Any other text is a name, whatever it ends in.
   */
  readonly idOf: (kind: string, text: string) => number | undefined;
  /** Names to type, of a kind. */
  readonly suggestions: (kind: string) => readonly string[];
  readonly categories: readonly TermChoice[];
  /** The latest images. */
  readonly images: readonly ImageRecord[];
}

/** How many records of a kind a form offers. */
const MOST = { linked: 100, terms: 500, images: 24 };

/** A record that is named with its number. */
const NUMBERED = /^(?:(.*)\s)?#(\d{1,15})$/s;

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The tree of terms, from the top; those whose parents are not there are at the top, too. */
function treeOf(terms: readonly TermRecord[]): TermChoice[] {
  const known = new Set(terms.map(({ id }) => id));
  const below = new Map<number, TermRecord[]>();
  for (const term of terms) {
    const parent = known.has(term.parent) ? term.parent : 0;
    below.set(parent, [...(below.get(parent) ?? []), term]);
  }
  const branch = (parent: number): TermChoice[] =>
    (below.get(parent) ?? [])
      .sort((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1))
      .map(({ id, name }) => ({ id, name: textOfHtml(name), children: branch(id) }));
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

/** The ids that a record links to, by kind; a kind that it could link to has a list, too. */
export type LinkedIds = Readonly<Partial<Record<LinkedToKind | 'image', readonly number[]>>>;

/** Reads what a form offers of the kinds that it links to, and the names of what its record links to. */
export async function loadChoices({ calendar, view }: EditorRequest, linked: LinkedIds): Promise<Choices> {
  const labels = new Map<string, string>();
  /** The names of the records that there are, without their numbers; `''` for one that the caller may not see. */
  const names = new Map<string, string>();
  const editable = new Set<string>();
  const offered = new Map<string, string[]>();

  async function offer(kind: LinkedToKind): Promise<readonly number[]> {
    if (isTermKind(kind)) {
      const terms = await view.select({ kind, orderby: 'count', order: 'desc', limit: MOST.terms });
      return terms.refs.map(({ id }) => id);
    }
    const latest = { kind, orderby: 'modified', order: 'desc', limit: MOST.linked } as const;
    // who may not edit the records of others has lists of their own alone
    const published = await calendar.as(null).select(latest);
    const own = await view.select({ ...latest, status: ['future', 'draft', 'pending', 'private'] });
    return [...published.refs, ...own.refs].map(({ id }) => id);
  }

  async function nameAll(kind: LinkedToKind): Promise<readonly object[]> {
    const ids = [...new Set([...(linked[kind] ?? []), ...(await offer(kind))])];
    const loaded = await calendar.load(kind, ids);
    for (const record of loaded) if (record !== undefined) names.set(`${kind} ${record.id}`, '');
    const seen = loaded.flatMap((record) =>
      record === undefined || !mayDo('read', kind, record, view) ? [] : [record],
    );
    const texts = seen.map((record) => textOfHtml(String(Reflect.get(record, nameFieldOf(kind)))));
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    offered.set(
      kind,
      seen.map((record, index) => {
        const { id } = record;
        const text = texts[index] ?? '';
        const isClear = counts.get(text) === 1 && text.trim() !== '' && !/[\r\n]|#\d+$/.test(text);
        const label = isClear ? text : `${inOneLine(text)} #${id}`;
        names.set(`${kind} ${id}`, inOneLine(text));
        labels.set(`${kind} ${id}`, label);
        if (mayDo('update', kind, record, view)) editable.add(`${kind} ${id}`);
        return label;
      }),
    );
    return seen;
  }

  let categories: readonly TermRecord[] = [];
  for (const kind of LINKED_TO) {
    if (linked[kind] === undefined) continue;
    const all = await nameAll(kind);
    if (isHierarchical(kind)) categories = all as readonly TermRecord[];
  }
  const images =
    linked.image !== undefined && view.may('upload_files')
      ? await view.select({ kind: 'image', orderby: 'date', order: 'desc', limit: MOST.images })
      : { refs: [] };
  const loaded = await calendar.load(
    'image',
    images.refs.map(({ id }) => id),
  );
  return {
    timezone: calendar.settings.timezone,
    nameOf: (kind, id) => labels.get(`${kind} ${id}`) ?? `#${id}`,
    idOf(kind, text) {
      const [, name = '', id] = NUMBERED.exec(text.trim()) ?? [];
      return id !== undefined && names.get(`${kind} ${Number(id)}`) === inOneLine(name)
        ? Number(id)
        : undefined;
    },
    isEditable: (kind, id) => editable.has(`${kind} ${id}`),
    suggestions: (kind) => offered.get(kind) ?? [],
    categories: treeOf(categories),
    images: loaded.filter((image) => image !== undefined),
  };
}
