import type { FieldSpec, TypeName } from '@kalends/core/adapter';
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

/** How the values of each type are edited. */
const INPUTS: Readonly<Record<TypeName, FieldInput | undefined>> = {
  id: NONE,
  integer: numberInput,
  number: numberInput,
  author: numberInput,
  date: momentInput,
  timezone: zoneInput,
  status: statusInput,
  eventStatus: eventStatusInput,
  flag: flagInput,
  text: textInput(),
  texts: NONE,
  filledText: textInput(),
  html: longText,
  choice: ownChoice,
  choices: choicesInput,
  reference: numberInput,
  custom: NONE,
  url: textInput('url'),
  website: textInput('url'),
  email: textInput('email'),
  cost: linesInput,
  currency: NONE,
  offers: offersInput,
  latitude: numberInput,
  longitude: numberInput,
  image: imageInput,
  sizes: NONE,
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
  links === 'category' && type === 'terms' ? categoriesInput : INPUTS[type];
