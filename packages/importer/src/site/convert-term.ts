import type { DiffersNote } from '@kalends/client/internal';
import type { TermRecord } from '@kalends/core';
import { sanitizeTermDescription, termName } from '@kalends/core/internal';
import { slugify, type TermKind } from '@kalends/core/adapter';
import { FieldReader, type ConversionOptions, type Converted } from './conversion.js';
import { idOf, textOf, type JsonObject } from '../json-values.js';
import { knownKeys, leftOut } from './left-out.js';

/** The keys that are stored, or derived from what is stored, in lists and inside events. */
const KNOWN = knownKeys('category', [
  ...['taxonomy', 'url', 'urls', '_links', 'link', 'term_group', 'term_taxonomy_id', 'filter'],
]);

/** The colour that a site of this kind shows. */
function colorIn(json: JsonObject): string {
  const color = textOf(json['color']).toLowerCase();
  return /^#[\da-f]{6}$/.test(color) ? color : '';
}

/** Converts a category or tag of a site. Returns the reason if it cannot be imported. */
export function convertTerm<K extends TermKind>(
  kind: K,
  json: JsonObject,
  id: number,
  options: ConversionOptions,
): Converted<K> | string {
  const reader = new FieldReader(kind, id, json, options);
  const { line, text } = options.limits;
  const shownName = reader.text('name');
  const name = termName(shownName.slice(0, line)).slice(0, line);
  if (name === '') return 'has no name';
  if (name !== shownName) reader.differs('name', 'is kept as plain text', name);
  const shown = reader.text('description');
  const description = sanitizeTermDescription(shown.slice(0, text)).slice(0, text);
  if (description !== shown) reader.differs('description', 'is shown otherwise', description);
  const given = textOf(json['slug']);
  const slug = [given, name].map(slugify).find((one) => one !== '') ?? String(id);
  if (slug !== given) reader.differs('slug', 'is no slug', slug);
  reader.noteUnknown(KNOWN);
  const parent = kind === 'category' ? (idOf(json['parent']) ?? 0) : 0;
  const record: TermRecord = {
    ...leftOut(kind),
    ...{ id, name, slug, description, parent },
    color: kind === 'category' ? colorIn(json) : '',
    // the store counts; whether visitors see a term shows in another list only
    ...{ count: 0, hidden: false },
  };
  return { kind, record, url: textOf(json['url']) };
}

/** The maximum depth of the category tree. */
const DEEPEST = 1000;

/** The note that a category would close a cycle with the parent that it has at the site. */
export const belowItself = ({ kind, record: { id } }: Converted, parent: number): DiffersNote => ({
  what: 'differs',
  kind,
  id,
  field: 'parent',
  reason: 'a category is not below itself',
  site: parent,
  kept: 0,
});

/** The parents of categories, without cycles: a category that would close a cycle moves to the top level. */
export function withoutCircles(
  terms: readonly Converted<'category'>[],
  options: ConversionOptions,
): Converted<'category'>[] {
  const parents = new Map(terms.map(({ record }) => [record.id, record.parent]));
  return terms.map((term) => {
    const { id, parent } = term.record;
    const passed = new Set([id]);
    let above = parents.get(id) ?? 0;
    while (above !== 0 && !passed.has(above) && passed.size < DEEPEST) {
      passed.add(above);
      above = parents.get(above) ?? 0;
    }
    if (above === 0) return term;
    parents.set(id, 0);
    options.note(belowItself(term, parent));
    return { ...term, record: { ...term.record, parent: 0 } };
  });
}
