import { kindsOf } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import type { Exchanges, Seen } from './clients.js';
import type { Snapshot, Truth } from './database.js';
import type { Mirror, Origin, Received } from './mirrors.js';

const sameTitles = (left: ReadonlyMap<number, string>, right: ReadonlyMap<number, string>): boolean =>
  left.size === right.size && [...left].every(([id, title]) => right.get(id) === title);

/** Whether what someone saw of each event was so at a moment between their question and the answer. */
function wasTrue({ titles, only, began, done }: Seen, snapshots: readonly Snapshot[]): boolean {
  // unless a later commit was done when they asked, or it began after the answer
  const possible = snapshots.filter(
    (snapshot, index) => (snapshots[index + 1]?.done ?? Infinity) >= began && snapshot.began <= done,
  );
  const ids = new Set(only === undefined ? possible.flatMap((one) => [...one.titles.keys()]) : [only]);
  for (const id of titles.keys()) ids.add(id);
  // a list is found first and its records are loaded then: each may be of another moment
  return [...ids].every((id) => possible.some((one) => one.titles.get(id) === titles.get(id)));
}

const shown = (titles: ReadonlyMap<number, string>): string =>
  [...titles]
    .map(([id, title]) => `${id} ${title}`)
    .sort()
    .join(', ');

/** What is public in the end. */
export const publicAtLast = ({ snapshots }: Truth): ReadonlyMap<number, string> =>
  snapshots.at(-1)?.titles ?? new Map<number, string>();

/** What anonymous visitors saw: nothing hidden, and nothing that was not so. */
export function judgeReads({ seen, texts }: Exchanges, { snapshots }: Truth): string[] {
  return [
    ...texts.flatMap(([of, text]) => {
      const secret = /Secret \d+/i.exec(text)?.[0];
      return secret === undefined ? [] : [`leak: ${of} has "${secret}"`];
    }),
    ...seen.flatMap((one) =>
      wasTrue(one, snapshots) ? [] : [`stale: ${one.of} showed ${shown(one.titles)}`],
    ),
  ];
}

/** What was acknowledged is there, and what was created once is there once. */
export function judgeWrites({ created, changed }: Exchanges, { written, faults }: Truth): string[] {
  const idsOf = (title: string) => new Set(written.flatMap((one) => (one.title === title ? [one.id] : [])));
  return [
    ...faults,
    ...created.flatMap(({ title, id }) => {
      const ids = idsOf(title);
      if (ids.size > 1) return [`twice: "${title}" was created as ${[...ids].join(' and ')}`];
      return id === undefined || ids.has(id)
        ? []
        : [`lost: "${title}" was acknowledged as ${id} and never stored`];
    }),
    ...changed.flatMap(({ id, title, website }) => {
      const isThere = written.some(
        (one) =>
          one.id === id &&
          (title === undefined || one.title === title) &&
          (website === undefined || one.website === website),
      );
      return isThere
        ? []
        : [`lost: the change of ${id} to "${title ?? website}" was acknowledged and never stored`];
    }),
  ];
}

/** The change log: without gaps, each revision of a record once, and the last one is that of the record. */
export async function judgeLog(store: Store): Promise<string[]> {
  const faults: string[] = [];
  const { entries } = await store.changes(0, 100_000);
  const last = new Map<string, number>();
  for (const [index, { version, kind, id, revision, op }] of entries.entries()) {
    const name = `${kind} ${id}`;
    if (version !== index + 1) faults.push(`log: entry ${index + 1} has the number ${version}`);
    // what is deleted has no further revision
    const least = (last.get(name) ?? 0) + (op === 'delete' ? 0 : 1);
    if (revision < least) faults.push(`log: ${name} has revision ${revision} after ${last.get(name) ?? 0}`);
    last.set(name, revision);
  }
  for (const kind of kindsOf())
    for (const { id, revision } of await store.scan(kind, 0, 10_000))
      if (last.get(`${kind} ${id}`) !== revision)
        faults.push(
          `log: ${kind} ${id} is at revision ${revision}, the log at ${last.get(`${kind} ${id}`) ?? 'none'}`,
        );
  return faults;
}

/** The events of a series, none of which was changed alone, have one title. */
export async function judgeSeries(store: Store): Promise<string[]> {
  const titles = new Map<number, Set<string>>();
  for (const { series, title } of await store.scan('event', 0, 10_000))
    if (series > 0) titles.set(series, (titles.get(series) ?? new Set<string>()).add(title));
  return [...titles].flatMap(([series, all]) =>
    all.size === 1 ? [] : [`series: the events of ${series} have the titles ${[...all].join(', ')}`],
  );
}

/** A follower is told of every entry, and of none before all that came before it. */
export function judgeFollower(followed: readonly number[], last: number): string[] {
  const faults: string[] = [];
  let reached = 0;
  for (const version of followed) {
    if (version > reached + 1) faults.push(`follower: was told of ${version} after ${reached}`);
    reached = Math.max(reached, version);
  }
  if (reached < last) faults.push(`follower: was told up to ${reached} of ${last}`);
  return faults;
}

/** A copy has what is public. */
export const judgeMirror = ({ name, titles }: Mirror, truth: Truth): string[] =>
  sameTitles(titles, publicAtLast(truth))
    ? []
    : [`mirror: ${name} has ${shown(titles)} but public are ${shown(publicAtLast(truth))}`];

/** An endpoint was told of what is public, and that what was public is so no more. */
export function judgeReceiver({ name, told }: Received, truth: Truth): string[] {
  const now = publicAtLast(truth);
  const ever = new Set(truth.snapshots.flatMap(({ titles }) => [...titles.keys()]));
  return [...ever].flatMap((id) => {
    const title = now.get(id) ?? null;
    return told.get(id)?.includes(title) === true
      ? []
      : [`webhook: ${name} was never told that ${id} is ${title ?? 'gone'}`];
  });
}

/** The events of a source are those of its file. */
export function judgeSource({ events }: Origin, truth: Truth): string[] {
  const ours = [...publicAtLast(truth).values()].filter((title) => title.startsWith('Source')).sort();
  const theirs = [...events.values()].sort();
  return ours.join() === theirs.join()
    ? []
    : [`source: the calendar has ${ours.join(', ')} and the file ${theirs.join(', ')}`];
}
