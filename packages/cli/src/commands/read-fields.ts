import { CalendarError, type FieldDeclarations } from '@kalends/core';
import { ownFieldsOf } from '@kalends/core/adapter';
import { usageError } from '../cli-error.js';
import { readObject } from './config.js';

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:\n]/g;

/** The line of a member in a JSON text: of the member that the path leads to, or of the last one on the way that is there. */
function lineOf(text: string, path: readonly string[]): number {
  const keys: string[] = [];
  let [line, found, reached, last] = [1, 1, 0, ''];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') keys.push('');
    else if (token === '}' || token === ']') keys.pop();
    else if (token !== ':') last = token;
    else {
      keys[keys.length - 1] = String(JSON.parse(last));
      const isOnTheWay = keys.every((key, at) => key === path[at]);
      if (isOnTheWay && keys.length > reached) [found, reached] = [line, keys.length];
    }
  }
  return found;
}

/** Reads a file that declares fields of one's own. Throws a `CliError`, which names the line of the first field that cannot be. */
export function readFields(file: string): FieldDeclarations {
  const { text, content } = readObject(file, 'kinds of records');
  try {
    ownFieldsOf(content);
  } catch (error) {
    const [[field, reason] = ['', '']] = Object.entries(CalendarError.from(error).data.reasons ?? {});
    const path = field.split('.').slice(1);
    throw usageError(`${file}, line ${lineOf(text, path)}: ${path.join('.')}: ${reason}`);
  }
  return content;
}
