/** A setting of the template of a server. */
interface Setting {
  readonly variable: string;
  readonly question: string;
  /** Why a value is wrong; `undefined`: it is not. */
  readonly refuse: (value: string) => string | undefined;
}

/** A line of a file of variables, which has this value in quotes. */
const refuseText = (value: string): string | undefined =>
  /["\\$\n]/.test(value) ? 'quotes, $ and \\ cannot be used here' : undefined;

function refuseAddress(value: string): string | undefined {
  try {
    if (/^https?:$/.test(new URL(value).protocol)) return refuseText(value);
  } catch {
    // no address
  }
  return 'an address begins with https:// or http://';
}

function refuseZone(value: string): string | undefined {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return undefined;
  } catch {
    return 'a time zone has a name like Europe/Rome';
  }
}

/** The settings that are asked for, by the names of their flags. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  address: { variable: 'KALENDS_BASE_URL', question: 'Public address', refuse: refuseAddress },
  title: { variable: 'KALENDS_TITLE', question: 'Title', refuse: refuseText },
  timezone: { variable: 'KALENDS_TIMEZONE', question: 'Time zone', refuse: refuseZone },
};

/** Puts values into a file of variables, in place of those that it has. */
export const withSettings = (file: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [flag, value]) => {
    const variable = SETTINGS[flag]?.variable ?? flag;
    return text.replace(
      new RegExp(`^${variable}=.*$`, 'm'),
      () => `${variable}=${value.includes(' ') ? `"${value}"` : value}`,
    );
  }, file);
