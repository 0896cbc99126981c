import type { TypeName } from '@kalends/core/adapter';
import type { FormField } from './form-field.js';
import type { ReasonName } from '../messages/reason-texts.js';

/** How to correct a value that cannot be read, by the type of its field. */
const BY_TYPE: Readonly<Partial<Record<TypeName, ReasonName>>> = {
  date: 'date',
  timezone: 'timezone',
  integer: 'number',
  number: 'number',
  latitude: 'degrees',
  longitude: 'degrees',
  email: 'email',
  url: 'url',
  website: 'url',
  color: 'color',
  image: 'image',
  offers: 'offers',
  status: 'choice',
  eventStatus: 'choice',
  choice: 'choice',
  choices: 'choice',
  flag: 'choice',
  parent: 'linked',
  link: 'linked',
  links: 'linked',
  terms: 'linked',
};

/** How to correct a value that the calendar refuses, by its message; `undefined`: that depends on the type of the field. */
const BY_TEXT: readonly (readonly [text: RegExp, name: ReasonName | undefined])[] = [
  [/^the end is before the start$/, 'endBeforeStart'],
  [/^longer than the limits|characters together|more than \d+ (?:characters|dates)/, 'tooLong'],
  [/^latitude and longitude/, 'bothCoordinates'],
  [/^there are too many categories/, 'tooDeep'],
  [/no such record any more$/, 'gone'],
  [/^one of the others is published/, 'publishedGoes'],
  [/changed in the meantime\.$|removed in the meantime\.$/, 'changedSince'],
  [/^the history has no such revision/, 'noRevision'],
  [/has no name for a term$/, 'name'],
  [/^there is no such (?:term|category)/, 'linked'],
  [/is not a date of the rule/, 'ruleStart'],
  [/has no dates|neither a rule nor dates/, 'ruleEmpty'],
  [
    /^The (?:rule|date|parameter) |^A (?:rule|series) |^Its lines |^Rules of |^Whole days |of the series would change|has no rule\.$|have to be examined|^It (?:is a text, or|adds)/,
    'rule',
  ],
  [/names what does not exist/, 'linked'],
  [/^the site refuses this address$/, 'image'],
  [/HEIC image|AVIF image/, 'imageHeic'],
  [/PDF document/, 'imagePdf'],
  [/pixels wide or high|too much memory to decode|more than \d+ pixels/, 'imageTooLarge'],
  [/no room for further images|has uploaded too much/, 'imageNoRoom'],
  [/image file|or WebP image|^rest_upload|picture/i, 'imageFile'],
  [/^there is no such (?:record|field)|is in the trash$|not in the trash$|in no series$/, 'notPossible'],
  [/^expected |^Invalid parameter|is not of type [^]*\.$/, undefined],
];

/**
 * The sentence for what the calendar says of a value; `undefined` for words that are not those of the calendar, such as those of a hook of
 * the host.
 *
 * @param field the field of the form; undefined for a parameter that is none
 */
export function reasonName(text: string, field: FormField | undefined): ReasonName | undefined {
  const known = BY_TEXT.find(([pattern]) => pattern.test(text));
  if (known === undefined) return undefined;
  const type = field?.own?.type ?? field?.spec?.type;
  const byType = field?.param === 'recurrence' ? 'rule' : ((type && BY_TYPE[type]) ?? 'text');
  return known[1] ?? byType;
}
