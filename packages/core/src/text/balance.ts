import { markupTokens, VOID_TAGS, type MarkupToken } from './markup.js';

/*
 * Balances HTML as the tree construction of the HTML standard does, but in the text: wherever a browser would end an
 * element, move it or repeat it, the text says so. What a browser reads out of the result is the tree that the tags
 * write, and whatever contains the text ends where its own end tag stands.
 */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that end an open paragraph. */
const ENDS_PARAGRAPH = names(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section summary table ul',
);
const HEADINGS = names('h1 h2 h3 h4 h5 h6');
/** Elements whose start ends open ones of these names; the search ends at other blocks. */
const ENDS_ITEM: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', names('li')],
  ['dd', names('dd dt')],
  ['dt', names('dd dt')],
]);
/** Blocks that the search for an open item passes. */
const PASSED = names('address div p');
/** Elements that are never within each other. */
const EXCLUSIVE = names('a nobr button');
/** Elements that continue in the next paragraph when theirs ends before them. */
const FORMATTING = names('a b big code em font i nobr s small strike strong tt u');
/** The parts of a table, with the elements around them up to the table, which a browser adds if they are missing. */
const TABLE_PARTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['caption', 'colgroup', 'tbody', 'thead', 'tfoot'].map((name): [string, string[]] => [name, []]),
  ['col', ['colgroup']],
  ['tr', ['tbody']],
  ['td', ['tbody', 'tr']],
  ['th', ['tbody', 'tr']],
]);
const ROW_GROUPS = names('tbody thead tfoot');
/** Elements in which only parts of a table may stand. */
const TABLE_CONTEXT = names('table tbody thead tfoot tr colgroup');
/** Elements that no end tag of an element around them passes. */
const SCOPES = names('table td th caption button object marquee applet template');
/** Elements that end with the block around them, without an end tag. */
const ITEMS = names('p li dd dt');
/** Elements whose content is not HTML. */
const VERBATIM = names('script style textarea title xmp iframe noembed noframes noscript svg math');

const isBlock = (name: string): boolean =>
  ENDS_PARAGRAPH.has(name) || SCOPES.has(name) || TABLE_PARTS.has(name);

/** How many elements may be within each other; the tags of deeper ones are left out. */
const MOST_LEVELS = 256;

/** Whether a browser ends `name` by itself where an element `closer` begins or ends. */
const endsItself = (name: string, closer: string | undefined): boolean => {
  if (closer === undefined || (name === 'p' && closer === 'table')) return false;
  if (TABLE_PARTS.has(name)) return closer === 'table' || TABLE_PARTS.has(closer);
  return ITEMS.has(name) && (ENDS_PARAGRAPH.has(closer) || TABLE_PARTS.has(closer));
};

const fits = (name: string | undefined, wanted: string): boolean =>
  name === wanted || (wanted === 'tbody' && name !== undefined && ROW_GROUPS.has(name));

/** An open element, with its tag; for a table also the place in the output before it. */
interface OpenElement {
  readonly name: string;
  readonly raw: string;
  readonly before: number;
}

/**
 * Balances the tokens of a text: every element has its end, no end tag is without its element, and no element stands
 * where a browser would move it: content between the parts of a table goes before the table, without its tags. End tags
 * that browsers add in any case (`<p>a<p>b`) are not written; at the end of the text that depends on the element around
 * it. Takes linear time, and the result is at most a few times as long.
 *
 * @param around the element that the text stands in; by default unknown, so that every element gets its end tag
 */
