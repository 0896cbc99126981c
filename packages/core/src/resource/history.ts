import { nextTurn } from '../work/event-loop.js';
import { invalidParam } from '../errors.js';
import { NO_RECORD, NO_REVISION, UNKNOWN_NAME, unreadable } from '../fields/reasons.js';
import type { Status } from '../fields/types/status.js';
import type { FieldSpec } from '../records/field-table.js';
import { isPostKind, type Kind, type KindIn, type PostKind } from '../records/kinds.js';
import { linksOf } from '../records/links.js';
import { isSameValue } from '../records/overrides.js';
import { FIELDS, type RecordOf } from '../records/record.js';
import type { HistoryEntry } from '../store/changes/history-entry.js';
import type { LocalTime } from '../time/local-time.js';
import { NO_DATE } from '../records/post-record.js';
import type { Context } from './context.js';
import { isWritable } from './custom-values.js';
import { readableCustom } from './readable-custom.js';

/** The kinds whose history callers read. */
export type HistoryKind = KindIn<'event' | 'linked' | 'term' | 'series'>;

/** A field that changed. */
export interface FieldChange {
  /** The name of the field; of one that the host declares `custom.NAME`. */
  readonly field: string;
  /** The values before and after the change, as records have them; `null` for a declared field that had none. */
  readonly before: unknown;
  readonly after: unknown;
}

/** A change of a record. */
export interface PastChange {
  /** The revision that the record got by it. Before it, the record had the revision below. */
  readonly revision: number;
  /** The id of the actor; `null` for an anonymous or unknown one. */
  readonly actor: number | null;
  /** When, in UTC; `null` if that is unknown. */
  readonly at: LocalTime | null;
  /** The fields that changed, in the order of the record. */
  readonly changes: readonly FieldChange[];
}

/** The changes to read. */
export interface HistoryParams {
  /** Only changes to revisions below this one: that of the last change of the page before. Default: all. */
  readonly before?: number | undefined;
  /** At most so many. Default: 20, and at most 100. */
  readonly limit?: number | undefined;
}

