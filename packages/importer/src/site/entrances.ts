import type { TermKind } from '@kalends/core/adapter';
import type { Move } from './page-path.js';

/** The meanings of words in the addresses of lists, in the order of the rows below. */
const MEANINGS = ['category', 'tag', 'list', 'month', 'today', 'day', 'page'] as const;

/** A word in the address of a list, as the calendar has it. */
export type AddressWord = (typeof MEANINGS)[number];

/** The words of sites in several languages, a row for each. */
const ROWS: readonly (readonly string[])[] = [
  'category tag list month today day page',
  'kategorie schlagwort liste monat heute tag seite',
  'categorie etiquette liste mois aujourdhui jour page',
  'categoria etiqueta lista mes hoy dia pagina',
  'categoria etiqueta lista mes hoje dia pagina',
  'categoria tag lista mese oggi giorno pagina',
  'categorie tag lijst maand vandaag dag pagina',
  'kategoria tag lista miesiac dzis dzien strona',
  'kategoria znacznik lista miesiac dzisiaj dzien strona',
  'kategori etikett lista manad idag dag sida',
  'kategori tag liste maned idag dag side',
  'kategori stikkord liste maned i-dag dag side',
  'kategoria avainsana luettelo kuukausi tanaan paiva sivu',
  'kategorie stitek seznam mesic dnes den strana',
  'kategoria cimke lista honap ma nap oldal',
  'рубрика метка список месяц сегодня день страница',
  'категория метка список месяц сегодня день страница',
  'カテゴリー タグ リスト 月 今日 日 ページ',
].map((row) => row.split(' '));

/** The views that have an address of their own. */
const VIEWS: readonly AddressWord[] = ['list', 'month', 'today'];

/** The words that mean one thing in all languages; `tag` is a day in German. */
const WORDS: ReadonlyMap<string, AddressWord> = new Map(
  MEANINGS.filter((word) => word !== 'category' && word !== 'tag').flatMap((word) =>
    ROWS.flatMap((row) => {
      const given = row[MEANINGS.indexOf(word)] ?? '';
      return given === 'tag' ? [] : [[given, word] as const];
    }),
  ),
);

/** The meaning of a word in the address of a list, in any language; `undefined` if it has none. */
export const addressWordOf = (word: string): AddressWord | undefined => WORDS.get(word);

/** A path without its last segments. */
const above = (path: string, segments: number): string => {
  const names = path.split('/').filter((name) => name !== '');
  return ['', ...names.slice(0, names.length - segments), ''].join('/').replace('//', '/');
};

function parseName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const lastWord = (path: string): string => parseName(path.split('/').at(-2) ?? '');

/**
 * The entrances of a site whose lists have addresses of their own: its list, the views of it in its language, and what the addresses of
 * its categories begin with. They lead to those of the calendar.
 *
 * @param move the old and the new page of a category or tag
 * @param depth the number of slugs at the end of both
 */
export function entrancesAbove({ from, to }: Move, depth: number, kind: TermKind): Move[] {
  if (from.includes('?')) return [];
  const terms = { from: above(from, depth), to: above(to, depth) };
  const list = above(terms.from, 1);
  const at = MEANINGS.indexOf(kind);
  const rows = ROWS.filter((row) => row[at] === lastWord(terms.from));
  return [...(terms.from === '/' ? [] : [terms]), ...entrancesOf(list, rows.length > 0 ? rows : ROWS)];
}

/** The entrances at the address of a list: `/termine/`, `/termine/liste/`. */
export function entrancesOf(list: string, rows = ROWS): Move[] {
  if (list === '/') return [];
  const views = VIEWS.flatMap((view) =>
    rows.map((row) => ({
      from: `${list}${encodeURIComponent(row[MEANINGS.indexOf(view)] ?? '').toLowerCase()}/`,
      to: `/events/${view}/`,
    })),
  );
  return [{ from: list, to: '/events/' }, ...views].filter(({ from, to }) => from !== to);
}
