import { untagged } from '../text/plain-text.js';
import { slugify } from '../text/slug.js';
import { saysFree } from './free-words.js';

/** The position of a currency symbol: before or after the amount. */
export type CurrencyPosition = 'prefix' | 'postfix';

/** The currency of amounts without a symbol of their own. */
export interface Currency {
  readonly symbol: string;
  readonly position: CurrencyPosition;
}

/**
 * The currency that an event of another site has of its own, as that site shows it, also without a cost. Its symbol and position are `''`
 * where the texts of the cost tell them.
 */
export interface EventCurrency {
  readonly symbol: string;
  /** `EUR`; `''` for none. */
  readonly code: string;
  /** The administration of the original plugin says `suffix` where its interface says `postfix`. */
  readonly position: CurrencyPosition | 'suffix' | '';
}

/** The positions of the currency of an event. */
export const CURRENCY_POSITIONS = ['prefix', 'postfix', 'suffix', ''] as const;

/** The cost of an event, read from its stored texts (events.md §1.2). */
export interface Cost {
  /** As plain text for people: `$10 – $25`, `Free`, `Donation`; `''` for none. */
  readonly cost: string;
  /** The same without currency: `10 – 25`, `Free – 1,000`, `0` if free, also in a word of `FREE_WORDS`; `''` for none. */
  readonly price: string;
  readonly cost_details: {
    /** The symbol of the event's own currency, or that typed with the amounts; `''` if there was none or they differ. */
    readonly currency_symbol: string;
    readonly currency_code: string;
    /** `''` without a symbol, and if the amount is inside of it (`for 5 each`): the symbol is then shown in front. */
    readonly currency_position: EventCurrency['position'];
    /**
     * The distinct amounts in ascending order, as decimals (`1234.56`); texts without an amount as slugs (`free`),
     * sorted as 0.
     */
    readonly values: string[];
  };
}

/** One value of a cost: an amount, or a text without one, which is sorted as 0. */
interface Value {
  readonly number: number;
  readonly value: string;
  /** The amount as typed; `undefined` for a text. */
  readonly typed: string | undefined;
}

/** An amount as typed and as a decimal number. */
interface Amount {
  readonly typed: string;
  readonly value: string;
}

/** A symbol typed with amounts, and its position. */
interface Mark {
  readonly symbol: string;
  readonly position: CurrencyPosition | '';
}

/**
 * The forms of an amount: `1,234,567.89`; `1.234.567,89`; `1 234,50`; `1’234.50`, also with a typewriter apostrophe; `1.234.567`; otherwise
 * digits with an optional leading `.` or `,` and one inside or, unless a list continues, at the end. `1.000` has three decimals, `1,000` is a
 * thousand.
 */