/** A part of the history of a record. */
export interface HistoryPage {
  /** The newest changes, newest first. Those that this caller sees no field of are left out. */
  readonly items: readonly PastChange[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

/** The fields to restore. */
export interface RevertOptions {
  /**
   * The fields to put back: names as in `FieldChange`. Default: all but `status`, `author`, `date`, `date_utc` and `slug`, and but
   * the declared fields that the caller may not write.
   */
  readonly fields?: readonly string[] | undefined;
}

/** The history of the records of a resource. */
export interface RecordHistory<R, Key = number> {
  /**
   * Reads what changed in a record, by whom and when, for callers who may update it; `settings.history` says how much is kept. A
   * page ends early where its values are long. Errors: those of `update`, and `invalid_param`.
   *
   * @example
   * const { items } = await calendar.events.history(7);
   * for (const { at, actor, changes } of items) console.log(at, actor, changes.map(({ field }) => field));
   */
  history(key: Key, params?: HistoryParams): Promise<HistoryPage>;

  /**
   * Puts a record back to how it was at a revision: an update with the values that it had, which is in the history itself. Returns
   * the record as stored. Errors: those of `update`; `invalid_param` for a revision that is not kept, and for a link to a
   * record that does not exist any more, which `data.reasons` tells by field.
   *
   * @example
   * await calendar.events.revert(7, 3, { fields: ['description'] });
   */
  revert(key: Key, revision: number, options?: RevertOptions): Promise<R>;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** How many entries are read at once, and after how many characters of values a page ends. */
const CHUNK = 5;
const CHARACTERS = 1_000_000;

/** Fields that `revert` restores only if they are named: whether, when and where a record is published, and its author. */
const PUBLICATION: ReadonlySet<string> = new Set(['status', 'author', 'date', 'date_utc', 'slug']);

/** The statuses of records that may have no publication date in UTC. */
const UNPUBLISHED: ReadonlySet<unknown> = new Set<Status>(['draft', 'pending', 'trash']);

/** Whether a value is the date or the name in the address of what was never published. */
const isUnset = (name: string, value: unknown): boolean => value === (name === 'slug' ? '' : NO_DATE);

/** Fields that are put back together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['start_date', 'end_date', 'timezone', 'all_day'],
  ['geo_lat', 'geo_lng'],
];

type Values = Readonly<Record<string, unknown>>;

/** The fields of a kind that callers write, by name: of a series those of its events, and its rule. */
function writtenFields(kind: HistoryKind): readonly string[] {
  const fields: Readonly<Record<string, FieldSpec>> = FIELDS[kind === 'series' ? 'event' : kind];
  const written = Object.keys(FIELDS[kind]).filter((name) => fields[name]?.writable === true);
  return kind === 'series' ? [...written, 'rule'] : written;
}

/** The kind whose declared fields a record has; `undefined` for terms. */
const declaringKind = (kind: HistoryKind): PostKind | undefined =>
  kind === 'series' ? 'event' : isPostKind(kind) ? kind : undefined;

/** The values of a record by the names that callers know them by, as far as this caller reads them. */
function shownValues(context: Context, kind: HistoryKind, state: Values): Values {
  const { custom, ...own } = Object.fromEntries(writtenFields(kind).map((name) => [name, state[name]]));
  const declaring = declaringKind(kind);
  if (declaring === undefined) return own;
  const shown = readableCustom(context, declaring, { custom } as Parameters<typeof readableCustom>[2]);
  return {
    ...own,
    ...Object.fromEntries(Object.entries(shown).map(([name, value]) => [`custom.${name}`, value])),
  };
}

/** The names of the values that differ. */
const differing = (one: Values, other: Values): string[] =>
  Object.keys(one).filter((name) => !isSameValue(one[name], other[name]));

/** The entries of a record, newest first; others get their turn in between. */
async function* entriesOf(
  { store }: Context,
  kind: Kind,
  { id, revision }: RecordOf<Kind>,
): AsyncGenerator<HistoryEntry, void> {
  for (let below = revision + 1; ;) {
    const entries = await store.history(kind, [id], CHUNK, below);
    yield* entries;
    const last = entries.at(-1);
    if (last === undefined || entries.length < CHUNK) return;
    below = last.revision;
    await nextTurn();
  }
}

/** A number that a caller gives. Throws `invalid_param`. */
function count(name: string, given: number): number {
  if (!Number.isSafeInteger(given) || given < 1)
    throw invalidParam({ [name]: unreadable('a positive integer', given) });
  return given;
}

/** Reads the history of a record that the caller may update. */
export async function readHistory(
  context: Context,
  kind: HistoryKind,
  record: RecordOf<Kind>,
  { before, limit = DEFAULT_LIMIT }: HistoryParams = {},
): Promise<HistoryPage> {
  const below = before === undefined ? Infinity : count('before', before);
  const most = Math.min(count('limit', limit), MAX_LIMIT);
  const items: PastChange[] = [];
  let characters = 0;
  let state: Values = { ...record };
  let is: Values | undefined;
  for await (const { revision, actor, at, before: left } of entriesOf(context, kind, record)) {
    if (revision >= below) {
      state = { ...state, ...left };
      continue;
    }
    is ??= shownValues(context, kind, state);
    state = { ...state, ...left };
    const [was, now] = [shownValues(context, kind, state), is];
    is = was;
    const changes = differing(was, now).map((field) => ({ field, before: was[field], after: now[field] }));
    if (changes.length === 0) continue;
    if (items.length === most || characters > CHARACTERS) return { items, more: true };
    characters += JSON.stringify(changes).length;
    items.push({ revision, actor, at: at === NO_DATE ? null : at, changes });
  }
  return { items, more: false };
}

/** A record as it was at a revision. Throws `invalid_param` if that is not known. */
async function stateAt(
  context: Context,
  kind: HistoryKind,
  record: RecordOf<Kind>,
  revision: number,
): Promise<Values> {
  const unknown = invalidParam({ revision: NO_REVISION });
  if (count('revision', revision) > record.revision) throw unknown;
  let state: Values = { ...record };
  let reached = record.revision;
  for await (const entry of entriesOf(context, kind, record)) {
    if (entry.revision <= revision) return state;
    state = { ...state, ...entry.before };
    reached = entry.revision - 1;
  }
  if (revision < reached) throw unknown;
  return state;
}

/** The names that a caller wants to put back, of those that differ. */
function wanted(
  context: Context,
  kind: HistoryKind,
  names: readonly string[],
  different: readonly string[],
  { fields }: RevertOptions,
): readonly string[] {
  const given: unknown = fields;
  if (given !== undefined && !Array.isArray(given))
    throw invalidParam({ fields: unreadable('a list of names', given) });
  const unknown = fields?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0)
    throw invalidParam(Object.fromEntries(unknown.map((name) => [`fields.${name}`, UNKNOWN_NAME])));
  const declaring = declaringKind(kind);
  const isDefault = (name: string): boolean =>
    !PUBLICATION.has(name) && (declaring === undefined || isWritable(context, declaring, name));
  return different.filter((name) => fields?.includes(name) ?? isDefault(name));
}

/** Refuses links to records that do not exist any more. Throws `invalid_param`. */
async function requireLinked({ store }: Context, kind: HistoryKind, values: Values): Promise<void> {
  const reasons: Record<string, string> = {};
  for (const { field, to } of linksOf<Kind>(kind)) {
    const ids = [values[field] ?? []].flat().filter((id): id is number => typeof id === 'number' && id > 0);
    const known = new Set((ids.length === 0 ? [] : await store.load<Kind>(to, ids)).map(({ id }) => id));
    const gone = ids.filter((id) => !known.has(id));
    if (gone.length > 0) reasons[field] = `${to} ${gone.join(', ')}: ${NO_RECORD} any more`;
  }
  if (Object.keys(reasons).length > 0) throw invalidParam(reasons);
}

/** The write that restores a record. */
export interface Reversion {
  /** The differences, as a patch; `null` is left out of it. */
  readonly patch: Values;
  /**
   * Differences that a patch cannot express: fields without a value, the date and the slug of a record that was never published, and the
   * currency of the cost.
   */
  readonly rest: Values;
}

/** Computes what puts a record back to how it was at a revision; `undefined` if nothing differs. */
export async function reversionOf(
  context: Context,
  kind: HistoryKind,
  record: RecordOf<Kind>,
  revision: number,
  options: RevertOptions = {},
): Promise<Reversion | undefined> {
  const state = await stateAt(context, kind, record, revision);
  const [was, is] = [shownValues(context, kind, state), shownValues(context, kind, { ...record })];
  const chosen = wanted(context, kind, Object.keys(is), differing(was, is), options);
  if (chosen.length === 0) return undefined;
  const groups = TOGETHER.filter((group) => group.some((name) => chosen.includes(name))).flat();
  const own = [...new Set([...chosen, ...groups])].filter(
    (name) => !name.startsWith('custom.') && name in was,
  );
  const custom = chosen.flatMap((name) =>
    name.startsWith('custom.') ? [[name.slice('custom.'.length), was[name]] as const] : [],
  );
  const values = Object.fromEntries(own.map((name) => [name, was[name]]));
  await requireLinked(context, kind, values);
  const isNothing = ([name, value]: readonly [string, unknown]): boolean =>
    value === null || isUnset(name, value);
  const isPublished = !UNPUBLISHED.has(values['status'] ?? is['status']);
  // what stays published has a date and an address
  const entries = Object.entries(values).filter(([name, value]) => !(isPublished && isUnset(name, value)));
  return {
    patch: {
      ...Object.fromEntries(entries.filter((entry) => !isNothing(entry))),
      ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
    },
    rest: {
      ...Object.fromEntries(entries.filter(isNothing)),
      ...(own.includes('cost') && 'currency' in state && { currency: state['currency'] }),
    },
  };
}
