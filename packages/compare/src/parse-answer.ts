import type { ReadAnswer } from '@kalends/client';
import { jsonIn } from '@kalends/client/bulk';

/** A parsed response. */
export interface ParsedAnswer {
  readonly status: number;
  /** The header fields that are compared. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON; `undefined` if it is not valid JSON. */
  readonly body: unknown;
}

/** The names of the header fields that are compared. */
export const HEADERS: readonly string[] = [
  'content-type',
  'allow',
  'link',
  'location',
  'x-tec-total',
  'x-tec-totalpages',
  'x-wp-total',
  'x-wp-totalpages',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
];

const listed = (text: string): string =>
  text
    .split(',')
    .map((name) => name.trim())
    .sort()
    .join(', ');

const HEADER_FORMS: Readonly<Record<string, (text: string) => string>> = {
  'content-type': (text) => text.toLowerCase().replaceAll(/\s/g, ''),
  allow: listed,
  'access-control-expose-headers': listed,
};

const JSONP = /^\/\*\*\/[\w.$]+\(([\s\S]*)\)$/;

/** The maximum nesting depth of JSON, far above that of any response of the interface. */
const DEEPEST = 100;

const isDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > DEEPEST || Object.values(value).some((inner) => isDeep(inner, depth + 1)));

function jsonOf(text: string): unknown {
  const value = jsonIn(JSONP.exec(text)?.[1] ?? text);
  return isDeep(value) ? undefined : value;
}

/** Parses the parts of a response that are compared. */
export function parseAnswer({ status, headers, text }: ReadAnswer): ParsedAnswer {
  const fields = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, HEADER_FORMS[name]?.(value) ?? value] as const];
  });
  return { status, headers: Object.fromEntries(fields), text, body: jsonOf(text) };
}
