/** The texts of the view of the settings. */
export interface SettingsTexts {
  readonly title: string;
  readonly about: string;
  readonly name: string;
  readonly nameHint: string;
  readonly timezone: string;
  readonly timezoneHint: string;
  readonly language: string;
  readonly languageHint: string;
  readonly currency: string;
  readonly currencyHint: string;
  /** Where the symbol of the currency stands. */
  readonly position: string;
  readonly prefix: string;
  readonly postfix: string;
  readonly weekStart: string;
  readonly usualWeekStart: string;
  readonly accent: string;
  readonly ownAccent: string;
  readonly accentHint: string;
  readonly logo: string;
  readonly logoHint: string;
  readonly logoFile: string;
  readonly logoAddress: string;
  readonly removeLogo: string;
  readonly submissions: string;
  readonly submissionsHint: string;
  /** The note on a setting that a server option overrides. */
  readonly byServer: string;
  /** The note on a logo and colours that a theme sets. */
  readonly byTheme: string;
  /** The author and time of the last change. */
  readonly lastChange: (name: string, when: string) => string;
  readonly putBack: string;
  readonly isPutBack: string;
  /** Why something was refused. */
  readonly wrong: Readonly<Record<'name' | 'logo' | 'changedSince', string>>;
}
