import type { FieldDeclaration } from './declaration.js';

/**
 * Fields that say how accessible a venue or an event is, to be spread into a declaration. `wheelchair` has the values of OpenStreetMap.
 *
 * @example
 * createCalendar({ store, fields: { event: { ...audienceFields }, venue: { ...accessibilityFields } } });
 */
export const accessibilityFields = {
  wheelchair: {
    type: 'choice',
    options: ['yes', 'limited', 'no'],
    filter: true,
    label: 'Wheelchair access',
    description: 'Whether everything can be reached in a wheelchair; limited: with help, or in part.',
  },
  accessible_toilet: { type: 'flag', filter: true, label: 'Accessible toilet' },
  hearing_loop: { type: 'flag', filter: true, label: 'Hearing loop' },
  sign_language: { type: 'flag', filter: true, label: 'Sign language' },
  captions: { type: 'flag', filter: true, label: 'Captions', description: 'What is said can be read.' },
  audio_description: {
    type: 'flag',
    filter: true,
    label: 'Audio description',
    description: 'What is seen is told.',
  },
  assistance_dogs: { type: 'flag', filter: true, label: 'Assistance dogs welcome' },
  quiet_room: { type: 'flag', filter: true, label: 'Quiet room' },
  accessibility_notes: { type: 'text', label: 'More on accessibility' },
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

/**
 * Fields that say for whom an event is, to be spread into a declaration.
 *
 * @example
 * createCalendar({ store, fields: { event: { ...audienceFields, dress: { type: 'text' } } } });
 */
export const audienceFields = {
  min_age: { type: 'integer', min: 0, max: 120, filter: true, label: 'From age' },
  max_age: { type: 'integer', min: 0, max: 120, filter: true, label: 'Up to age' },
  audience: {
    type: 'choices',
    filter: true,
    label: 'For',
    options: ['everyone', 'families', 'children', 'teenagers', 'adults', 'seniors'],
  },
  spoken_languages: {
    type: 'text',
    label: 'Languages',
    description: 'In which languages it is held.',
  },
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

/** The fields to be spread, by the names that declarations in JSON give them. */
export const FIELD_PRESETS = {
  accessibility: accessibilityFields,
  audience: audienceFields,
} as const satisfies Readonly<Record<string, Readonly<Record<string, FieldDeclaration>>>>;
