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
  /** The beginning of the list of events with a value of `lang`, or without one for `''`; `undefined` if the site refuses it. */
  readonly listIn: (lang: string) => Promise<ListBeginning | undefined>;
  /** The body of `pll/v1/languages`, and the home page; `''` if there is none. */
  readonly readTexts: () => Promise<readonly string[]>;
}

/** The values of `lang` whose lists have all records together; `''` stands for lists without it. */
export interface Languages {
  readonly values: readonly string[];
  /** Whether the site has other lists for other languages. */
  readonly isHeeded: boolean;
}

const CODE = /\bhreflang=["']?([a-z]{2,3}(?:-[a-z]{2,8})?)\b|"slug":\s*"([a-z]{2,3}(?:-[a-z]{2,8})?)"/gi;
/** The number of languages that are asked for. */
const MOST_LANGUAGES = 20;

/** The codes of the languages that a site names. */
function codesIn(texts: readonly string[]): string[] {
  const codes = new Set<string>();
  for (const text of texts)
    for (const [, linked = '', listed = ''] of text.slice(0, 500_000).matchAll(CODE)) {
      const code = (linked || listed).toLowerCase();
      codes.add(code);
      // a link names a region, too
      codes.add(code.replace(/-.*/, ''));
    }
  return [...codes].slice(0, MOST_LANGUAGES);
}

/**
 * Finds how a site with several languages is asked for all of them: with `lang=all`, or for each language that its home page or its plugin
 * names.
 */
export async function findLanguages({ listIn, readTexts }: LanguageRequests): Promise<Languages> {
  const plain = (await listIn('')) ?? { total: 0, first: undefined };
  const all = await listIn('all');
  if (all !== undefined && all.total > plain.total) return { values: ['all'], isHeeded: true };
  const lists = new Map<string, ListBeginning>();
  for (const code of codesIn(await readTexts())) {
    const list = await listIn(code);
    if (list !== undefined) lists.set(code, list);
  }
  const isHeeded = [...lists.values()].some(
    ({ total, first }) => total !== plain.total || first !== plain.first,
  );
  return { values: isHeeded ? ['', ...lists.keys()] : [''], isHeeded };
}
