import { kindsOf } from '@kalends/core';
import { isTermKind, nameFieldOf } from '@kalends/core/adapter';
import { failureOf, statusOf, type Failure } from '@kalends/http';
import type { EditorRequest } from '../context.js';
import type { EditedKind } from '../kinds.js';
import type { Messages } from '../messages/messages.js';
import { ownValue } from '../view.js';
import { sectionsOf } from './fields-of.js';
import type { FormField } from './form-field.js';
import { reasonName } from './reasons.js';

/** Why fields were refused, by the names of their parameters; that of no field is named `''`. */
export type Refusals = ReadonlyMap<string, string>;

/** The subject of an error without parameters: the field, by the kinds of the form and of the record, and the reason. */
interface About {
  readonly field: (kind: EditedKind, of: string) => string;
  readonly reason?: (messages: Messages) => string;
}

const termField = (kind: EditedKind): string => (isTermKind(kind) ? nameFieldOf(kind) : 'categories');

/** The field with the name that is empty: of the form itself, or of what an event links to. */
function emptyField(kind: EditedKind, of: string): string {
  if (of === 'event') return nameFieldOf(kind);
  const linked = kindsOf('linked').find((one) => one === of);
  return linked === undefined ? termField(kind) : nameFieldOf(linked);
}

const ABOUT: Readonly<Partial<Record<Failure['code'], About>>> = {
  empty: { field: emptyField, reason: (messages) => messages.missing },
  too_long: { field: nameFieldOf, reason: ({ reasons }) => reasons.tooLong },
  invalid_name: { field: termField },
  name_taken: { field: termField, reason: (messages) => messages.nameTaken },
  slug_taken: { field: () => 'slug', reason: (messages) => messages.slugTaken },
};

/** The parameter of a field, as errors name it: `custom.age` is a field of the host. */
const paramOf = (name: string): string => name.replace(/^custom\./, 'own_');

/** A reason as a sentence. */
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/**
 * Why each parameter was refused, `''` for the form as a whole, in the sentences of a view. Other errors are thrown.
 *
 * @param sentences what to do about each parameter, and about the form as a whole under `''`
 */
export function refusalsBy(
  thrown: unknown,
  sentences: Readonly<Record<string, string>>,
  { messages }: EditorRequest,
): Refusals {
  const error = failureOf(thrown);
  const sentenceFor = (name: string): string =>
    ownValue(sentences, name) ?? (name === '' ? messages.reasons.notPossible : messages.reasons.text);
  if (error.code === 'busy') return new Map([['', messages.busy]]);
  if (error.code === 'conflict') return new Map([['', sentenceFor('')]]);
  if (error.code !== 'invalid_param') throw error;
  const names = Object.keys(error.data.params).map((name) => name.split(/[.[]/, 1)[0] ?? '');
  return new Map(names.map((name) => [name, sentenceFor(name)]));
}

/** The statuses of errors that are shown above the form: input, rights, and what a hook of the host refuses by them. */
const REFUSED: ReadonlySet<number> = new Set([400, 403, 409]);

/** How the calendar's errors about missing rights begin; other words are those of a hook of the host. */
const NO_RIGHT = 'Sorry, you are not allowed';

/** The fields of the forms of a kind by the names of their parameters. */
const fieldsOf = (kind: EditedKind, request: EditorRequest): ReadonlyMap<string, FormField> =>
  new Map(
    sectionsOf(kind, request, kind === 'event').flatMap(({ fields }) =>
      fields.map((field) => [field.param, field] as const),
    ),
  );

/** Why a value is refused, in the words of the editor, or in those of the host. */
const reasonIn = (text: string, field: FormField | undefined, { reasons }: Messages): string => {
  const name = reasonName(text, field);
  return name === undefined ? sentence(text) : reasons[name];
};

/**
 * The fields of a form of a kind that an error is about, each with its reason, `''` for the form as a whole. An error of the server, or
 * of a record that is gone, is thrown.
 */
export function refusalsOf(thrown: unknown, kind: EditedKind, request: EditorRequest): Refusals {
  const { messages } = request;
  const error = failureOf(thrown);
  if (error.code === 'missing_param')
    return new Map(error.data.params.map((name) => [paramOf(name), messages.missing]));
  if (error.code === 'invalid_param') {
    const { params, reasons = params } = error.data;
    const fields = fieldsOf(kind, request);
    return new Map(
      Object.keys(params).map((name) => {
        const param = paramOf(name);
        const text = ownValue(reasons, name) ?? '';
        return [param, text === '' ? messages.reasons.text : reasonIn(text, fields.get(param), messages)];
      }),
    );
  }
  const about = ABOUT[error.code];
  if (about !== undefined)
    return new Map([
      [about.field(kind, error.data.kind ?? kind), about.reason?.(messages) ?? messages.reasons.name],
    ]);
  if (!REFUSED.has(statusOf(error))) throw error;
  return new Map([
    [
      '',
      error.message.startsWith(NO_RIGHT) ? messages.forbidden : reasonIn(error.message, undefined, messages),
    ],
  ]);
}
