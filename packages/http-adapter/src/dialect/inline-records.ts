import { nameFieldOf, type Decoder, type LinkedKind } from '@kalends/core/adapter';
import { entries, positiveInteger } from '@kalends/http';
import { readAll } from '@kalends/http/internal';

type Values = Readonly<Record<string, unknown>>;

/** The decoders of all fields of a kind, by name; `undefined` for those that an inline record does not take. */
type RecordDecoders = Readonly<Record<string, Decoder | undefined>>;

/**
 * An entry of a link, such as `venue` or `organizer`: an id, or the fields of a record; `null` if it is empty, `undefined` if it is
 * refused.
 */
type Link = number | Values | null | undefined;

/** Whether a value has members: an object, or a list as the original plugin takes it. */
export const isObject = (given: unknown): given is Values => typeof given === 'object' && given !== null;

const isNone = (given: unknown): boolean =>
  given === '' ||
  given === 0 ||
  given === '0' ||
  given === false ||
  (isObject(given) && Object.keys(given).length === 0);

/** Inside an event the type of a value does not matter: `show_map` may be a boolean here. */
const asText = (value: unknown): unknown => (typeof value === 'boolean' ? String(value) : value);

/** The values of an inline record; one value of a wrong type makes the whole record wrong. */
function readRecord(given: Values, decoders: RecordDecoders): Values | undefined {
  const record: Record<string, unknown> = {};
  for (const [name, decode] of Object.entries(decoders)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null || decode === undefined) continue;
    const decoded = decode(asText(value));
    if (decoded === undefined || decoded.expected !== undefined) return undefined;
    record[name] = decoded.value;
  }
  return record;
}

/** A record with a blank name, whose creation fails with "could not be created". */
const nameless = (kind: LinkedKind): Values => ({ [nameFieldOf(kind)]: ' ' });

function readLink(kind: LinkedKind, given: unknown, decoders: RecordDecoders): Link {
  if (isNone(given)) return null;
  if (!isObject(given)) return positiveInteger(given);
  if (Array.isArray(given)) return undefined;
  const { id, [nameFieldOf(kind)]: name } = given;
  if (id !== undefined && !isNone(id)) return positiveInteger(id);
  // an empty name is not refused here
  if (id !== undefined || isNone(name)) return nameless(kind);
  return name === undefined || name === null ? undefined : readRecord(given, decoders);
}

/** The records in a link of an event: a list, CSV of ids, or a single one. */
export const readLinks = (kind: LinkedKind, given: unknown, decoders: RecordDecoders) =>
  readAll(Array.isArray(given) || typeof given === 'string' ? entries(given) : [given], (entry) =>
    readLink(kind, entry, decoders),
  );

/** The one record in a link of an event, as a list. More than one is refused, an empty list fails with "could not be created". */
export function readLinkToOne(
  kind: LinkedKind,
  given: unknown,
  decoders: RecordDecoders,
): readonly (number | Values)[] | undefined {
  const links = readLinks(kind, given, decoders);
  const isListOfNothing = Array.isArray(given) && given.length > 0 && links?.length === 0;
  return isListOfNothing ? [nameless(kind)] : links;
}
