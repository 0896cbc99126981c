import { BLANK } from '@kalends/core/adapter';
import type { Params } from '@kalends/http';
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
import { editedIn } from './loaded.js';
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

/** Chooses the parts of a form to have, of all that there are. */
type ChooseSections = (all: readonly Section[]) => readonly Section[];

/** The fields of a form, without what they can be set to. */
type Outline = Pick<RecordForm, 'kind' | 'sections' | 'fields' | 'record'>;

async function outlineOf(
  kind: EditedKind,
  loaded: StoredRecord | undefined,
  request: EditorRequest,
  choose: ChooseSections = (all) => all,
): Promise<Outline> {
  const recurrence =
    kind === 'event' && loaded !== undefined ? await storedRecurrence(loaded, request) : undefined;
  const record = loaded && { ...loaded, recurrence };
  const recurs =
    kind === 'event' && (loaded === undefined || loaded['series'] === 0 || recurrence !== undefined);
  const sections = choose(sectionsOf(kind, request, recurs));
  return { kind, sections, fields: sections.flatMap((section) => section.fields), record };
}

/** Reads what some fields of a form can be set to, and the texts that all of them have for the record. */
async function filled(
  outline: Outline,
  isNeeded: (field: FormField) => boolean,
  request: EditorRequest,
): Promise<RecordForm> {
  const { kind, fields, record } = outline;
  const { params } = request.call;
  const linked = Object.fromEntries(
    fields.flatMap((field) =>
      field.links === undefined || !isNeeded(field)
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
  return { ...outline, choices, stored };
}

/** Reads what the form of a record needs to be shown. */
export const recordForm = async (
  kind: EditedKind,
  loaded: StoredRecord | undefined,
  request: EditorRequest,
  choose?: ChooseSections,
): Promise<RecordForm> => filled(await outlineOf(kind, loaded, request, choose), () => true, request);

/** Restores the line ends that a browser has converted. */
const withPlainLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** The texts that a form has sent, of the fields that it had. */
const sentTexts = (fields: readonly FormField[], params: Params): TypedTexts =>
  new Map(
    fields.flatMap(({ param, input }) => {
      if (!Object.hasOwn(params, param)) return [];
      const sent = textsIn(params, param).map(withPlainLines);
      return [[param, input.typed?.(sent) ?? sent] as const];
    }),
  );

/** The texts that a form has sent; fields that it did not have are as they are stored. */
export const typedTexts = ({ fields, stored }: RecordForm, params: Params): TypedTexts =>
  new Map([...stored, ...sentTexts(fields, params)]);

/** A form that was sent, and the parameters of the fields that were edited. */
export interface SentForm {
  readonly form: RecordForm;
  readonly edited: ReadonlySet<string>;
}

/** Reads what a form that was sent needs to be carried out: of what it links to only what was edited. */
export async function sentForm(
  kind: EditedKind,
  loaded: StoredRecord | undefined,
  request: EditorRequest,
): Promise<SentForm> {
  const outline = await outlineOf(kind, loaded, request);
  const { params } = request.call;
  const edited = await editedIn(params, sentTexts(outline.fields, params));
  // an image is chosen by its number
  const isNeeded = ({ links, param }: FormField): boolean => links !== 'image' && edited.has(param);
  return { form: await filled(outline, isNeeded, request), edited };
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