const AMOUNT =
  /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d{1,3}(?:[ \u00a0\u202f]\d{3})+,\d{2}(?!\d)|\d{1,3}(?:['’]\d{3})+(?:[.,]\d+|\.|(?!\d))|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}(?!\d)|[.,]?\d+(?:[.,]\d+|\.|,(?=\s*$))?/g;

/** Inserts spaces into a list of amounts that has none after its commas: `10,20,30`, but not `10,25` or `12,345,678`. */
const spread = (text: string): string =>
  text.replace(/\d+(?:,\d+)*/g, (run) =>
    run.indexOf(',') !== run.lastIndexOf(',') && !/^\d{1,3}(?:,\d{3})+$/.test(run)
      ? run.replaceAll(',', ', ')
      : run,
  );

/** A text that is just one amount, without a symbol. */
const BARE = /^\d+(?:\.\d+)?$/;

/** The separators of a range. */
const RANGE = /[-–—/]|\bto\b/gi;

function decimal(given: string): string {
  const typed = given.replace(/[\s'’]/g, '');
  const [point, comma] = [typed.lastIndexOf('.'), typed.lastIndexOf(',')];
  const thousands = comma >= 0 && (point > comma || /^\d{1,3}(?:,\d{3})+$/.test(typed));
  if (thousands) return typed.replaceAll(',', '');
  if (comma > point) return typed.replaceAll('.', '').replace(',', '.');
  return typed.indexOf('.') === point ? typed : typed.replaceAll('.', '');
}

const amountsIn = (text: string): Amount[] =>
  (text.match(AMOUNT) ?? []).map((typed) => ({ typed, value: decimal(typed) }));

/**
 * The rest of a text with a single amount, with spaces collapsed: `5 USD` → `USD` as a postfix. Undefined if there is
 * no amount or more than one.
 */
function markOf(part: string): Mark | undefined {
  const text = part.trim();
  const amounts = amountsIn(text);
  if (amounts.length !== 1) return undefined;
  const symbol = text
    .replace(amounts[0]?.typed ?? '', '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.startsWith(symbol)) return { symbol, position: 'prefix' };
  return { symbol, position: text.includes(symbol) ? 'postfix' : '' };
}

/** The mark that all parts share, if any. */
function sharedMark(parts: readonly string[]): Mark | undefined {
  const marks = parts.map(markOf);
  const [first] = marks;
  const same = marks.every((mark) => mark?.symbol === first?.symbol && mark?.position === first?.position);
  return same && first?.symbol !== '' ? first : undefined;
}

/** Splits a text at commas, except those inside amounts. */
function commaParts(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: typed } of text.matchAll(/\d(?:[\d.,]*\d)?|,/g)) {
    if (typed !== ',') continue;
    parts.push(text.slice(from, index));
    from = index + 1;
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '');
}

/**
 * The symbol typed with the amounts, if all comma-separated parts or both ends of a range share it (F17). A range in
 * the site's own currency has none (events.md §1.2).
 */
function currencyMark(texts: readonly string[], { symbol }: Currency): Mark | undefined {
  if (texts.every((text) => BARE.test(text))) return undefined;
  const parts = texts.flatMap(commaParts).filter((part) => amountsIn(part).length > 0);
  const mark = sharedMark(parts);
  if (mark !== undefined) return mark;
  const ends = sharedMark(parts.flatMap((part) => part.split(RANGE)).filter((end) => end.trim() !== ''));
  return ends?.symbol === symbol ? undefined : ends;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#039': "'" };

/** Decodes the entities of `&` and quotes in a text. Those of brackets stay, so that no response contains markup. */
const readable = (text: string): string =>
  text.replace(/&(amp|quot|#039);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** The distinct values in the texts of a cost, in ascending order. */
function valuesIn(texts: readonly string[]): Value[] {
  const values = new Map<number | string, Value>();
  const add = (key: number | string, value: Value) => values.has(key) || values.set(key, value);
  for (const text of texts) {
    const amounts = amountsIn(text);
    for (const { typed, value } of amounts) add(Number(value), { number: Number(value), value, typed });
    const slug = amounts.length === 0 ? slugify(text) : '';
    if (slug !== '') add(slug, { number: 0, value: slug, typed: undefined });
  }
  return [...values.values()].sort((a, b) => a.number - b.number);
}

/** The currency of a cost without any mark. */
const UNMARKED: EventCurrency = { symbol: '', code: '', position: '' };

/**
 * Reads the stored texts of a cost: the amounts, the smallest and largest with their currency (events.md §1.2, F17,
 * F37). No texts, or only empty ones, mean no cost.
 *
 * @param site the currency of amounts without a symbol
 * @param own the currency that the event has of its own
 * @param free what an amount of 0 is called; `Free` in the interface
 */
export function readCost(
  cost: readonly string[],
  site: Currency,
  own: EventCurrency | null = null,
  free = 'Free',
): Cost {
  const texts = cost.filter((text) => text !== '').map((text) => spread(readable(text)));
  const all = valuesIn(texts);
  const values = all.map(({ value }) => value);
  const amounts = all.filter(({ typed }) => typed !== undefined);
  const ends = amounts.length < 2 ? amounts : [...amounts.slice(0, 1), ...amounts.slice(-1)];
  const mark = amounts.length === 0 ? undefined : currencyMark(texts, site);
  const told = own !== null && own.symbol !== '' ? own : { ...UNMARKED, ...own, ...mark };
  const { symbol, position } = mark ?? (told.symbol === '' ? site : told);
  // several texts without an amount count as 0 each; a single one is shown as it is
  const words = texts.length > 1 ? free : texts.join('');
  const tell = (show: (typed: string) => string): string =>
    ends.length === 0
      ? words
      : ends.map(({ number, typed = '' }) => (number === 0 ? free : show(typed))).join(' – ');
  const price = tell((typed) => typed);
  const isBehind = position === 'postfix' || position === 'suffix';
  return {
    cost: tell((typed) => (isBehind ? `${typed}${symbol}` : `${symbol}${typed}`)),
    price: saysFree(price) ? '0' : price,
    cost_details: {
      currency_symbol: told.symbol,
      currency_code: told.code,
      currency_position: told.position,
      values,
    },
  };
}

/** Whether events are free or have a price. */
export const COST_FORMS = ['free', 'paid'] as const;

/** Whether an event is free or has a price. */
export type CostForm = (typeof COST_FORMS)[number];

/**
 * Whether the stored texts of a cost are shown as `Free` alone or say so in a word of `FREE_WORDS`, or have an amount above 0. `undefined` for
 * a cost of other words (`Donation`), and without one. Every digit is part of an amount, so that a digit other than 0 tells an amount above 0; stores ask the same in
 * SQL.
 */
export function costForm(cost: readonly string[]): CostForm | undefined {
  const texts = cost.filter((text) => text !== '').map(readable);
  if (texts.some((text) => /[1-9]/.test(text))) return 'paid';
  return texts.length > 1 || texts.some((text) => saysFree(text) || text.includes('0')) ? 'free' : undefined;
}

/** The currency of an event whose cost is changed: its code stays. */
export const codeAlone = (own: EventCurrency | null): EventCurrency | null =>
  own === null || own.code === '' ? null : { ...UNMARKED, code: own.code };

/** The typed input for a cost. */
export type CostInput = string | number | readonly (string | number)[];

/** A tag that other tags were hiding (`<scr<b>ipt>`), or one that is never closed. */
const LEFT_OF_TAGS = /<(?!\s|$)[^>]*>?/g;

const costText = (given: string | number): string =>
  typeof given === 'number'
    ? String(given)
    : untagged(given).replace(LEFT_OF_TAGS, '').replace(/\s+/g, ' ').trim();

/**
 * Converts the input for a cost to the texts to store (events.md §1.2): strips tags and drops empty texts. `0` and
 * `'0'` give `['0']`, which an update stores (shown as `Free`); see `costOnCreate`.
 */
export const costTexts = (given: CostInput): readonly string[] =>
  (typeof given === 'object' ? given : [given]).map(costText).filter((text) => text !== '');

/** The texts to store for the cost of a new event: a single `0` means no cost. */
export const costOnCreate = (texts: readonly string[]): readonly string[] =>
  texts.length === 1 && texts[0] === '0' ? [] : texts;
