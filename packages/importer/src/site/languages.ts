/** The namespaces of plugins for several languages, whose lists may have one of them. */
const MULTILINGUAL = /^(?:wpml|pll|polylang)\//;

/** The plugin for several languages of a site, by the namespaces of its interfaces. */
export const multilingualPlugin = (namespaces: readonly string[]): string | undefined =>
  namespaces.find((name) => MULTILINGUAL.test(name));

/** The beginning of a list. */
export interface ListBeginning {
  readonly total: number;
  /** The id of the first record. */
  readonly first: number | undefined;
}

/** The requests by which languages are found. */
export interface LanguageRequests {
  /** The plugin for several languages that the index names; `undefined` if it names none. */
  readonly plugin: string | undefined;
  /** The beginning of the list of events with a value of `lang`, or without one for `''`; `undefined` if the site refuses it. */
  readonly listIn: (lang: string) => Promise<ListBeginning | undefined>;
  /** The body of `pll/v1/languages`, and the home page; `''` if there is none. */
  readonly readTexts: () => Promise<readonly string[]>;
  /** The codes that the sitemaps of the site name. */
  readonly readCodes: () => Promise<readonly string[]>;
}

/** The values of `lang` whose lists have all records together; `''` stands for lists without it. */
export interface Languages {
  readonly values: readonly string[];
  /** A sentence about lists in other languages. */
  readonly warning?: string;
}

const CODE = /\bhreflang=["']?([a-z]{2,3}(?:-[a-z]{2,8})?)\b|"slug":\s*"([a-z]{2,3}(?:-[a-z]{2,8})?)"/gi;
/** The number of languages that are asked for. */
const MOST_LANGUAGES = 20;

const languageOf = (code: string): string => code.replace(/-.*/, '');

/** The note that the site lists one language at a time, and the calendar all together. */
const inOneList = (listed: string): string =>
  `The site has several languages, and each of its lists has one of them (${listed}): here every list has the events of all languages.`;

/** The codes of the languages that texts of a site name. */
const codesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    Array.from(text.slice(0, 500_000).matchAll(CODE), ([, linked = '', listed = '']) =>
      (linked || listed).toLowerCase(),
    ),
  );

/**
 * Finds how a site with several languages is asked for all of them: with `lang=all`, or for each language that its home page, its plugin
 * or its sitemaps name. Not every site tells by its index that it has a plugin for them.
 */
export async function findLanguages(requests: LanguageRequests): Promise<Languages> {
  const { plugin, listIn, readTexts, readCodes } = requests;
  const plain = (await listIn('')) ?? { total: 0, first: undefined };
  const all = await listIn('all');
  if (all !== undefined && all.total > plain.total)
    return { values: ['all'], warning: inOneList(`${plain.total} of ${all.total} events to come`) };
  const named = [...codesIn(await readTexts()), ...(await readCodes())];
  // a link names a region, too
  const codes = [...new Set(named.flatMap((code) => [code, languageOf(code)]))].slice(0, MOST_LANGUAGES);
  const isSingle = new Set(codes.map(languageOf)).size < 2;
  if (plugin === undefined && isSingle) return { values: [''] };
  const lists = new Map<string, ListBeginning>();
  for (const code of codes) {
    const list = await listIn(code);
    if (list !== undefined) lists.set(code, list);
  }
  const isHeeded = [...lists.values()].some(
    ({ total, first }) => total !== plain.total || first !== plain.first,
  );
  if (isHeeded) return { values: ['', ...lists.keys()], warning: inOneList('those of one language') };
  const told = plugin ?? [...new Set(codes.map(languageOf))].join(', ');
  const warning =
    `The site has several languages (${told}), and lists as many events with lang=all as without: ` +
    'those of other languages may be missing. Look whether they are there.';
  return { values: [''], warning };
}
