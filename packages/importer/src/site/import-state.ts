import { isObject } from '../json-values.js';
import type { FoundFields } from './found-fields.js';
import type { NoteCounts, ReasonCounts } from './note-counts.js';
import type { ListedKind } from './source.js';
import type { WalkState } from './walk.js';

/** The result of a complete run, from which the next one starts. */
export interface CompleteRun {
  /** Changes at the site after this time (UTC) are not included. `null` if the site does not report its time. */
  readonly until: string | null;
  /** The statuses that were listed. */
  readonly statuses: string;
  readonly ids: Readonly<Partial<Record<ListedKind, ReadonlySet<number>>>>;
  /** Records that an earlier run imported and that are still in the store. */
  readonly gone: Readonly<Partial<Record<ListedKind, ReadonlySet<number>>>>;
  /** The fields that the site has beside those of the calendar. */
  readonly fields: FoundFields;
}

/** A record whose slug differs from the one it has at the site. */
export interface Wanting {
  readonly kind: ListedKind;
  readonly id: number;
  readonly slug: string;
  /** The URL of its page at the site. */
  readonly url: string;
}

/** The place of an event in a series of the site. */
export interface SeriesPlace {
  readonly series: number;
  readonly recurrence_id: string;
}

/** The walk through the lists of a kind, one after the other. */
export interface ListWalk {
  readonly kind: ListedKind;
  readonly since: string | null;
  /** Which of the lists is being read. */
  list: number;
  state: WalkState;
  /** The ids seen in the lists before. */
  readonly seen: Set<number>;
}

/** The state of a run in progress. */
export interface RunState {
  /** The site's time when the run began; `null` if it is not reported. */
  readonly begun: string | null;
  readonly statuses: string;
  /** The page size, by which the pages of a walk are counted. */
  readonly perPage: number;
  /** Events in other sources of the site that the import did not find, in sentences. */
  readonly missing: string[];
  /** The lists that have been read completely, with the ids seen in them. */
  readonly ids: Partial<Record<ListedKind, ReadonlySet<number>>>;
  /** The records that no list had and that other records brought along. */
  readonly embedded: Partial<Record<ListedKind, Set<number>>>;
  /** The further dates of events of which a list has several with one id: `17 2031-05-08 20:00:00`. */
  readonly dates: Set<string>;
  /** The number of records of each kind that cannot be read, as the site fails for every list that has them. */
  unread: Partial<Record<ListedKind, number>>;
  /** Whether a list changed so much that records may have been missed. */
  moved: boolean;
  /** Whether events may have lost links without an updated modification date, so that all of them have to be read. */
  relinked: boolean;
  /** The search for events that no list has: the id to ask for next, and the ids found. */
  readonly hidden: { next: number; readonly ids: Set<number> };
  /** The ids between those of known records that were asked for, without `hidden`. */
  readonly asked: Set<number>;
  /** The hour at which an all-day event begins at the site, if that is not midnight. */
  cutoff: string | undefined;
  /** The places of events in series of the site. */
  readonly series: Map<number, SeriesPlace>;
  /** The events that were skipped, each with the ids of its terms at the site; `null` if the site does not show them. */
  readonly skipped: Map<number, readonly number[] | null>;
  /** The list being read; with `since`, only records changed after that time. */
  walk: ListWalk | undefined;
  /** Records stored under another slug because theirs was still taken, by kind and id. */
  readonly wanting: Map<string, Wanting>;
  /** The fields that the site has beside those of the calendar, as far as this run or an earlier one has found them. */
  readonly fields: FoundFields;
  counts: NoteCounts;
  reasons: ReasonCounts;
}

/** The initial state of a run. */
export const newRunState = (given: Partial<RunState> = {}): RunState => ({
  ...{ begun: null, statuses: '', perPage: 0, missing: [] },
  ids: {},
  embedded: {},
  dates: new Set(),
  unread: {},
  moved: false,
  relinked: false,
  hidden: { next: 1, ids: new Set() },
  asked: new Set(),
  cutoff: undefined,
  skipped: new Map(),
  series: new Map(),
  walk: undefined,
  wanting: new Map(),
  fields: new Map(),
  counts: {},
  reasons: {},
  ...given,
});

/** The state saved between runs. */
export interface ImportState {
  readonly complete: CompleteRun | undefined;
  readonly run: RunState | undefined;
  /** The ids between those of known records that runs have asked for: a later run asks for others. */
  readonly asked: ReadonlySet<number>;
}

const VERSION = 10;

/** Sets and maps as objects, which JSON can hold. */
function encoded(value: unknown): unknown {
  if (value instanceof Set) return { set: [...value] as unknown[] };
  if (value instanceof Map) return { map: [...value] as unknown[] };
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, encoded(inner)]));
}

function decoded(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { set, map } = value;
  if (Array.isArray(set)) return new Set(set);
  if (Array.isArray(map)) return new Map(map as [unknown, unknown][]);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, decoded(inner)]));
}

/** Converts a state to JSON. */
export const stateJson = (source: string, { complete, run, asked }: ImportState): unknown => ({
  version: VERSION,
  source,
  complete: encoded(complete),
  run: encoded(run),
  asked: encoded(asked),
});

/** The state in JSON made by `stateJson`; an empty one if it belongs to another site. */
export function stateIn(json: unknown, source: string): ImportState {
  const isOurs = isObject(json) && json['version'] === VERSION && json['source'] === source;
  return isOurs
    ? (decoded({ complete: json['complete'], run: json['run'], asked: json['asked'] }) as ImportState)
    : { complete: undefined, run: undefined, asked: new Set() };
}
