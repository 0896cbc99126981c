import type { RecordOf } from '@kalends/core';
import { compareTexts, type TermKind } from '@kalends/core/adapter';
import type { AtHand, Call } from '@kalends/http';
import type { WpLinkedKind, WpPostKind } from '../kinds.js';
import type { PostFragment, RecordFragments, Records, TermFragment } from './fragments.js';

/** The context for joining records: the caller, and the fragments at hand. */
export interface Joining {
  readonly call: Call;
  readonly atHand: AtHand<RecordFragments>;
}

/** The members of JSON objects, one after the other. */
export const merged = (...objects: readonly string[]): string =>
  `{${objects.map((json) => json.slice(1, -1)).join(',')}}`;

/** The terms of an event by name. */
export const termsOf = (kind: TermKind, ids: readonly number[], { atHand }: Joining): TermFragment[] =>
  ids.flatMap((id) => atHand(kind, id) ?? []).sort((a, b) => compareTexts(a.key, b.key) || a.id - b.id);

/** The bytes of the linked records of one event after which the others are left out, as in `tribe/events/v1`. */
const LINKED_BYTES = 2_000_000;

/** The linked records that the caller may see: one event can have hundreds of them, each with a long description. */
export function visible(
  kind: WpLinkedKind,
  ids: readonly number[],
  { atHand, call: { calendar: view } }: Joining,
): PostFragment[] {
  const shown: PostFragment[] = [];
  let bytes = 0;
  for (const id of ids) {
    const fragment = id === 0 ? undefined : atHand(kind, id);
    if (fragment === undefined || !view.may('read', fragment.subject)) continue;
    shown.push(fragment);
    bytes += fragment.nested.length;
    if (bytes > LINKED_BYTES) break;
  }
  return shown;
}

/** The most bytes of the records in a list. */
const ANSWER_BYTES = 2_000_000;

/** The records of a list until they are larger than an answer: a longer page is cut. One record is always included. */
export interface ListTexts {
  /** The texts; `undefined` for a record that the caller does not see. */
  readonly texts: readonly (string | undefined)[];
  /** Adds a text if there is room for it. Returns whether there was. */
  readonly add: (text: string | undefined) => boolean;
}

/** Begins the texts of a list. */
export function listTexts(): ListTexts {
  const texts: (string | undefined)[] = [];
  let bytes = 0;
  return {
    texts,
    add(text) {
      bytes += text?.length ?? 0;
      if (bytes > ANSWER_BYTES && texts.length > 0) return false;
      texts.push(text);
      return true;
    },
  };
}

/** How a record is completed with what it links to, and with what the caller may do. */
export type JoinPost = (kind: WpPostKind, fragment: PostFragment, joining: Joining) => string;

/**
 * Joins the records of a list until they are larger than an answer. A record that the caller may no longer see is
 * `undefined`.
 */
export const joinList = (
  records: Records,
  kind: WpPostKind,
  refs: readonly { readonly id: number; readonly revision: number }[],
  call: Call,
  join: JoinPost,
): Promise<readonly (string | undefined)[]> =>
  records.gather((atHand) => {
    const list = listTexts();
    for (const { id, revision } of refs) {
      const fragment: PostFragment | undefined = atHand(kind, id, revision);
      const isShown = fragment !== undefined && call.calendar.may('read', fragment.subject);
      if (!list.add(isShown ? join(kind, fragment, { call, atHand }) : undefined)) break;
    }
    return list.texts;
  }, call.work);

/** Joins one record that is loaded. */
export const joinOne = <K extends WpPostKind>(
  records: Records,
  kind: K,
  record: RecordOf<K>,
  call: Call,
  join: JoinPost,
): Promise<string> => {
  const fragment = records.of(kind, record) as PostFragment & RecordFragments[K];
  return records.gather((atHand) => join(kind, fragment, { call, atHand }), call.work, { kind, fragment });
};
