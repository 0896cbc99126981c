import { CalendarError, collectionOf, kindsOf, type Actor, type EventListParams } from '@kalends/core';
import { nameOf, type EventSelection, type LinkedKind } from '@kalends/core/adapter';
import type { Call } from '@kalends/http';
import { lineOfHtml } from '@kalends/site';
import { notFound } from './refusal.js';

/** A collection of calendar objects: the events of a list. */
export interface Collection {
  /** Its name in addresses. */
  readonly name: string;
  /** Its name for people. */
  readonly title: string;
  /** A line about it; `''` if there is none. */
  readonly description: string;
  /** Its events, by the parameters of a list. */
  readonly filter: EventListParams;
  /** The actor whose rights apply. Default: those of the caller. */
  readonly actor?: Actor;
}

/** A selection of events that someone has made, such as a private link. */
export interface OwnSelection {
  /** Its name in addresses: letters, digits, `_` and `-`, at most 50. */
  readonly id: string;
  /** Its name for people. */
  readonly name: string;
  readonly filter: EventSelection;
  /** The actor whose rights apply. */
  readonly actor: Actor;
}

/** The selections of a caller who has logged in. */
export type SelectionsOf = (actor: Actor) => Promise<readonly OwnSelection[]>;

/** How many categories a calendar home lists: programs show all of them to people. */
const LISTED = 100;

/** The kinds of records whose events are a collection. */
type SelectingKind = 'category' | LinkedKind;

const KINDS: readonly SelectingKind[] = ['category', ...kindsOf('linked')];

const ofRecord = (kind: SelectingKind, id: number, title: string): Collection => ({
  ...{ name: `${kind}-${id}`, title, description: '' },
  filter: kind === 'category' ? { categories: [id] } : { [kind]: [id] },
});

/** All events of the calendar, and those that are featured. */
function wholes({ settings: { title, description } }: Pick<CollectionSource, 'settings'>): Collection[] {
  const name = title === '' ? 'Events' : title;
  return [
    { name: 'all', title: name, description, filter: {} },
    { name: 'featured', title: `${name}: featured`, description, filter: { featured: true } },
  ];
}

/** The source of collections. */
export interface CollectionSource {
  readonly settings: { readonly title: string; readonly description: string };
  readonly selectionsOf: SelectionsOf;
  /** The only selection that there is, for who knows its secret. Default: there are all collections. */
  readonly only?: OwnSelection | undefined;
}

type Caller = Pick<Call, 'calendar' | 'actor'>;

/** The selections that the caller has made, or the one whose secret is known. */
async function selections(
  { selectionsOf, only }: CollectionSource,
  { actor }: Caller,
): Promise<Collection[]> {
  const own = actor === null ? [] : only === undefined ? await selectionsOf(actor) : [only];
  return own.map(({ id, name, filter, actor: reader }) => ({
    ...{ name: `selection-${id}`, title: name, description: '' },
    ...{ filter: { ...filter }, actor: reader },
  }));
}

/** The errors for what a caller does not see. */
const UNSEEN: ReadonlySet<string> = new Set([
  ...['not_found', 'not_accessible', 'in_trash', 'gone', 'invalid_param', 'forbidden'],
]);

async function collectionOfRecord({ calendar }: Caller, name: string): Promise<Collection> {
  const kind = KINDS.find((one) => name.startsWith(`${one}-`));
  if (kind === undefined) throw notFound();
  const id = Number(name.slice(kind.length + 1));
  try {
    const record =
      kind === 'category' ? await calendar.categories.get(id) : await calendar[collectionOf(kind)].get(id);
    const found = ofRecord(kind, id, lineOfHtml(nameOf(kind, record)));
    // a term without public events is no filter for everyone
    await calendar.events.prepare({ ...found.filter });
    return found;
  } catch (error) {
    if (UNSEEN.has(CalendarError.from(error).code)) throw notFound();
    throw error;
  }
}

/**
 * The collection of a name.
 *
 * @throws Refusal 404 if there is none, or if the caller does not see what it is of
 */
export async function collectionNamed(
  source: CollectionSource,
  caller: Caller,
  name: string,
): Promise<Collection> {
  const isOwn = source.only !== undefined || name.startsWith('selection-');
  const known = isOwn ? await selections(source, caller) : wholes(source);
  const found = known.find((one) => one.name === name);
  if (found !== undefined) return found;
  if (isOwn) throw notFound();
  return collectionOfRecord(caller, name);
}

/**
 * The collections that a caller's calendar home lists: all events, the featured ones, what the caller has selected, and those of the
 * categories with events.
 */
export async function listedCollections(source: CollectionSource, caller: Caller): Promise<Collection[]> {
  if (source.only !== undefined) return selections(source, caller);
  const { items } = await caller.calendar.categories.list({ hide_empty: true, per_page: LISTED });
  return [
    ...wholes(source),
    ...(await selections(source, caller)),
    ...items.map((category) => ofRecord('category', category.id, lineOfHtml(category.name))),
  ];
}
