import type { AskPage } from './ask-page.js';

/** How many bytes of `robots.txt` are read (RFC 9309 §2.5 asks for 500 KiB at least); a longer file allows nothing. */
const MAX_ROBOTS = 512_000;

/** The name that rules for us have, in lower case. */
const AGENT = 'kalends';

/** Which addresses of a site programs may read. */
export type Robots = (url: string) => boolean;

interface Rule {
  readonly isAllowed: boolean;
  /** The beginning of a matching address, in parts between which anything may occur. */
  readonly parts: readonly string[];
  /** Whether the address ends with it. */
  readonly isEnd: boolean;
  readonly length: number;
}

/** An address as rules are compared with it: percent-encoded in one way. */
const encoded = (path: string): string => {
  try {
    return encodeURI(path)
      .replaceAll(/%25(?=[\da-f]{2})/gi, '%')
      .replaceAll(/%[\da-f]{2}/gi, (octet) => octet.toUpperCase());
  } catch {
    return path;
  }
};

const ruleOf = (isAllowed: boolean, pattern: string): Rule => {
  const isEnd = pattern.endsWith('$');
  const parts = encoded(isEnd ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { isAllowed, parts, isEnd, length: pattern.length };
};

/** Whether an address has the parts of a rule one after the other, the first one at its start. */
function matches({ parts, isEnd }: Rule, path: string): boolean {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isLast = isEnd && index === parts.length - 1;
    const found = isLast && index > 0 ? path.length - part.length : path.indexOf(part, at);
    if (found < at || (index === 0 && found !== 0) || (isLast && !path.endsWith(part))) return false;
    at = found + part.length;
  }
  return !isEnd || at === path.length;
}

/** The rules for us: those of our name, else those of all (RFC 9309 §2.2). */
function rulesIn(text: string): readonly Rule[] {
  const groups = { own: [] as Rule[], all: [] as Rule[] };
  let agents = new Set<string>();
  let [isOpen, hasOwn] = [false, false];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = '', given = ''] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const value = given.trim();
    const word = name.toLowerCase();
    if (word === 'user-agent') {
      if (!isOpen) agents = new Set();
      isOpen = true;
      const agent = /^(?:\*|[a-z_-]+)/i.exec(value)?.[0].toLowerCase() ?? '';
      // groups of others need no room
      if (agent === AGENT || agent === '*') agents.add(agent);
      hasOwn ||= agent === AGENT;
    } else if (word === 'allow' || word === 'disallow') {
      isOpen = false;
      if (value === '') continue;
      const rule = ruleOf(word === 'allow', value);
      if (agents.has(AGENT)) groups.own.push(rule);
      if (agents.has('*')) groups.all.push(rule);
    }
  }
  return hasOwn ? groups.own : groups.all;
}

/** The rules of a `robots.txt`: the longest rule that matches counts, of two that are as long the one that allows. */
export function robotsOf(text: string): Robots {
  const rules = rulesIn(text).toSorted(
    (a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed),
  );
  return (url) => {
    const { pathname, search } = new URL(url);
    const path = encoded(pathname + search);
    return rules.find((rule) => matches(rule, path))?.isAllowed ?? true;
  };
}

/** Reads the rules of a site for programs (RFC 9309): without any all is allowed; if they cannot be read, nothing is. */
export async function readRobots(page: URL, ask: AskPage): Promise<Robots> {
  try {
    const { status, body } = await ask(new URL('/robots.txt', page).href, MAX_ROBOTS);
    if (status >= 400 && status < 500) return () => true;
    return status === 200 ? robotsOf(new TextDecoder().decode(body)) : () => false;
  } catch {
    return () => false;
  }
}
