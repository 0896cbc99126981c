import { fold } from '@kalends/core/adapter';

/** The languages whose names of months are read: those of the editor. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'nb', 'fi'];

/** The names of the months by their numbers, as dates and calendars have them, folded. */
function readNames(): readonly (readonly [name: string, month: number])[] {
  return LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      [{ month }, { month, day: 'numeric' as const }].flatMap((form) => {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index) => {
          const parts = format.formatToParts(Date.UTC(2026, index, 15));
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          return [fold(name).replaceAll('.', ''), index + 1] as const;
        });
      }),
    ),
  );
}

let names: ReturnType<typeof readNames> | undefined;

/**
 * The number of a month by its name, or by three or more letters that it begins with, in a language that is known; 0 if it is none, or if
 * languages do not agree.
 */
export function monthOf(word: string): number {
  names ??= readNames();
  const key = fold(word).replaceAll('.', '');
  const whole = new Set(names.filter(([name]) => name === key).map(([, month]) => month));
  const beginning = new Set(
    key.length < 3 ? [] : names.filter(([name]) => name.startsWith(key)).map(([, month]) => month),
  );
  for (const months of [whole, beginning]) {
    const [month = 0, ...others] = months;
    if (month > 0 && others.length === 0) return month;
  }
  return 0;
}
