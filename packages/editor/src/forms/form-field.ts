import type { FieldSpec, OwnField } from '@kalends/core/adapter';
import type { EditorRequest } from '../context.js';
import type { Html } from '../html.js';
import type { EditedKind } from '../kinds.js';
import type { Choices } from './choices.js';
import type { Names } from './names.js';

/** The value of a field in a form: the texts of its elements, in order. */
export type Texts = readonly string[];

/** The texts of a form by the names of its parameters. */
export type TypedTexts = ReadonlyMap<string, Texts>;

/** A field of a form: one of the kind, or one that the host declares. */
export interface FormField {
  /** As records have it. */
  readonly name: string;
  /** As the form sends it; fields of the host have a mark before their names. */
  readonly param: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly required: boolean;
  /** The kind that it links to. */
  readonly links: string | undefined;
  readonly kind: EditedKind;
  /** The declaration of the host. */
  readonly own?: OwnField;
  readonly spec?: FieldSpec;
  readonly input: FieldInput;
}

/** The elements of a field, and what belongs to them. */
export interface FieldView {
  readonly field: FormField;
  readonly texts: Texts;
  /** All texts of the form. */
  readonly typed: TypedTexts;
  readonly choices: Choices;
  readonly request: EditorRequest;
  /** Attributes of every element: what describes it, and whether it was refused. */
  readonly about: Html;
  /** The stored record; undefined for a new one. */
  readonly record: StoredRecord | undefined;
}

/** By what the series of a stored event recurs. */
export interface StoredRecurrence {
  /** The lines `RRULE:…`, `RDATE:…`, `EXDATE:…`. */
  readonly rule: readonly string[];
  /** The start of the rule. */
  readonly start_date: string;
  /** The start of the event. */
  readonly event_start: string;
}

/** A stored record of any kind. */
export type StoredRecord = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly revision: number;
  /** Of an event, where its form has it. */
  readonly recurrence?: StoredRecurrence | undefined;
};

/** Further context that the texts of a value depend on. */
export interface Filling {
  readonly names: Names;
  /** The zone of the site. */
  readonly timezone: string;
  /** The kind that the field links to; `''` for none. */
  readonly links: string;
  /** The stored record; undefined for a new one. */
  readonly record: StoredRecord | undefined;
}

/** How the values of a type are edited. To add one for a new type, write it in this folder and name it in `inputs.ts`. */
export interface FieldInput {
  /** The texts for a stored value. */
  readonly fill: (value: unknown, by: Filling) => Texts;
  /** The texts that count, of all that were sent. Default: all of them. */
  readonly typed?: (sent: Texts) => Texts;
  /** The value for the calendar, for texts among all that were typed; undefined leaves the stored one. */
  readonly read: (texts: Texts, field: FormField, choices: Choices, typed: TypedTexts) => unknown;
  /** The display name of a text. Default: as it is. */
  readonly words?: (text: string, request: EditorRequest, names: Names) => string;
  readonly show: (view: FieldView) => Html | '';
  /** Content below its elements, outside of its label. Default: nothing. */
  readonly after?: (view: FieldView) => Html;
  /** Whether it has several elements, or none of its own that a label could name: then it is a group. */
  readonly isGroup?: true;
  /** Whether it is set by the buttons of the bar, and has no elements among the others. */
  readonly inBar?: true;
  /** Whether it takes the whole width. */
  readonly isWide?: true;
}

/** The stored value as a text. */
export const inputText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The ids in a stored link, or in a list of them. */
export const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number' && id > 0);

/** How many lines of a text are read: more than any list may have, so that the calendar refuses such a text. */
const MOST_LINES = 10_001;

/** The lines of texts, without spaces around them and without empty ones. */
export const linesOf = (texts: Texts): string[] =>
  texts
    .flatMap((text) => text.split('\n', MOST_LINES))
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The texts that are not empty. */
export const filledTexts = (texts: Texts): Texts => texts.filter((text) => text.trim() !== '');
