import type { WordsLanguage } from './kind-words.js';

/** The words for the times of events. A host can replace them in its pages. */
export interface TimeWords {
  /** An event that fills the day. */
  readonly allDay: string;
  /** An event that began on a day before and ends at this time. The text contains `time` as it is. */
  readonly untilTime: (time: string) => string;
}

/** The words for the times of events, by language. */
export const TIME_WORDS: Readonly<Record<WordsLanguage, TimeWords>> = {
  ar: { allDay: 'طوال اليوم', untilTime: (time) => `حتى ${time}` },
  de: { allDay: 'Ganztägig', untilTime: (time) => `bis ${time}` },
  en: { allDay: 'All day', untilTime: (time) => `until ${time}` },
  // one o'clock alone is singular
  es: { allDay: 'Todo el día', untilTime: (time) => `hasta ${/^0?1:/.test(time) ? 'la' : 'las'} ${time}` },
  fr: { allDay: 'Toute la journée', untilTime: (time) => `jusqu’à ${time}` },
  it: { allDay: 'Tutto il giorno', untilTime: (time) => `fino alle ${time}` },
  ja: { allDay: '終日', untilTime: (time) => `${time}まで` },
  nl: { allDay: 'Hele dag', untilTime: (time) => `tot ${time}` },
  pl: { allDay: 'Cały dzień', untilTime: (time) => `do ${time}` },
};

/** The words for the times of events in the language of a BCP 47 tag; in English if there are none. Throws a RangeError if it is no tag. */
export function timeWordsOf(locale: string): TimeWords {
  const { language } = new Intl.Locale(locale);
  return Object.hasOwn(TIME_WORDS, language) ? TIME_WORDS[language as WordsLanguage] : TIME_WORDS.en;
}
