import { isTermKind, KINDS, type Kind, type LinkedKind, type TermKind } from '../../records/kind.js';
import type { Change } from '../store.js';
import type { Need, RecordsNeed, SluggedKind, SlugRange } from './need.js';
import { slugRule, takesSlug } from './slug-rule.js';
import { slugRange, wantedSlug } from './slugs.js';

/** The field of an event that names records of a kind. */
export const LINK_FIELD = {
  category: 'categories',
  tag: 'tags',
  venue: 'venue',
  organizer: 'organizer',
} as const satisfies Record<LinkedKind | TermKind, RecordsNeed['field']>;

/** Whether a change puts a record that is not stored. */
export const isNew = (change: Change): boolean => change.op === 'put' && change.record.revision === 0;

/** The kinds that draw ids from the same sequence. */
export const kindsBeside = (kind: Kind): readonly Kind[] =>
  KINDS.filter((other) => isTermKind(other) === isTermKind(kind));

/** The needs of a commit that follow from its changes alone. `real` gives the ids of its inserts. */
export function needsOf(changes: readonly Change[], real: (id: number) => number): Need[] {
  const records = new Map<
    string,
    { kind: Kind; field: RecordsNeed['field']; values: Set<number | string> }
  >();
  const slugs = new Map<SluggedKind, Map<string, SlugRange>>();

  const add = (kind: Kind, field: RecordsNeed['field'], ...values: (number | string)[]): void => {
    if (values.length === 0) return;
    const key = `${kind} ${field}`;
    const own = records.get(key) ?? { kind, field, values: new Set() };
    for (const value of values) own.values.add(value);
    records.set(key, own);
  };
  const addRecord = (change: Extract<Change, { readonly record: unknown }>): void => {
    const { op, kind, record } = change;
    if (op === 'update') add(kind, 'id', record.id);
    if (op === 'put')
      for (const other of isNew(change) ? kindsBeside(kind) : [kind]) add(other, 'id', record.id);
    if (isNew(change) && isTermKind(kind)) add('event', LINK_FIELD[kind], record.id);
    if (kind === 'event' && op !== 'update' && record.status === 'publish') {
      // they count one event more
      add('category', 'id', ...record.categories.filter((id) => id > 0));
      add('tag', 'id', ...record.tags.filter((id) => id > 0));
    }
    if (kind === 'image') add(kind, 'url', record.url);
    else if (slugRule(op, kind, record) !== 'keep' || takesSlug(op, kind, record)) {
      const range = slugRange(wantedSlug({ slug: record.slug, id: real(record.id) }));
      slugs.set(kind, (slugs.get(kind) ?? new Map<string, SlugRange>()).set(range.from, range));
    }
  };

  for (const change of changes) {
    if ('record' in change) addRecord(change);
    else add('event', LINK_FIELD[change.kind], change.id);
    if (change.op === 'delete') {
      add(change.kind, 'id', change.id);
      add(change.kind, 'parent', change.id);
    }
  }
  return [
    ...Array.from(records.values(), ({ values, ...own }): Need => ({
      need: 'records',
      ...own,
      values: [...values],
    })),
    ...Array.from(slugs, ([kind, ranges]): Need => ({ need: 'slugs', kind, ranges: [...ranges.values()] })),
  ];
}
