import { findZone, parseUrl } from '@kalends/core/adapter';
import { textIn, textsIn, type EditorRequest } from '@kalends/editor/kit';
import { CURRENCY } from '../commands/site-settings.js';
import { isColor } from './accent.js';
import type { SettingName, SettingTexts } from './stored-settings.js';
import { fieldsText } from './submission-fields.js';
import type { SettingsTexts } from './texts/settings-texts.js';

/** A request with the texts of the view. */
export type SettingsRequest = EditorRequest & { readonly texts: SettingsTexts };

/** The texts of the form, by the names of its fields. */
export interface SettingsForm {
  readonly title: string;
  readonly timezone: string;
  readonly locale: string;
  /** ISO 4217 */
  readonly currency: string;
  readonly position: string;
  /** The English name of a day; `''` for that of the language. */
  readonly weekStart: string;
  /** A colour; `''` for the usual one. */
  readonly accent: string;
  /** The number of an image, or an address; `''` for none. */
  readonly logo: string;
  /** The fields of the form for visitors. */
  readonly submissionFields: string;
}

/** The longest title and the longest address, in characters. */
export const LONGEST_TITLE = 200;
export const LONGEST_ADDRESS = 2_000;

/** Languages that have texts, with the regions whose dates differ much. */
export const LOCALES = [
  ...['ar', 'de', 'de-AT', 'de-CH', 'en', 'en-GB', 'en-US', 'es', 'es-MX', 'fr', 'fr-CA', 'fr-CH'],
  ...['it', 'it-CH', 'ja', 'nl', 'nl-BE', 'pl'],
];

/** The days as options of the server call them, with one that is such a day. */
export const DAYS = {
  monday: '2024-01-01',
  tuesday: '2024-01-02',
  wednesday: '2024-01-03',
  thursday: '2024-01-04',
  friday: '2024-01-05',
  saturday: '2024-01-06',
  sunday: '2024-01-07',
} as const;

/** The names of the days as options of the server have them, Monday first. */
export const DAY_NAMES = Object.keys(DAYS);

/** Where the symbol of a currency stands. */
export const POSITIONS = ['prefix', 'postfix'] as const;

/** The symbol, the code and the position of the currency in an option. */
export const currencyIn = (text: string) => CURRENCY.read(text, '');

/** The symbol of a currency in a language, which has no space in it. */
function symbolOf(code: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  return /^\S{1,10}$/.test(symbol) ? symbol : code;
}

/** Server options as values of the settings form. */
export function formOf(texts: Required<Omit<SettingTexts, 'logo' | 'accent'>> & SettingTexts): SettingsForm {
  const { code, position } = currencyIn(texts.currency);
  return { ...texts, currency: code, position, logo: texts.logo ?? '', accent: texts.accent ?? '' };
}

/** The submitted values of the form. */
export function typedIn({ call: { params } }: SettingsRequest): SettingsForm {
  const text = (name: string): string => textIn(params, name).trim();
  return {
    ...{ title: text('title'), timezone: text('timezone'), locale: text('locale') },
    ...{ currency: text('currency'), position: text('position'), weekStart: text('weekStart') },
    accent: text('ownAccent') === '' ? '' : text('accent'),
    logo: text('removeLogo') === '' ? text('logo') : '',
    submissionFields: fieldsText(textsIn(params, 'submissionFields')),
  };
}

const isAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS && /^https?:\/\/\S+$/i.test(text) && parseUrl(text) !== undefined;

/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/**
 * Why each field is refused, in the words of the editor.
 *
 * @param before the settings as they are: what is listed there stays possible
 */
export function refusalsOf(
  typed: SettingsForm,
  before: SettingsForm,
  request: SettingsRequest,
): Map<string, string> {
  const { messages, texts } = request;
  const { title, timezone, locale, currency, position, weekStart, accent, logo } = typed;
  const isListed = (all: readonly string[], name: 'locale' | 'currency'): boolean =>
    all.includes(typed[name]) || typed[name] === before[name];
  const checks: readonly (readonly [name: string, isRight: boolean, why: string])[] = [
    ['title', title !== '' && title.length <= LONGEST_TITLE && !UNSEEN.test(title), texts.wrong.name],
    ['timezone', findZone(timezone) !== undefined, messages.reasons.timezone],
    ['locale', locale !== '' && isListed(LOCALES, 'locale'), messages.reasons.choice],
    [
      'currency',
      currency !== '' && isListed(Intl.supportedValuesOf('currency'), 'currency'),
      messages.reasons.choice,
    ],
    ['position', POSITIONS.some((one) => one === position), messages.reasons.choice],
    ['weekStart', weekStart === '' || Object.hasOwn(DAYS, weekStart), messages.reasons.choice],
    ['accent', accent === '' || isColor(accent), messages.reasons.color],
    ['logo', logo === '' || logo === before.logo || isAddress(logo), texts.wrong.logo],
  ];
  return new Map(checks.filter(([, isRight]) => !isRight).map(([name, , why]) => [name, why]));
}

/** The texts to store for what was typed: those of options, as a command line has them. What is fixed is left out. */
export function settingTexts(
  typed: SettingsForm,
  before: Pick<SettingTexts, 'currency'>,
  isFree: (name: SettingName) => boolean,
): SettingTexts {
  const { title, timezone, locale, weekStart, accent, logo, submissionFields } = typed;
  const now = currencyIn(before.currency ?? '$ USD');
  const symbol = now.code === typed.currency ? now.symbol : symbolOf(typed.currency, locale);
  const all: readonly (readonly [SettingName, string])[] = [
    ['title', title],
    ['timezone', timezone],
    ['locale', locale],
    ['currency', `${symbol} ${typed.currency} ${typed.position}`],
    ['weekStart', weekStart],
    ['accent', accent],
    ['logo', logo],
    ['submissionFields', submissionFields],
  ];
  return Object.fromEntries(all.filter(([name, text]) => text !== '' && isFree(name)));
}
