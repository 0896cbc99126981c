import * as v from 'valibot';
import { BROKEN, field, holding, type Field, type Fields, type Refusal } from '../fields/field.js';
import { entries, type IdList } from '../fields/lists.js';
import { positiveInteger } from '../fields/numbers.js';
import { OrganizerInput } from '../organizers/organizer-input.js';
import type { OrganizerWish } from '../organizers/organizers.js';
import { VenueInput } from '../venues/venue-input.js';
import type { VenueWish } from '../venues/venues.js';

/** A term that an event shall have: by id, or by a text that is a name or a slug. */
export type TermWish = { readonly id: number } | { readonly text: string };

/** A venue or organizer that an event shall have: one that exists, or one to reuse or create. */
export type LinkWish<Wish> = { readonly id: number } | { readonly input: Wish };

function termWish(entry: unknown): TermWish | 'nothing' | Refusal {
  if (entry === true) return { text: '1' };
  if (entry === '' || entry === false || entry === null) return 'nothing';
  if (typeof entry !== 'string' && typeof entry !== 'number') return BROKEN;
  const text = String(entry).trim();
  // digits are always an id; a name of digits cannot be created this way (events.md §3.1)
  if (/^-?\d{1,15}$/.test(text)) return { id: Math.abs(Number(text)) };
  return text === '' || Number.isFinite(Number(text)) ? 'nothing' : { text };
}

/** The terms of an event by id, name or slug: one, a list, or CSV. Nothing in it: no terms. Nested lists are refused (F16). */
export const termWishes = (): Field<IdList, readonly TermWish[]> =>
  field((given) => {
    const wishes = given === true ? [termWish(true)] : entries(given).map(termWish);
    if (wishes.includes(BROKEN)) return BROKEN;
    return wishes.filter((wish): wish is TermWish => typeof wish === 'object' && wish !== BROKEN);
  }, 'list');

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null;

/** Inside an event the type of a value does not count, only what it says: `show_map` may be a boolean here. */
const asText = (value: unknown): unknown => (typeof value === 'boolean' ? String(value) : value);

/** Reads a venue or organizer that is given inline; `undefined` when one of its values is refused. */
function readInline(
  schema: Fields,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const read: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null) continue;
    const result = v.safeParse(entry, asText(value));
    if (!result.success) return undefined;
    read[name] = result.output;
  }
  return read;
}

const isNone = (given: unknown): boolean =>
  given === '' ||
  given === 0 ||
  given === '0' ||
  given === false ||
  (isObject(given) && Object.keys(given).length === 0);

/** Reads one linked record: an id, `{ id }`, or the fields of a new one, of which `name` is the one it must have. */
function linkWish<Wish>(schema: Fields, name: string, given: unknown): LinkWish<Wish> | 'nothing' | Refusal {
  if (isNone(given)) return 'nothing';
  if (given === true) return BROKEN;
  if (!isObject(given)) {
    const id = positiveInteger(given);
    return id === undefined ? BROKEN : { id };
  }
  if (Array.isArray(given)) return BROKEN;
  if (given['id'] !== undefined && !isNone(given['id'])) {
    const id = positiveInteger(given['id']);
    return id === undefined ? BROKEN : { id };
  }
  // a name that says nothing is not refused here: such a record "could not be created" (errors.md §3)
  if (given['id'] !== undefined || isNone(given[name])) return { input: { [name]: '' } as Wish };
  if (given[name] === undefined || given[name] === null) return BROKEN;
  const input = readInline(schema, given);
  return input === undefined ? BROKEN : { input: input as Wish };
}

/** What is linked, entry by entry: a list, CSV of ids, or a single one (F7, F8). */
const linkEntries = (given: unknown): unknown[] =>
  Array.isArray(given) || typeof given === 'string' ? entries(given) : [given];

function linkWishes<Wish>(schema: Fields, name: string, given: unknown): LinkWish<Wish>[] | Refusal {
  const wishes = linkEntries(given).map((entry) => linkWish<Wish>(schema, name, entry));
  if (wishes.includes(BROKEN)) return BROKEN;
  return wishes.filter((wish): wish is LinkWish<Wish> => typeof wish === 'object' && wish !== BROKEN);
}

/** What typed callers may write for a venue. */
export type VenueLink =
  | number
  | string
  | { readonly id: number }
  | VenueInput
  | readonly []
  | readonly [number | string | { readonly id: number } | VenueInput];

/** A venue that cannot be created. */
const NAMELESS: LinkWish<VenueWish> = { input: { venue: '' } };

/** The venue of an event; `null` for none (F9). More than one is refused (F7), a list of nothing "could not be created" (events.md §3.2). */
export const venueLink = (): Field<VenueLink, LinkWish<VenueWish> | null> =>
  holding(
    VenueInput,
    field((given) => {
      const wishes = linkWishes<VenueWish>(VenueInput, 'venue', given);
      if (!Array.isArray(wishes)) return BROKEN;
      if (wishes.length > 1) return BROKEN;
      const isListOfNothing = Array.isArray(given) && given.length > 0 && wishes.length === 0;
      return isListOfNothing ? NAMELESS : (wishes[0] ?? null);
    }, 'list'),
  );

/** What typed callers may write for one organizer: an id, `{ id }`, or the fields of one to reuse or create. */
export type OneOrganizer = number | string | { readonly id: number } | OrganizerInput;

/** What typed callers may write for organizers. */
export type OrganizerLinks = OneOrganizer | readonly OneOrganizer[];

/** The organizers of an event, in their order; empty for none (F8, F9). */
export const organizerLinks = (): Field<OrganizerLinks, readonly LinkWish<OrganizerWish>[]> =>
  holding(
    OrganizerInput,
    field((given) => linkWishes<OrganizerWish>(OrganizerInput, 'organizer', given), 'list'),
  );
