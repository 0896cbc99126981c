/**
 * Texts as data: those that take values are patterns, a part of ICU MessageFormat. `{name}` is a value,
 * `{count, plural, =0 {none} one {one} other {all {count}}}` chooses by a number and the plural rules of the language,
 * `{isMost, select, true {up to } other {}}` by a value. A brace that begins none of these stands for itself, as do those
 * between `'{` and `'`.
 */
export type TextData<T> = {
  readonly [K in keyof T]: T[K] extends (...values: never[]) => string
    ? string | T[K]
    : T[K] extends string
      ? string
      : TextData<T[K]>;
};

/** The texts of a language, which may lack some that English has. */
export type PartialTextData<T> = {
  readonly [K in keyof T]?: T[K] extends string
    ? string
    : T[K] extends (...values: never[]) => string
      ? string | T[K]
      : PartialTextData<T[K]>;
};

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value>>;
type Write = (values: Values) => string;

/** The beginning of a value: its name, and what follows it. */
const VALUE = /\{(\w+)(?:\}|, (plural|select),)/y;

/** A quoted part, which is literal. */
const QUOTED = /'(\{[^']*)'/y;

/** The beginning of a branch of a choice. */
const BRANCH = /\s*(=\d+|\w+) \{/y;

/** Reads a pattern from a position on, to its end or to the brace that ends a branch. */
function readPattern(
  text: string,
  from: number,
  rules: Intl.PluralRules,
  names: Set<string>,
): { readonly write: Write; readonly end: number } {
  const parts: (string | Write)[] = [];
  let [at, depth] = [from, 0];
  while (at < text.length && !(text[at] === '}' && depth === 0 && from > 0)) {
    QUOTED.lastIndex = VALUE.lastIndex = at;
    const [quoted = '', literal = ''] = QUOTED.exec(text) ?? [];
    if (quoted !== '') {
      parts.push(literal);
      at += quoted.length;
      continue;
    }
    const [all = '', name = '', choice] = VALUE.exec(text) ?? [];
    if (all === '') {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      parts.push(text[at] ?? '');
      at += 1;
      continue;
    }
    names.add(name);
    at += all.length;
    if (choice === undefined) {
      parts.push((values) => String(values[name]));
      continue;
    }
    const branches = new Map<string, Write>();
    for (;;) {
      BRANCH.lastIndex = at;
      const branch = BRANCH.exec(text);
      if (branch === null) break;
      const read = readPattern(text, at + branch[0].length, rules, names);
      branches.set(branch[1] ?? '', read.write);
      at = read.end + 1;
    }
    if (text[at] !== '}' || !branches.has('other'))
      throw new SyntaxError(`A choice by ${name} is not complete: ${text}`);
    at += 1;
    parts.push((values) => {
      const value = values[name];
      const key = choice === 'plural' ? rules.select(Number(value)) : String(value);
      const write = branches.get(`=${String(value)}`) ?? branches.get(key) ?? branches.get('other');
      return write?.(values) ?? '';
    });
  }
  const write: Write = (values) =>
    parts.map((part) => (typeof part === 'string' ? part : part(values))).join('');
  return { write, end: at };
}

/** The names of the values of a pattern, in the order in which they first stand there. */
export function valuesOfPattern(text: string): readonly string[] {
  const names = new Set<string>();
  readPattern(text, 0, new Intl.PluralRules('en'), names);
  return [...names];
}

/** A text without values, or the function of its values, in the order of the English pattern. */
function readText(
  text: string,
  english: string,
  language: string,
): string | ((...values: Value[]) => string) {
  if (!english.includes('{')) return text;
  const names = valuesOfPattern(english);
  const { write } = readPattern(text, 0, new Intl.PluralRules(language), new Set());
  if (names.length === 0) return write({});
  return (...values) => write(Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])));
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function readTree(language: string, data: Tree, english: Tree): Tree {
  return Object.fromEntries(
    Object.entries(english).map(([name, usual]) => {
      const own = Object.hasOwn(data, name) ? data[name] : undefined;
      if (isTree(usual)) return [name, readTree(language, isTree(own) ? own : {}, usual)];
      if (typeof usual !== 'string') return [name, own ?? usual];
      return [
        name,
        typeof own === 'string' ? readText(own, usual, language) : (own ?? readText(usual, usual, 'en')),
      ];
    }),
  );
}

/**
 * Reads the texts of a language. What it lacks is in English.
 *
 * @param language the first part of a BCP 47 tag
 * @throws SyntaxError if a pattern is not complete
 * @example
 * readTexts('en', {}, { found: '{count, plural, one {one event} other {all {count} events}}' }).found(7) // 'all 7 events'
 */
export const readTexts = <T extends object>(
  language: string,
  data: PartialTextData<T>,
  english: TextData<T>,
): T => readTree(language, data, english) as T;
