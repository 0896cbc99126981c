import { html, options, plainField, type Html, type Refusals } from '@kalends/editor/kit';
import { isColor } from './accent.js';
import {
  DAYS,
  LOCALES,
  LONGEST_ADDRESS,
  LONGEST_TITLE,
  POSITIONS,
  type SettingsForm,
  type SettingsRequest,
} from './settings-values.js';
import type { SettingName } from './stored-settings.js';
import { fieldChoices } from './submission-fields.js';

/** The colour that a browser shows before one was chosen: the usual accent of light pages. */
const USUAL_ACCENT = '#1d4ed8';

type Choices = readonly (readonly [value: string, text: string])[];

/** The data of the settings form. */
export interface FormView {
  /** The settings as they are, whose values are listed whatever they are. */
  readonly current: SettingsForm;
  readonly typed: SettingsForm;
  readonly refusals: Refusals;
  readonly isFree: (name: SettingName) => boolean;
  /** The address of the logo that visitors see. */
  readonly logoUrl: string | undefined;
  readonly hasSubmissions: boolean;
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

/** The choice of fields in the submission form. */
function submissionFields({ typed, isFree }: FormView, { messages, texts }: SettingsRequest): Html {
  const choices = fieldChoices(typed.submissionFields);
  const label = (field: (typeof choices)[number][0]): string => messages.fields[field];
  if (!isFree('submissionFields')) {
    const chosen = choices.filter(([, isChosen]) => isChosen).map(([field]) => label(field));
    return fixedField(texts.submissions, chosen.join(', ') || messages.none, texts.byServer);
  }
  return html`<fieldset>
    <legend>${texts.submissions}</legend>
    <p class="e-hint">${texts.submissionsHint}</p>
    ${choices.map(
      ([field, isChosen]) =>
        html`<label class="e-check"
          ><input
            type="checkbox"
            name="submissionFields[]"
            value="${field}"
            ${isChosen && html` checked`}
          />${label(field)}</label
        >`,
    )}
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
  ${accentFields(view, request)} ${logoFields(view, request)}
  ${view.hasSubmissions && submissionFields(view, request)}`;
}
