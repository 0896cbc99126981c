import type { Calendar } from '@kalends/core';
import type { Theme } from '@kalends/pages';
import { imageOn } from '@kalends/site';
import type { ServeOptions } from './serve-options.js';
import { fileUrl, type SiteFiles } from './site-files.js';
import { accentColors, isColor } from '../settings/accent.js';
import { ALL_FIELDS, fieldsText } from '../settings/submission-fields.js';
import { DAY_NAMES } from '../settings/settings-values.js';
import type { ServedSettings } from '../settings/settings-view.js';
import type { ChosenSettings, SettingTexts, StoredSettings } from '../settings/stored-settings.js';

/** The settings that a site is made with. */
export interface SiteSettings extends Pick<ServedSettings, 'stored' | 'use'> {
  readonly stored: StoredSettings;
  readonly chosen: ChosenSettings;
  /** The options of the server without the settings, and the names of those that it does not give. */
  readonly options: ServeOptions;
  readonly free: ReadonlySet<string>;
}

/** Whether a server has the form for visitors, and the fields of it, as its command line has them. */
const submissionsOf = (options: object): { readonly has: boolean; readonly fields: string } => ({
  has: 'submissions' in options && options.submissions === 'on',
  fields:
    'submissionFields' in options && Array.isArray(options.submissionFields)
      ? fieldsText(options.submissionFields)
      : ALL_FIELDS,
});

/** Options of a server as its command line has them. */
const textsOf = (
  { title, timezone, locale, currency, weekStart }: ServeOptions,
  submissionFields: string,
): ServedSettings['given'] => ({
  ...{ title, timezone, locale, submissionFields },
  currency: `${currency.symbol} ${currency.code} ${currency.position}`,
  weekStart: weekStart === undefined ? '' : (DAY_NAMES[(weekStart + 6) % 7] ?? ''),
});

/** The address of a chosen logo; `undefined` if its image was deleted. */
async function addressOf(logo: string, calendar: Calendar, siteUrl: string): Promise<string | undefined> {
  if (!/^\d{1,15}$/.test(logo)) return logo;
  const [image] = await calendar.load('image', [Number(logo)]);
  return image && imageOn({ url: siteUrl }, image).url;
}

/** The settings view's data, and the chosen theme of the pages. */
export async function servedSettings(
  { stored, chosen, options, free, use }: SiteSettings,
  calendar: Calendar,
  siteUrl: string,
  { theme, logo: file }: SiteFiles,
): Promise<{ readonly served: ServedSettings; readonly look: Theme }> {
  const ofTheme = theme?.options(siteUrl).theme;
  const givenLogo = file === undefined ? ofTheme?.logo : fileUrl(siteUrl, file);
  const logoUrl = async ({ logo }: SettingTexts): Promise<string | undefined> =>
    givenLogo ?? (logo === undefined ? undefined : addressOf(logo, calendar, siteUrl));
  const logo = await logoUrl(chosen.texts);
  const submissions = submissionsOf(options);
  const { accent } = chosen.texts;
  const hasAccent = accent !== undefined && isColor(accent) && ofTheme?.colors?.accent === undefined;
  return {
    served: {
      ...{ stored, use, logoUrl, hasSubmissions: submissions.has },
      given: textsOf(options, submissions.fields),
      isFree(name) {
        if (name === 'logo') return givenLogo === undefined;
        if (name === 'accent') return ofTheme?.colors?.accent === undefined;
        return free.has(name) && (name !== 'submissionFields' || submissions.has);
      },
    },
    look: { ...(logo !== undefined && { logo }), ...(hasAccent && { colors: accentColors(accent) }) },
  };
}
