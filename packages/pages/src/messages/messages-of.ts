import { readTexts, type LinkName, type TextData, type WordsLanguage } from '@kalends/site';
import { TIME_WORDS, type TimeWords } from '@kalends/site/internal';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import { linkHeadings } from './link-headings.js';
import type { Messages } from './messages.js';

/** The texts that the pages have of their own; what a host's fields are called, the host says. */
type PageTexts = Omit<Messages, LinkName | keyof TimeWords | 'fields'>;

const DATA: Readonly<Record<WordsLanguage, Partial<TextData<PageTexts>>>> & {
  readonly en: TextData<PageTexts>;
} = {
  ...{ ar, de, en, es, fr, it, ja, nl, pl },
};

/** The languages that the pages have texts in. */
export const LANGUAGES = Object.keys(DATA) as readonly WordsLanguage[];

/** The texts in the language of a BCP 47 tag, which may name a region, too; in English if there are none. */
export function messagesOf(locale: string): Messages {
  const { language: asked } = new Intl.Locale(locale);
  const language = LANGUAGES.find((one) => one === asked) ?? 'en';
  const texts = readTexts<PageTexts>(language, DATA[language], DATA.en);
  return { ...texts, ...TIME_WORDS[language], ...linkHeadings(language), fields: {} };
}

/** The texts in English. */
export const ENGLISH: Messages = messagesOf('en');
