import { KIND_WORDS, linkLabels, titled, type LinkName, type WordsLanguage } from '@kalends/site';

/** The headings of the records that an event links to; most events have one organizer. */
export const linkHeadings = (language: WordsLanguage): Readonly<Record<LinkName, string>> => ({
  ...linkLabels(language),
  organizer: titled(KIND_WORDS.organizer[language].one),
});
