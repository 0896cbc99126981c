import { readTexts, type TextData, type WordsLanguage } from '@kalends/site';
import { type PartialTextData } from '@kalends/site/internal';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import { withKinds, type MessageData } from './kind-texts.js';
import type { Messages } from './messages.js';

const DATA: Readonly<Record<WordsLanguage, PartialTextData<MessageData>>> & { readonly en: MessageData } = {
  ...{ ar, de, en, es, fr, it, ja, nl, pl },
};

/** The languages that the editor has texts in. */
export const LANGUAGES = Object.keys(DATA) as WordsLanguage[];

const english = withKinds('en', DATA.en) as TextData<Messages>;

/** The texts in the language of a BCP 47 tag, which may name a region, too; in English if there are none. */
export function messagesOf(locale: string): Messages {
  const { language: asked } = new Intl.Locale(locale);
  const language = LANGUAGES.find((one) => one === asked) ?? 'en';
  return readTexts<Messages>(language, withKinds(language, DATA[language]), english);
}

/** The texts in English. */
export const ENGLISH: Messages = messagesOf('en');
