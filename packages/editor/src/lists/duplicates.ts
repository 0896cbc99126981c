import { fold, fromUtc, localTime } from '@kalends/core/adapter';
import { STATUSES, type EventRecord, type Kind } from '@kalends/core';
import { siteTime } from '@kalends/site';
import type { EditorRequest } from '../context.js';
import {
  hasStatus,
  isLinkedTo,
  mayDo,
  nameOf,
  type EditedKind,
  type EditedRecord,
  type LinkedToKind,
} from '../kinds.js';
import { similarGroups } from './similar-events.js';

/** How many records are compared, how many of them at once, and how many groups are told. */
const COMPARED = 1000;
const AT_ONCE = 50;
const MOST_GROUPS = 50;

/** Records of a kind that may be the same. */
export interface Duplicates {
  readonly groups: readonly (readonly EditedRecord[])[];
  /** How many records were compared, if there are more. */
  readonly compared: number | undefined;
}

/** The texts by which records are the same: their names, and the addresses of venues. */
function textsOf(kind: LinkedToKind, record: EditedRecord, request: EditorRequest): readonly string[] {
  const plain = (text: string): string =>
    fold(text)
      .replace(/[\p{P}\s]+/gu, ' ')
      .trim();
  const name = plain(nameOf(kind, record, request.messages));
  const address = 'address' in record ? plain(record.address) : '';
  return [
    ...(name === '' ? [] : [`name ${name}`]),
    ...('address' in record && address !== '' ? [`address ${address} ${plain(record.city)}`] : []),
  ];
}

/** The coming events that the caller may merge and that are likely to be the same. */
async function similarOf(request: EditorRequest): Promise<Duplicates> {
  const { calendar, call, view } = request;
  const now = fromUtc(localTime(Math.floor(view.clock() / 1000)), siteTime(view).zone);
  const { refs, total } = await view.select({
    ...{ kind: 'event', status: STATUSES.filter((one) => one !== 'trash'), hidden: true },
    ...{ orderby: 'start_date', order: 'asc', limit: COMPARED },
    end_date: { from: now, to: null },
  });
  const events: EventRecord[] = [];
  for await (const some of call.work.parts(refs, AT_ONCE))
    for (const event of await calendar.load(
      'event',
      some.map(({ id }) => id),
    ))
      if (event !== undefined && mayDo('update', 'event', event, view)) events.push(event);
  const groups = await similarGroups(events, async () => call.work.turn());
  return { groups: groups.slice(0, MOST_GROUPS), compared: total > refs.length ? refs.length : undefined };
}

/** The records that the caller may merge and that are likely to be the same: by their folded names or addresses, events by their titles and starts. */
export const duplicatesOf = (kind: EditedKind, request: EditorRequest): Promise<Duplicates> =>
  isLinkedTo(kind) ? sameOf(kind, request) : similarOf(request);

async function sameOf(kind: LinkedToKind, request: EditorRequest): Promise<Duplicates> {
  const { calendar, call, view } = request;
  const status = STATUSES.filter((one) => one !== 'trash');
  const { refs, total } = await view.select({
    ...{ kind, orderby: hasStatus(kind) ? 'title' : 'name', order: 'asc', limit: COMPARED },
    ...(hasStatus(kind) && { status }),
  } as Parameters<typeof view.select>[0]);
  const groups = new Map<string, EditedRecord[]>();
  for await (const some of call.work.parts(refs, AT_ONCE)) {
    for (const record of await calendar.load<Kind>(
      kind,
      some.map(({ id }) => id),
    )) {
      if (record === undefined || !mayDo('update', kind, record, view)) continue;
      const own = record as EditedRecord;
      for (const text of textsOf(kind, own, request)) groups.set(text, [...(groups.get(text) ?? []), own]);
    }
  }
  const several = new Map(
    [...groups.values()]
      .filter((group) => group.length > 1)
      .map((group) => [group.map(({ id }) => id).join(' '), group] as const),
  );
  return {
    groups: [...several.values()].slice(0, MOST_GROUPS),
    compared: total > refs.length ? refs.length : undefined,
  };
}
