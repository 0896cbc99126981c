import type { Kind } from '@kalends/core';
import { isObject, idOf, numberOf, objectOf, timeOf } from '../json-values.js';
import type { NoteCounts } from './note.js';
import { LISTED, type ListedKind } from './source.js';
import { newWalk, type WalkState } from './walk.js';

/** The result of a complete run, from which the next one starts. */
export interface CompleteRun {
  /** Changes at the site after this time (UTC) are not included. `null` if the site does not report its time. */
  readonly until: string | null;
  /** The statuses that were listed. */
  readonly statuses: string;
  readonly ids: Readonly<Record<ListedKind, ReadonlySet<number>>>;
  /** Records that an earlier run imported and that are still in the store. */
  readonly gone: Readonly<Partial<Record<ListedKind, ReadonlySet<number>>>>;
}

/** A record whose slug differs from the one it has at the site. */
export interface Wanting {
  readonly kind: Exclude<Kind, 'image'>;
  readonly id: number;
  readonly slug: string;
  /** The URL of its page at the site. */
  readonly url: string;
}

/** The state of a run in progress. */
export interface RunState {
  /** The site's time when the run began; `null` if it is not reported. */
  readonly begun: string | null;
  readonly statuses: string;
  /** The lists that have been read completely, with the ids seen in them. */
  readonly ids: Partial<Record<ListedKind, ReadonlySet<number>>>;
  /** Whether a list changed so much that records may have been missed. */
  moved: boolean;
  /** Whether events may have lost links without an updated modification date, so that all of them have to be read. */
  relinked: boolean;
  /** The list being read; with `since`, only records changed after that time. */
  walk: { readonly kind: ListedKind; readonly since: string | null; readonly state: WalkState } | undefined;
  /** Records stored under another slug because theirs was still taken, by kind and id. */
  readonly wanting: Map<string, Wanting>;
  counts: NoteCounts;
}

/** The state saved between runs. */
export interface ImportState {
  readonly complete: CompleteRun | undefined;
  readonly run: RunState | undefined;
}

const VERSION = 1;

/** Serializes a value as JSON, with sets as arrays. */
export const stateJson = (source: string, { complete, run }: ImportState): unknown => ({
  version: VERSION,
  source,
  complete: complete && { ...complete, ids: listsOf(complete.ids), gone: listsOf(complete.gone) },
  run: run && {
    ...run,
    ids: listsOf(run.ids),
    walk: run.walk && { ...run.walk, state: { ...run.walk.state, ids: [...run.walk.state.ids] } },
    wanting: [...run.wanting.values()],
  },
});

const listsOf = (sets: Partial<Record<ListedKind, ReadonlySet<number>>>) =>
  Object.fromEntries(Object.entries(sets).map(([kind, ids]) => [kind, [...ids]]));

const idsIn = (json: unknown): Set<number> =>
  new Set(Array.isArray(json) ? json.flatMap((id) => idOf(id) ?? []) : []);

const isListed = (value: unknown): value is ListedKind => (LISTED as readonly unknown[]).includes(value);

function setsIn(json: unknown): Partial<Record<ListedKind, ReadonlySet<number>>> {
  const sets: Partial<Record<ListedKind, ReadonlySet<number>>> = {};
  for (const [kind, ids] of Object.entries(objectOf(json))) if (isListed(kind)) sets[kind] = idsIn(ids);
  return sets;
}

function walkIn(json: unknown): RunState['walk'] {
  if (!isObject(json) || !isListed(json['kind'])) return undefined;
  const { page, pass, total, moved, ids } = objectOf(json['state']);
  const state: WalkState = {
    ...newWalk(),
    page: numberOf(page) ?? 1,
    pass: numberOf(pass) ?? 1,
    total: numberOf(total) ?? null,
    moved: moved === true,
    ids: idsIn(ids),
  };
  return { kind: json['kind'], since: timeOf(json['since']) ?? null, state };
}

function runIn(json: unknown): RunState | undefined {
  if (!isObject(json)) return undefined;
  const wanting: RunState['wanting'] = new Map();
  for (const entry of Array.isArray(json['wanting']) ? json['wanting'] : []) {
    const { kind, id, slug, url } = objectOf(entry);
    const known = idOf(id);
    if (isListed(kind) && known !== undefined && typeof slug === 'string')
      wanting.set(`${kind} ${known}`, { kind, id: known, slug, url: String(url) });
  }
  return {
    begun: timeOf(json['begun']) ?? null,
    statuses: String(json['statuses']),
    ids: setsIn(json['ids']),
    moved: json['moved'] === true,
    relinked: json['relinked'] === true,
    walk: walkIn(json['walk']),
    wanting,
    counts: objectOf(json['counts']),
  };
}

const EMPTY: Readonly<Record<ListedKind, ReadonlySet<number>>> = {
  category: new Set(),
  tag: new Set(),
  venue: new Set(),
  organizer: new Set(),
  event: new Set(),
};

function completeIn(json: unknown): CompleteRun | undefined {
  if (!isObject(json)) return undefined;
  const { until, statuses, ids, gone } = json;
  return {
    until: timeOf(until) ?? null,
    statuses: String(statuses),
    ids: { ...EMPTY, ...setsIn(ids) },
    gone: setsIn(gone),
  };
}

/** Parses a saved state; returns an empty one if it belongs to another site. */
export function stateIn(json: unknown, source: string): ImportState {
  if (!isObject(json) || json['version'] !== VERSION || json['source'] !== source)
    return { complete: undefined, run: undefined };
  return { complete: completeIn(json['complete']), run: runIn(json['run']) };
}
