import { KIND_WORDS, linkLabels, titled, type LinkName, type WordsLanguage } from '@kalends/site';

/** What visitors read before the records that an event links to; most events have one organizer. */
export const linkHeadings = (language: WordsLanguage): Readonly<Record<LinkName, string>> => ({
  ...linkLabels(language),
  organizer: titled(KIND_WORDS.organizer[language].one),
});
