import { valueSchema, type FieldSpec, type TypeName, type ValueSchema } from '@kalends/core/adapter';
import type { FieldInput } from './form-field.js';
import { choicesInput, eventStatusInput, ownChoice, statusInput } from './inputs/choice.js';
import { flagInput } from './inputs/flag.js';
import { imageInput } from './inputs/image.js';
import { linkInput, linksInput } from './inputs/links.js';
import { momentInput, zoneInput } from './inputs/moment.js';
import { offersInput } from './inputs/offers.js';
import { categoriesInput, parentInput, tagsInput } from './inputs/terms.js';
import { linesInput, longText, numberInput, textInput } from './inputs/text.js';

/** A type whose values the calendar computes. */
const NONE = undefined;

/** How the values of a schema are edited. */
const OF_SCHEMA: Readonly<Partial<Record<ValueSchema['type'], FieldInput>>> = {
  integer: numberInput,
  number: numberInput,
  boolean: flagInput,
  string: textInput(),
};

/** How the values of the types are edited that need more than their schema says. */
const INPUTS: Readonly<Partial<Record<TypeName, FieldInput | undefined>>> = {
  id: NONE,
  date: momentInput,
  timezone: zoneInput,
  status: statusInput,
  eventStatus: eventStatusInput,
  html: longText,
  choice: ownChoice,
  choices: choicesInput,
  url: textInput('url'),
  website: textInput('url'),
  email: textInput('email'),
  cost: linesInput,
  offers: offersInput,
  image: imageInput,
  terms: tagsInput,
  parent: parentInput,
  link: linkInput,
  links: linksInput,
};

/** How the values of a field are edited; undefined if the calendar computes them. */
export const inputOf = ({
  type,
  links,
}: Pick<FieldSpec, 'links'> & { readonly type: TypeName }): FieldInput | undefined =>
  links === 'category' && type === 'terms'
    ? categoriesInput
    : Object.hasOwn(INPUTS, type)
      ? INPUTS[type]
      : OF_SCHEMA[valueSchema(type).type];
