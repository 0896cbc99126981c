/** The value of a JSON text; `undefined` if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where an object may begin; the names in braces of PHP warnings, such as `{closure}`, are none. */
const OBJECT = /\{\s*["}]/g;

/** A text in quotes, or a bracket. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}]/gs;

/** The number of places at which an object is looked for: those within others do not count. */
const MOST_OBJECTS = 20;

/** The index behind the object that begins at an index; `undefined` if it does not end. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  TOKENS.lastIndex = start;
  for (let token = TOKENS.exec(text); token !== null; token = TOKENS.exec(text)) {
    if (token[0] === '{') depth++;
    else if (token[0] === '}' && --depth === 0) return TOKENS.lastIndex;
  }
  return undefined;
}

/**
 * Parses the text of an answer as JSON; `undefined` if there is none in it. PHP warnings and comments of caches around an object are
 * ignored; of several objects, the longest counts.
 */
export function jsonIn(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  let longest = '';
  OBJECT.lastIndex = 0;
  for (let tried = 0; tried < MOST_OBJECTS; tried++) {
    const start = OBJECT.exec(text)?.index;
    if (start === undefined) break;
    const end = endOfObject(text, start);
    const object = end === undefined ? '' : text.slice(start, end);
    if (object.length > longest.length && parsed(object) !== undefined) longest = object;
    OBJECT.lastIndex = end ?? start + 1;
  }
  return parsed(longest);
}
