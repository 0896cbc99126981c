import type { ReadAnswer } from '@kalends/client';
import { isCollection } from './collections.js';
import type { Correction } from './corrections.js';
import type { CompareRequest } from './compare-request.js';
import { own, type Difference } from './difference.js';
import { jsonOf } from './parse-answer.js';
import { EVER } from './request-plan.js';
import type { Server } from './server.js';

/** The request by which lists were found to have one language, and their lengths without the parameter and with it. */
export interface ListedLanguages {
  readonly request: CompareRequest;
  readonly listed: number;
  readonly all: number;
}

/** The number of the declared correction. */
export const LANGUAGES = 'F67';

const LANG = { lang: 'all' };

/** That parameter in an address, in a text or in the header `Link`. */
const IN_ADDRESS = /([?&])lang=all(?:&|(?=["'<>\\\s]|$))/g;

const withoutLang = (text: string): string =>
  text.replaceAll(IN_ADDRESS, (found, sign: string) => (found.endsWith('&') ? sign : ''));

/**
 * Finds whether the lists of a server have the events of one language: it lists more of them with `lang=all`, as sites with a plugin for several
 * languages do. `undefined` if it does not.
 */
export async function findLanguages(
  server: Server,
  signal: AbortSignal,
): Promise<ListedLanguages | undefined> {
  const query = { per_page: '1', ...EVER };
  const request = { as: 'anonymous', path: ['events'], query } as const;
  const totalOf = async (more: Readonly<Record<string, string>>): Promise<number> => {
    const answer = await server.tryToAsk({ ...request, query: { ...query, ...more } }, signal);
    return typeof answer === 'string' ? 0 : Number(own(await jsonOf(answer.text), 'total')) || 0;
  };
  const [listed, all] = [await totalOf({}), await totalOf(LANG)];
  return all > listed ? { request, listed, all } : undefined;
}

/** A server that is asked for the records of all languages. The parameter is left out of the addresses in its answers. */
export function inAllLanguages(server: Server): Server {
  const withLang = (request: CompareRequest): CompareRequest =>
    isCollection(request.path[0]) ? { ...request, query: { ...request.query, ...LANG } } : request;
  const without = ({ status, headers, text }: ReadAnswer): ReadAnswer => {
    const fields = new Headers(headers);
    const link = fields.get('link');
    if (link !== null) fields.set('link', withoutLang(link));
    return { status, headers: fields, text: withoutLang(text) };
  };
  return {
    findSite: server.findSite,
    ask: async (request, signal) => without(await server.ask(withLang(request), signal)),
    async tryToAsk(request, signal) {
      const answer = await server.tryToAsk(withLang(request), signal);
      return typeof answer === 'string' ? answer : without(answer);
    },
  };
}

/** What is told once of lists of one language, with how many of the events they have. */
export function languageDeclaration({
  request,
  listed,
  all,
}: ListedLanguages): readonly [CompareRequest, Difference, Correction] {
  const within = { a: undefined, b: undefined };
  return [
    request,
    { kind: 'value', path: 'events.total', at: 'events.total', a: listed, b: all, within },
    {
      number: LANGUAGES,
      about: `lists have all languages: those of A have ${listed} of ${all} events, and are compared with lang=all`,
      confirm: undefined,
    },
  ];
}
