import type { ReadAnswer } from '@kalends/client';
import { AnswerTooLarge, jsonIn } from '@kalends/client/internal';

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

/** The JSON in a text; `undefined` if there is none, or one that is larger than a response of the interface. */
export const jsonOf = (text: string): Promise<unknown> =>
  jsonIn(text).catch((error: unknown) => {
    if (!(error instanceof AnswerTooLarge)) throw error;
  });

/** The same, but rejects with `AnswerTooLarge` if there are too many values. */
const comparedJson = (text: string): Promise<unknown> =>
  jsonIn(JSONP.exec(text)?.[1] ?? text).catch((error: unknown) => {
    if (!(error instanceof AnswerTooLarge) || error.limit !== 'levels') throw error;
  });

/** Parses the parts of a response that are compared. Rejects with `AnswerTooLarge` if it has more values than are parsed. */
export async function parseAnswer({ status, headers, text }: ReadAnswer): Promise<ParsedAnswer> {
  const fields = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, HEADER_FORMS[name]?.(value) ?? value] as const];
  });
  return { status, headers: Object.fromEntries(fields), text, body: await comparedJson(text) };
}
