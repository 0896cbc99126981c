import { ANSWER_LIMITS, type AnswerLimits } from './answer-limits.js';
import { inSlices, type Slices } from './in-slices.js';
import { eachSign, parseJson, SIGN } from './parse-json.js';

/** Where an object may begin; the names in braces of PHP warnings, such as `{closure}`, are none. */
const OBJECT = /\{\s*["}]/g;

/** The text that precedes a nested object. */
const WITHIN = /[:,[]\s*$/;

/** The number of places at which an object is looked for: those within others do not count. */
const MOST_OBJECTS = 20;

/** The index behind the object that begins at an index; the end of the text if it does not end. */
function endOfObject(text: string, start: number, turn: Slices): Promise<number> {
  let depth = 0;
  return eachSign(text, start, turn, (code) => {
    if (code === SIGN.object) depth++;
    return code === SIGN.objectEnd && --depth === 0;
  });
}

/**
 * Parses the text of an answer as JSON, as `parseJson` does; `undefined` if there is none in it. PHP warnings and comments of
 * caches around an object are ignored; of several objects, the longest counts. Those within one that does not end, as in an answer that was
 * cut off, are none. Rejects with `AnswerTooLarge`, and with the
 * reason of `signal`.
 *
 * @param limits default `ANSWER_LIMITS`
 */
export async function jsonIn(
  text: string,
  limits: Omit<AnswerLimits, 'bytes'> = ANSWER_LIMITS,
  signal?: AbortSignal,
): Promise<unknown> {
  const parsed = async (json: string): Promise<unknown> =>
    parseJson(json, limits, signal).catch((error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error;
    });
  const whole = await parsed(text);
  if (whole !== undefined) return whole;
  const turn = inSlices(signal);
  let isCut = false;
  let longest: { readonly length: number; readonly value: unknown } = { length: 0, value: undefined };
  for (let tried = 0, from = 0; tried < MOST_OBJECTS; tried++) {
    OBJECT.lastIndex = from;
    const start = OBJECT.exec(text)?.index;
    if (start === undefined) break;
    from = start + 1;
    if (isCut && WITHIN.test(text.slice(Math.max(0, start - 99), start))) continue;
    const end = await endOfObject(text, start, turn);
    const length = end - start;
    const value = length > longest.length ? await parsed(text.slice(start, end)) : undefined;
    if (value !== undefined) longest = { length, value };
    // one that does not end may begin with a brace of a warning
    if (end < text.length) from = end;
    else isCut = true;
  }
  return longest.value;
}
