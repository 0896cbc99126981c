import { kindsOf } from '@kalends/core';
import { forKinds, isTermKind, readCost } from '@kalends/core/adapter';
import type { EditorRequest } from '../context.js';
import { linesOf, type FormField, type TypedTexts } from '../forms/form-field.js';
import type { Section } from '../forms/fields-of.js';
import { ASIDE } from '../forms/layouts.js';
import type { RecordForm } from '../forms/record-form.js';
import type { Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';
import type { Messages } from '../messages/messages.js';
import { fieldNotes } from './field.js';

/** A form as it is shown: the texts in it, and why some were refused. */
export interface FormState {
  readonly form: RecordForm;
  readonly typed: TypedTexts;
  readonly refusals: Refusals;
}

/** The hints of fields, by the kind that they link to, or by name. */
const HINTS: Readonly<Record<string, (messages: Messages) => string>> = {
  ...forKinds(kindsOf('linked'), (kind) => (messages: Messages) => messages[`${kind}Hint`]),
  tag: (messages) => messages.onePerLine,
  cost: (messages) => messages.onePerLine,
  date: (messages) => messages.scheduleHint,
  slug: (messages) => messages.slugHint,
};

/** How many costs of an event, and how many characters of them, a form shows as visitors read them. */
const MOST_COSTS = 20;
const LONGEST_COST = 2000;

/** How visitors will read the cost that is in a form; `''` if there is none. */
export function costPreview(typed: TypedTexts, { calendar, messages }: EditorRequest): string {
  const [text = ''] = typed.get('cost') ?? [];
  const costs = text.length > LONGEST_COST ? [] : linesOf([text]);
  return costs.length === 0 || costs.length > MOST_COSTS
    ? ''
    : messages.readsAs(readCost(costs, calendar.settings.currency).cost);
}

function hintsOf(field: FormField, state: FormState, request: EditorRequest): readonly (Html | string)[] {
  if (field.own !== undefined) return field.description === undefined ? [] : [field.description];
  // the name of a venue is no link, and the address of a stored term is not made of its name again
  const hasNone = field.name === field.kind || (isTermKind(field.kind) && state.form.record !== undefined);
  const hint = hasNone ? undefined : HINTS[field.links ?? field.name]?.(request.messages);
  const preview =
    field.name === 'cost'
      ? html`<span data-part="cost" aria-live="polite">${costPreview(state.typed, request)}</span>`
      : undefined;
  return [hint, preview].filter((text) => text !== undefined);
}

/** A field with its label, what helps with it, and why it was refused. */
function fieldView(field: FormField, state: FormState, request: EditorRequest): Html {
  const { form, typed, refusals } = state;
  const { param, input, label } = field;
  const hints = hintsOf(field, state, request);
  const { about, notes } = fieldNotes(
    param,
    hints.length === 0 ? undefined : html`${hints.map((hint, index) => html`${index > 0 && ' '}${hint}`)}`,
    refusals.get(param),
  );
  const view = {
    ...{ field, about, request, typed, choices: form.choices, record: form.record },
    texts: typed.get(param) ?? [],
  };
  const elements = input.show(view);
  const name = html`${label}${field.required && html` <span class="e-hint">${request.messages.required}</span>`}`;
  const isFlag = field.spec?.type === 'flag' || field.own?.type === 'flag';
  const body =
    input.isGroup === undefined
      ? html`<label>${name} ${elements}</label>`
      : isFlag
        ? elements
        : html`<fieldset>
            <legend>${name}</legend>
            ${elements}
          </fieldset>`;
  return html`<div id="e-field-${param}" ${input.isWide && html` class="e-wide"`}>
    ${body}${notes}${input.after?.(view)}
  </div>`;
}

/** Whether a field has elements of its own. */
const isShown = ({ input }: FormField): boolean => input.inBar === undefined;

const sectionView = ({ name, fields }: Section, state: FormState, request: EditorRequest): Html =>
  html`<fieldset>
    <legend>${request.messages.sections[name]}</legend>
    <div class="e-fields">${fields.filter(isShown).map((field) => fieldView(field, state, request))}</div>
  </fieldset>`;

/** All fields of a form, in two columns where there is room. */
export function fieldsView(state: FormState, request: EditorRequest): Html {
  const column = (isAside: boolean): Html =>
    html`<div>
      ${state.form.sections
        .filter(({ name, fields }) => ASIDE.has(name) === isAside && fields.some(isShown))
        .map((section) => sectionView(section, state, request))}
    </div>`;
  return html`${column(false)}${column(true)}`;
}