export function balance(tokens: Iterable<MarkupToken>, around?: string): string {
  const out: string[] = [];
  const open: OpenElement[] = [];
  /** Formatting elements that continue in the next paragraph. */
  let lapsed: OpenElement[] = [];
  /** How many characters of tags may be repeated: no more than were read. */
  let repeatable = 0;
  let verbatim = '';

  const current = (): string => open.at(-1)?.name ?? '';
  const push = (name: string, raw: string): void => {
    open.push({ name, raw, before: out.length });
    if (name === 'table') out.push('');
    out.push(raw);
  };
  /** The place of the innermost open element of some names that no scope hides; -1 if there is none. */
  const within = (wanted: (name: string) => boolean, hides: (name: string) => boolean): number => {
    for (let at = open.length - 1; at >= 0; at--) {
      const { name } = open[at] ?? { name: '' };
      if (wanted(name)) return at;
      if (hides(name)) return -1;
    }
    return -1;
  };
  const isScope = (name: string): boolean => SCOPES.has(name);
  const innermostTable = (): number => open.findLastIndex(({ name }) => name === 'table');

  /** Ends all elements from a place on, where an element `closer` begins, or else by the end tag of the first. */
  const endFrom = (place: number, closer?: string): void => {
    const ended = open.splice(place);
    let by = closer;
    let tags = '';
    for (const { name } of ended) {
      // the end tag of an outer item would end the inner one
      if (endsItself(name, by) && (tags === '' || name !== by)) continue;
      tags = `</${name}>${tags}`;
      by = name;
    }
    if (tags !== '') out.push(tags);
    if (ended[0]?.name === 'p') lapsed.push(...ended.filter(({ name }) => FORMATTING.has(name)));
  };
  const forget = (name: string): void => {
    lapsed = lapsed.filter((element) => element.name !== name);
  };
  const continueLapsed = (): void => {
    const continued = lapsed;
    lapsed = [];
    for (const { name, raw } of continued) {
      repeatable -= raw.length;
      if (repeatable >= 0 && open.length < MOST_LEVELS) push(name, raw);
    }
  };

  /** Content other than the parts of a table. */
  const write = (raw: string): void => {
    if (!TABLE_CONTEXT.has(current())) {
      continueLapsed();
      out.push(raw);
      return;
    }
    const before = open[innermostTable()]?.before ?? 0;
    out[before] = `${out[before] ?? ''}${raw}`;
  };

  const beginPart = (name: string, raw: string, parents: readonly string[]): void => {
    const table = innermostTable();
    if (table < 0 || open.length >= MOST_LEVELS) return;
    lapsed = [];
    let place = table + 1;
    for (const wanted of parents) {
      if (!fits(open[place]?.name, wanted)) {
        if (place < open.length) endFrom(place, name);
        open.push({ name: wanted, raw: '', before: 0 });
      }
      place++;
    }
    if (place < open.length) endFrom(place, name);
    if (VOID_TAGS.has(name)) out.push(raw);
    else push(name, raw);
  };

  const begin = (name: string, raw: string): void => {
    const parents = TABLE_PARTS.get(name);
    if (parents !== undefined) {
      beginPart(name, raw, parents);
      return;
    }
    if (TABLE_CONTEXT.has(current())) {
      if (name === 'table') endFrom(innermostTable());
      else {
        if (VOID_TAGS.has(name)) write(raw);
        return;
      }
    }
    const items = ENDS_ITEM.get(name);
    const ended = [
      items &&
        within(
          (other) => items.has(other),
          (other) => isBlock(other) && !PASSED.has(other),
        ),
      EXCLUSIVE.has(name) ? within((other) => other === name, isScope) : -1,
    ];
    for (const place of ended) if (place !== undefined && place >= 0) endFrom(place, name);
    if (EXCLUSIVE.has(name)) forget(name);
    if (ENDS_PARAGRAPH.has(name)) {
      const paragraph = within((other) => other === 'p', isScope);
      if (paragraph >= 0) endFrom(paragraph, name);
      // a heading ends the one around it, once the paragraph between them has ended
      if (HEADINGS.has(name) && HEADINGS.has(current())) endFrom(open.length - 1, name);
    } else continueLapsed();
    if (VOID_TAGS.has(name)) out.push(raw);
    else if (open.length < MOST_LEVELS) push(name, raw);
  };

  const end = (name: string): void => {
    const isPart = name === 'table' || TABLE_PARTS.has(name);
    const place = within((other) => other === name, isPart ? (other) => other === 'table' : isScope);
    if (place >= 0) endFrom(place);
    else forget(name);
  };

  for (const { kind, raw, name } of tokens) {
    repeatable += raw.length;
    if (verbatim !== '') {
      out.push(raw);
      if (kind === 'close' && name === verbatim) verbatim = '';
    } else if (kind === 'open' && VERBATIM.has(name)) {
      out.push(raw);
      verbatim = name;
    } else if (kind === 'open') begin(name, raw);
    else if (kind === 'close') end(name);
    else if (kind === 'comment' || raw.trim() === '') out.push(raw);
    else write(raw);
  }
  if (verbatim !== '') out.push(`</${verbatim}>`);
  if (open.length > 0) endFrom(0, around);
  return out.join('');
}

/** Balances a text: see `balance`. A text without tags stays as it is. */
export const balanced = (html: string): string => (html.includes('<') ? balance(markupTokens(html)) : html);
