import { textsByLanguage, type EditorRequest, type Show, type TextsByLanguage } from '@kalends/editor/kit';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import type { AccountTexts } from './account-texts.js';
import type { FeedLinkTexts } from './feed-link-texts.js';

interface AuthTexts {
  readonly accounts: AccountTexts;
  readonly feedLinks: FeedLinkTexts;
}

/** The texts of the views, by language. */
export const AUTH_TEXTS: TextsByLanguage<AuthTexts> = { ar, de, en, es, fr, it, ja, nl, pl };

/** A request with the texts of its view. */
export type WithTexts<T> = EditorRequest & { readonly texts: T };

/** The parts of a view that reads its own texts. */
interface Texts<T> {
  readonly textsOf: (request: Pick<EditorRequest, 'locale'>) => T;
  /** Answers a request with its texts. */
  readonly showing: (show: (request: WithTexts<T>) => ReturnType<Show>) => Show;
}

/**
 * Reads the texts of a view.
 *
 * @param own texts that replace those of the language
 */
export function textsFor<K extends keyof AuthTexts>(
  view: K,
  own: Partial<AuthTexts[K]>,
): Texts<AuthTexts[K]> {
  const read = textsByLanguage(AUTH_TEXTS);
  const textsOf = (request: Pick<EditorRequest, 'locale'>) => ({ ...read(request)[view], ...own });
  return { textsOf, showing: (show) => (request) => show({ ...request, texts: textsOf(request) }) };
}
