import { CalendarError, collectionOf, kindsOf, type EventListParams } from '@kalends/core';
import { nameOf, type LinkedKind } from '@kalends/core/adapter';
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
}

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
function wholes({ settings: { title, description } }: CalendarTexts): Collection[] {
  const name = title === '' ? 'Events' : title;
  return [
    { name: 'all', title: name, description, filter: {} },
    { name: 'featured', title: `${name}: featured`, description, filter: { featured: true } },
  ];
}

/** The texts of a calendar. */
export interface CalendarTexts {
  readonly settings: { readonly title: string; readonly description: string };
}

/**
 * The collection of a name.
 *
 * @throws Refusal 404 if there is none, or if the caller does not see what it is of
 */
export async function collectionNamed(
  texts: CalendarTexts,
  { calendar }: Pick<Call, 'calendar'>,
  name: string,
): Promise<Collection> {
  const whole = wholes(texts).find((one) => one.name === name);
  if (whole !== undefined) return whole;
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
    const { code } = CalendarError.from(error);
    if (['not_found', 'not_accessible', 'in_trash', 'gone', 'invalid_param', 'forbidden'].includes(code))
      throw notFound();
    throw error;
  }
}

/** The collections that a caller's calendar home lists: all events, the featured ones, and those of the categories with events. */
export async function listedCollections(
  texts: CalendarTexts,
  { calendar }: Pick<Call, 'calendar'>,
): Promise<Collection[]> {
  const { items } = await calendar.categories.list({ hide_empty: true, per_page: LISTED });
  return [
    ...wholes(texts),
    ...items.map((category) => ofRecord('category', category.id, lineOfHtml(category.name))),
  ];
}
