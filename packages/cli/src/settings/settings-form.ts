import {
  html,
  options,
  plainField,
  textIn,
  type EditorRequest,
  type Html,
  type Refusals,
} from '@kalends/editor/kit';
import { findZone, parseUrl } from '@kalends/core/adapter';
import { CURRENCY } from '../commands/site-settings.js';
import { isColor } from './accent.js';
import type { SettingName, SettingTexts } from './stored-settings.js';
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
}

const LONGEST_TITLE = 200;
const LONGEST_ADDRESS = 2_000;

/** The colour that a browser shows before one was chosen: the usual accent of light pages. */
const USUAL_ACCENT = '#1d4ed8';

/** Languages that have texts, with the regions whose dates differ much. */
const LOCALES = [
  ...['ar', 'de', 'de-AT', 'de-CH', 'en', 'en-GB', 'en-US', 'es', 'es-MX', 'fr', 'fr-CA', 'fr-CH'],
  ...['it', 'it-CH', 'ja', 'nl', 'nl-BE', 'pl'],
];

/** The days as options of the server call them, with one that is such a day. */
const DAYS = {
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

const POSITIONS = ['prefix', 'postfix'] as const;

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

/** What the form shows of settings as options of the server. */
export function formOf(texts: Required<Omit<SettingTexts, 'logo' | 'accent'>> & SettingTexts): SettingsForm {
  const { code, position } = currencyIn(texts.currency);
  return { ...texts, currency: code, position, logo: texts.logo ?? '', accent: texts.accent ?? '' };
}

/** What a form has sent. */
export function typedIn({ call: { params } }: SettingsRequest): SettingsForm {
  const text = (name: string): string => textIn(params, name).trim();
  return {
    ...{ title: text('title'), timezone: text('timezone'), locale: text('locale') },
    ...{ currency: text('currency'), position: text('position'), weekStart: text('weekStart') },
    accent: text('ownAccent') === '' ? '' : text('accent'),
    logo: text('removeLogo') === '' ? text('logo') : '',
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
  const { title, timezone, locale, weekStart, accent, logo } = typed;
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
  ];
  return Object.fromEntries(all.filter(([name, text]) => text !== '' && isFree(name)));
}

type Choices = readonly (readonly [value: string, text: string])[];

/** What the form is shown with. */
export interface FormView {
  /** The settings as they are, whose values are listed whatever they are. */
  readonly current: SettingsForm;
  readonly typed: SettingsForm;
  readonly refusals: Refusals;
  readonly isFree: (name: SettingName) => boolean;
  /** The address of the logo that visitors see. */
  readonly logoUrl: string | undefined;
}

const localeName = (locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;

function dayNames(locale: string): Choices {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return Object.entries(DAYS).map(([day, date]) => [day, format.format(Date.parse(date))]);
}

function currencyNames(locale: string, current: string): Choices {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  const codes = new Set([current, ...Intl.supportedValuesOf('currency')]);
  const { compare } = new Intl.Collator(locale);
  return [...codes]
    .map((code) => [code, `${names.of(code) ?? code} (${code})`] as const)
    .sort(([, one], [, other]) => compare(one, other));
}

/** A setting as the server gives it, which cannot be changed. */
const fixedField = (label: string, value: Html | string, why: string): Html =>
  html`<div>
    <span class="e-label">${label}</span> <span dir="auto">${value}</span>
    <p class="e-hint">${why}</p>
  </div>`;

/** A choice of one of several values. */
function choice(
  name: SettingName,
  field: { readonly id?: string; readonly label: string; readonly hint?: string; readonly all: Choices },
  chosen: string,
  { isFree, refusals }: FormView,
  { texts }: SettingsRequest,
): Html {
  const { id = name, label, hint, all } = field;
  if (!isFree(name))
    return fixedField(label, all.find(([value]) => value === chosen)?.[1] ?? chosen, texts.byServer);
  return plainField(
    {
      ...{ name: id, label, ...(hint !== undefined && { hint }) },
      element: (about) =>
        html`<select name="${id}" ${about}>
          ${options(all, chosen)}
        </select>`,
    },
    refusals,
  );
}

/** A typed text. */
function typedText(name: 'title' | 'timezone', about: Html, view: FormView): Html {
  const value = view.typed[name];
  if (name === 'title')
    return html`<input name="title" value="${value}" required maxlength="${LONGEST_TITLE}" ${about} />`;
  return html`<input name="timezone" value="${value}" required list="e-zones" autocomplete="off" ${about} />
    <datalist id="e-zones">
      ${Intl.supportedValuesOf('timeZone').map((zone) => html`<option>${zone}</option>`)}
    </datalist>`;
}

function textField(
  name: 'title' | 'timezone',
  label: string,
  hint: string,
  view: FormView,
  request: SettingsRequest,
) {
  return view.isFree(name)
    ? plainField({ name, label, hint, element: (about) => typedText(name, about, view) }, view.refusals)
    : fixedField(label, view.typed[name], request.texts.byServer);
}

function accentFields({ typed: { accent }, refusals, isFree }: FormView, { texts }: SettingsRequest): Html {
  if (!isFree('accent')) return fixedField(texts.accent, '', texts.byTheme);
  return html`<fieldset>
    <legend>${texts.accent}</legend>
    <label class="e-check"
      ><input
        type="checkbox"
        name="ownAccent"
        value="1"
        ${accent !== '' && html` checked`}
      />${texts.ownAccent}</label
    >
    ${plainField(
      {
        ...{ name: 'accent', label: texts.accent, hint: texts.accentHint },
        element: (about) =>
          html`<input
            type="color"
            name="accent"
            value="${isColor(accent) ? accent : USUAL_ACCENT}"
            ${about}
          />`,
      },
      refusals,
    )}
  </fieldset>`;
}

/** The logo: a file where the host takes some, and an address otherwise. */
function logoFields(
  { typed: { logo }, refusals, isFree, logoUrl }: FormView,
  request: SettingsRequest,
): Html {
  const { messages, takesFiles, texts, uploadMegabytes } = request;
  const shown =
    logoUrl !== undefined && html`<p class="e-picture"><img src="${logoUrl}" alt="" height="80" /></p>`;
  if (!isFree('logo')) return fixedField(texts.logo, html`${shown}`, texts.byTheme);
  const file = plainField(
    {
      ...{ name: 'image', label: texts.logoFile, hint: messages.picture.formats(uploadMegabytes) },
      element: (about) =>
        html`<input
          type="file"
          name="image"
          data-megabytes="${uploadMegabytes}"
          accept="image/*"
          ${about}
        />`,
    },
    refusals,
  );
  return html`<fieldset>
    <legend>${texts.logo}</legend>
    <p class="e-hint">${texts.logoHint}</p>
    ${shown} ${takesFiles && file}
    ${plainField(
      {
        ...{ name: 'logo', label: /^\d+$/.test(logo) ? messages.picture.address : texts.logoAddress },
        element: (about) =>
          html`<input name="logo" value="${logo}" maxlength="${LONGEST_ADDRESS}" dir="ltr" ${about} />`,
      },
      refusals,
    )}
    ${
      logo !== '' &&
      html`<label class="e-check"
        ><input type="checkbox" name="removeLogo" value="1" />${texts.removeLogo}</label
      >`
    }
  </fieldset>`;
}

/** The fields of the form. */
export function settingsFields(view: FormView, request: SettingsRequest): Html {
  const { locale, texts } = request;
  const { current, typed } = view;
  const select = (name: SettingName, field: Parameters<typeof choice>[1], chosen: string): Html =>
    choice(name, field, chosen, view, request);
  const locales = [...new Set([current.locale, ...LOCALES])].sort();
  return html`${textField('title', texts.name, texts.nameHint, view, request)}
  ${textField('timezone', texts.timezone, texts.timezoneHint, view, request)}
  ${select(
    'locale',
    {
      ...{ label: texts.language, hint: texts.languageHint },
      all: locales.map((one) => [one, localeName(one)] as const),
    },
    typed.locale,
  )}
  ${select(
    'currency',
    { label: texts.currency, hint: texts.currencyHint, all: currencyNames(locale, current.currency) },
    typed.currency,
  )}
  ${select(
    'currency',
    { id: 'position', label: texts.position, all: POSITIONS.map((one) => [one, texts[one]] as const) },
    typed.position,
  )}
  ${select(
    'weekStart',
    { label: texts.weekStart, all: [['', texts.usualWeekStart], ...dayNames(locale)] },
    typed.weekStart,
  )}
  ${accentFields(view, request)} ${logoFields(view, request)}`;
}
