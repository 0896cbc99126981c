import type { Section } from '../forms/fields-of.js';
import { filledTexts, idsOf, type FieldInput, type FormField } from '../forms/form-field.js';
import type { TermChoice } from '../forms/choices.js';
import { html, type Html } from '../html.js';
import type { SubmissionField } from './options.js';

const ID = /^#(\d{1,15})$/;

/** Categories that there are: a tree to tick. */
const knownCategories: FieldInput = {
  isGroup: true,
  isWide: true,
  fill: (value) => idsOf(value).map((id) => `#${id}`),
  typed: (sent) => filledTexts(sent).map((text) => text.trim()),
  read: (texts, _field, { categories }) => {
    const idsIn = (terms: readonly TermChoice[]): number[] =>
      terms.flatMap(({ id, children }) => [id, ...idsIn(children)]);
    const known = new Set(idsIn(categories));
    // the calendar refuses what is no category
    return texts.map((text) => Number(ID.exec(text)?.[1] ?? NaN)).map((id) => (known.has(id) ? id : -1));
  },
  show({ field, texts, choices, about }) {
    const branch = (terms: readonly TermChoice[]): Html =>
      html`${terms.map(
        ({ id, name, children }) =>
          html`<li>
            <label class="e-check"
              ><input
                type="checkbox"
                name="${field.param}[]"
                value="${`#${id}`}"
                ${texts.includes(`#${id}`) && html` checked`}
                ${about}
              />
              <span dir="auto">${name}</span></label
            >
            ${
              children.length > 0 &&
              html`<ul>
                ${branch(children)}
              </ul>`
            }
          </li>`,
      )}`;
    return html`<input type="hidden" name="${field.param}[]" value="" />
      <ul class="e-tree">
        ${branch(choices.categories)}
      </ul>`;
  },
};

/** A picture is a file: neither one that there is, nor an address elsewhere. */
const pictureFile: FieldInput = {
  fill: () => [],
  typed: () => [],
  read: () => undefined,
  show: ({ about, request: { messages } }) =>
    html`<input type="file" name="image" accept="image/gif,image/jpeg,image/png,image/webp" ${about} />
      <span class="e-hint">${messages.submissions.pictureHint}</span>`,
};

/** The fields of an event that are entered in another way than by editors. */
const INPUTS: Readonly<Record<string, FieldInput>> = { categories: knownCategories, image: pictureFile };

/** The fields that every form has: there is no event without them. */
const NEEDED = ['title', 'start_date', 'end_date'];

const nameIn = ({ name, own }: FormField): string => (own === undefined ? name : `own.${name}`);

/**
 * The parts of a form with the fields that the host has chosen.
 *
 * @param takesFile whether one of them may be a file
 */
export function chosenSections(
  chosen: readonly SubmissionField[],
  takesFile: boolean,
): (all: readonly Section[]) => readonly Section[] {
  const names = new Set<string>([...NEEDED, ...chosen].filter((name) => takesFile || name !== 'image'));
  return (all) =>
    all
      .map(({ name, fields }) => ({
        name,
        fields: fields
          .filter((field) => names.has(nameIn(field)))
          .map((field): FormField => {
            const input = field.own === undefined ? INPUTS[field.name] : undefined;
            if (input === undefined) return field;
            return { ...field, input, ...(field.name === 'image' && { links: undefined }) };
          }),
      }))
      .filter(({ fields }) => fields.length > 0);
}
