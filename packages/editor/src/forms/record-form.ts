import { BLANK } from '@kalends/core/adapter';
import type { Params } from '@kalends/http/interface';
import type { EditorRequest } from '../context.js';
import type { EditedKind } from '../kinds.js';
import { textsIn } from '../view.js';
import { loadChoices, type Choices } from './choices.js';
import { sectionsOf, type Section } from './fields-of.js';
import {
  idsOf,
  linesOf,
  type FormField,
  type StoredRecord,
  type Texts,
  type TypedTexts,
} from './form-field.js';
import { TOGETHER } from './layouts.js';
import { storedRecurrence } from './stored-recurrence.js';

/** The form of a record, new or stored. */
export interface RecordForm {
  readonly kind: EditedKind;
  readonly sections: readonly Section[];
  readonly fields: readonly FormField[];
  readonly choices: Choices;
  readonly record: StoredRecord | undefined;
  /** The texts of the record as it is stored. */
  readonly stored: TypedTexts;
}

const isSame = (one: Texts, other: Texts): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

/** How many numbers in the texts of a field are looked up. */
const MOST_NUMBERS = 100;

/** The numbers at the ends of what a form has sent for a field, which may name records: `Old Corn Hall #12`. */
function numbersIn(params: Params, param: string): number[] {
  const found = linesOf(textsIn(params, param)).flatMap((line) => /#(\d{1,15})$/.exec(line)?.[1] ?? []);
  return [...new Set(found.map(Number))].filter((id) => id > 0).slice(0, MOST_NUMBERS);
}

/** The value of a field in a record; that of a new one if there is none. */
function valueOf({ name, own }: FormField, kind: EditedKind, record: StoredRecord | undefined): unknown {
  if (own === undefined) return Reflect.get(record ?? BLANK[kind], name);
  const custom = record?.['custom'];
  if (typeof custom === 'object' && custom !== null) return Reflect.get(custom, name);
  return own.default;
}

/**
 * Reads what the form of a record needs.
 *
 * @param choose the parts of the form to have, of all that there are. Default: all of them
 */
export async function recordForm(
  kind: EditedKind,
  loaded: StoredRecord | undefined,
  request: EditorRequest,
  choose: (all: readonly Section[]) => readonly Section[] = (all) => all,
): Promise<RecordForm> {
  const recurrence =
    kind === 'event' && loaded !== undefined ? await storedRecurrence(loaded, request) : undefined;
  const record = loaded && { ...loaded, recurrence };
  const recurs =
    kind === 'event' && (loaded === undefined || loaded['series'] === 0 || recurrence !== undefined);
  const sections = choose(sectionsOf(kind, request, recurs));
  const fields = sections.flatMap((section) => section.fields);
  const { params } = request.call;
  const linked = Object.fromEntries(
    fields.flatMap((field) =>
      field.links === undefined
        ? []
        : [
            [
              field.links,
              [...idsOf(valueOf(field, kind, record)), ...numbersIn(params, field.param)],
            ] as const,
          ],
    ),
  );
  const choices = await loadChoices(request, linked);
  const { timezone } = request.calendar.settings;
  const stored = new Map(
    fields.map((field) => [
      field.param,
      field.input.fill(valueOf(field, kind, record), {
        ...{ names: choices, timezone, record },
        links: field.links ?? '',
      }),
    ]),
  );
  return { kind, sections, fields, choices, record, stored };
}

/** What a browser makes of line ends, as records have them. */
const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** The texts that a form has sent; fields that it did not have are as they are stored. */
export function typedTexts({ fields, stored }: RecordForm, params: Params): TypedTexts {
  return new Map(
    fields.map(({ param, input }) => {
      if (!Object.hasOwn(params, param)) return [param, stored.get(param) ?? []];
      const sent = textsIn(params, param).map(withPlainLines);
      return [param, input.typed?.(sent) ?? sent];
    }),
  );
}

/** The fields that differ from what is stored. */
export const changedFields = ({ fields, stored }: RecordForm, typed: TypedTexts): readonly FormField[] =>
  fields.filter(({ param }) => !isSame(typed.get(param) ?? [], stored.get(param) ?? []));

/** The fields that were edited and differ from what is stored: what was not edited may have been saved by someone else. */
export const editedFields = (
  form: RecordForm,
  typed: TypedTexts,
  edited: ReadonlySet<string>,
): readonly FormField[] => changedFields(form, typed).filter(({ param }) => edited.has(param));

/**
 * The input for the calendar: what was edited and differs from what is stored, with what means something together with
 * it.
 */
export function inputIn(
  form: RecordForm,
  typed: TypedTexts,
  edited: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const changed = new Set(editedFields(form, typed, edited).map(({ name }) => name));
  for (const group of TOGETHER)
    if (group.some((name) => changed.has(name))) group.forEach((name) => changed.add(name));
  const input: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const field of form.fields) {
    // the calendar would publish a new record without a status, and not keep it as the draft that the form says
    const isForNew = field.required || field.spec?.type === 'status';
    const isGiven = changed.has(field.name) || (isForNew && form.record === undefined);
    if (!isGiven) continue;
    const value = field.input.read(typed.get(field.param) ?? [], field, form.choices, typed);
    if (value !== undefined) (field.own === undefined ? input : custom)[field.name] = value;
  }
  return Object.keys(custom).length === 0 ? input : { ...input, custom };
}
