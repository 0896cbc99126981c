import type { EventRecord, FieldDeclarations } from '@kalends/core';
import { ownFieldsOf, type PostKind } from '@kalends/core/adapter';
import { plainText } from '@kalends/core/internal';
import type { Store } from '@kalends/core/store';
import type { FieldReader } from './conversion.js';
import type { FoundField, FoundFields } from './found-fields.js';
import { isObject, objectOf, textOf } from '../json-values.js';

/** The largest number of fields of a kind, as of a calendar. */
const MOST_FIELDS = 100;

/** The largest number of characters of a text: a value has at most 10,000 bytes of JSON, in which a character takes up to six. */
const MOST_CHARACTERS = 1_600;

const MOST_OF_LABEL = 200;

/** A field as calendars declare it. */
const declarationOf = ({ name, label, wire }: FoundField) => ({
  type: 'text' as const,
  ...(label !== name && { label }),
  ...(wire !== name && { wire }),
});

function isDeclarable(field: FoundField): boolean {
  try {
    ownFieldsOf({ [field.kind]: { [field.name]: declarationOf(field) } });
    return true;
  } catch {
    return false;
  }
}

/** What stands before the name of a field that is called as another one, here or of the calendar. */
const PREFIXES = ['', 'own_', 'own_own_'];

/** The field with a name in the answers; one that is called as another field gets another name beside it. */
function foundField(fields: FoundFields, kind: PostKind, wire: string, given: string): FoundField | null {
  const key = `${kind} ${wire}`;
  const known = fields.get(key);
  if (known !== undefined) return known;
  const label = plainText(given).slice(0, MOST_OF_LABEL) || wire;
  const names = new Set(fieldsOf(fields, kind).map(({ name }) => name));
  const candidates = PREFIXES.map((prefix) => ({ kind, name: prefix + wire, label, wire }));
  const isNew = (field: FoundField): boolean => !names.has(field.name) && isDeclarable(field);
  const field = names.size < MOST_FIELDS ? candidates.find(isNew) : undefined;
  // names that cannot be declared are not remembered without end
  if (field !== undefined || fields.size < 10 * MOST_FIELDS) fields.set(key, field ?? null);
  return field ?? null;
}

/** The fields of a kind that were found. */
const fieldsOf = (fields: FoundFields, kind: PostKind): FoundField[] =>
  [...fields.values()].flatMap((field) => (field?.kind === kind ? [field] : []));

/** The text of a value: of a list its entries; `undefined` for what is no text. */
function textIn(value: unknown): string | undefined {
  const all = [value].flat();
  const isText = all.every((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return isText ? all.map(String).join(', ') : undefined;
}

/**
 * The values of the fields that a site has beside those of the calendar (`custom_fields`), as texts; `null` for those that other records
 * have, and this one has no longer.
 */
export function customOf(reader: FieldReader, kind: PostKind): Pick<EventRecord, 'custom'> {
  const { json, options } = reader;
  const shown = json['custom_fields'];
  const given = Object.entries(objectOf(shown));
  const custom = new Map<string, string | null>();
  // a site that shows no such fields at all has taken none away
  if (shown !== undefined) for (const { name } of fieldsOf(options.fields, kind)) custom.set(name, null);
  let isWhole = true;
  for (const [wire, one] of given) {
    const { label, value } = isObject(one) ? one : { label: '', value: one };
    const text = textIn(value);
    const field = foundField(options.fields, kind, wire, textOf(label));
    const kept = text === undefined ? '' : plainText(text.slice(0, MOST_CHARACTERS));
    if (field === null || kept !== text) isWhole = false;
    if (field !== null) custom.set(field.name, kept === '' ? null : kept);
  }
  if (given.length > 0)
    reader.differs(
      'custom_fields',
      isWhole ? 'is shown where its fields are declared' : 'has what no field of texts can have',
      Object.fromEntries([...custom].filter(([, value]) => value !== null)),
    );
  return { custom: Object.fromEntries(custom) };
}

/** Declares the values of the found fields as texts to a store, so that a declaration of another type is refused. */
export async function rememberTexts({ values }: Pick<Store, 'values'>, fields: FoundFields): Promise<void> {
  for (const field of fields.values())
    if (field !== null) await values.put(`field ${field.kind} ${field.name}`, 'text', null);
}

/** The declaration of the fields that were found, as `createCalendar` and `kalends serve --fields` take it. */
export function declarationsOf(fields: FoundFields): FieldDeclarations {
  const found = [...fields.values()].filter((field) => field !== null);
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      Object.fromEntries(
        found.filter((field) => field.kind === kind).map((field) => [field.name, declarationOf(field)]),
      ),
    ]),
  );
}
