import { reader } from '@kalends/command-kit';

/** The fields that the form for visitors may have, besides the title and the dates. */
const FIELDS = ['description', 'venue', 'organizer', 'website', 'cost', 'categories', 'image'] as const;

/** A field that the form for visitors may have. */
type SubmissionField = (typeof FIELDS)[number];

/** The text for no field at all. */
const NONE = 'none';

/** All fields as a text. */
export const ALL_FIELDS = FIELDS.join(',');

const isField = (text: string): text is SubmissionField => FIELDS.some((one) => one === text);

/** Reads a list of fields. */
export const readSubmissionFields = reader(
  'list of fields',
  `some of ${ALL_FIELDS}, or ${NONE}`,
  (text): readonly SubmissionField[] | undefined => {
    const names = text === NONE ? [] : text.split(',').map((name) => name.trim());
    return names.every(isField) ? names : undefined;
  },
);

/** Whether each field is in a list of them, in the order of the form. */
export const fieldChoices = (
  text: string,
): readonly (readonly [field: SubmissionField, isChosen: boolean])[] => {
  const chosen = text.split(',');
  return FIELDS.map((field) => [field, chosen.includes(field)]);
};

/** The text of a list of fields; those that are none are left out. */
export const fieldsText = (names: readonly string[]): string =>
  FIELDS.filter((field) => names.includes(field)).join(',') || NONE;
