import type { Section } from '../forms/fields-of.js';
import { flatTerms } from '../forms/choices.js';
import type { FieldInput, FormField } from '../forms/form-field.js';
import { PICTURE_FILES } from '../forms/inputs/image.js';
import { momentInput } from '../forms/inputs/moment.js';
import { categoriesInput, categoryId, categoryTree } from '../forms/inputs/terms.js';
import { html } from '../html.js';
import type { SubmissionField } from './options.js';

/** Categories that there are: a tree to tick. */
const knownCategories: FieldInput = {
  ...categoriesInput,
  read: (texts, _field, choices) => {
    const known = new Set(flatTerms(choices.categories).map(({ id }) => id));
    // the calendar refuses what is no category
    return texts.map((text) => categoryId(text) ?? -1).map((id) => (known.has(id) ? id : -1));
  },
  show: categoryTree,
};

/** A picture is a file: neither one that there is, nor an address elsewhere. */
const pictureFile = (hint: string): FieldInput => ({
  fill: () => [],
  typed: () => [],
  read: () => undefined,
  show: ({ about }) =>
    html`<input type="file" name="image" accept="${PICTURE_FILES}" ${about} />
      <span class="e-hint">${hint}</span>`,
});

/** The end of an event, which follows its start where it is left empty. */
const endInput = (hint: string): FieldInput => ({
  ...momentInput,
  show: (view) =>
    html`${momentInput.show(view)}
      <p class="e-hint">${hint}</p>`,
});

/** Hints beside fields. */
export interface FieldHints {
  /** Beside that for a picture; `undefined`: there is none. */
  readonly picture: string | undefined;
  readonly end: string;
}

/** The fields that every form has: there is no event without them. */
const NEEDED = ['title', 'start_date', 'end_date'];

const nameIn = ({ name, own }: FormField): string => (own === undefined ? name : `own.${name}`);

/** The parts of a form with the fields that the host has chosen. */
export function chosenSections(
  chosen: readonly SubmissionField[],
  { picture, end }: FieldHints,
): (all: readonly Section[]) => readonly Section[] {
  // entered in another way than by editors
  const inputs: Readonly<Record<string, FieldInput>> = {
    categories: knownCategories,
    end_date: endInput(end),
    ...(picture !== undefined && { image: pictureFile(picture) }),
  };
  const names = new Set<string>(
    [...NEEDED, ...chosen].filter((name) => picture !== undefined || name !== 'image'),
  );
  return (all) =>
    all
      .map(({ name, fields }) => ({
        name,
        fields: fields
          .filter((field) => names.has(nameIn(field)))
          .map((field): FormField => {
            const input = field.own === undefined ? inputs[field.name] : undefined;
            if (input === undefined) return field;
            return {
              ...{ ...field, input },
              ...(field.name === 'image' && { links: undefined }),
              ...(field.name === 'end_date' && { required: false }),
            };
          }),
      }))
      .filter(({ fields }) => fields.length > 0);
}
