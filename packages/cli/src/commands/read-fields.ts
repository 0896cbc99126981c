import { CalendarError, type FieldDeclarations } from '@kalends/core';
import { FIELD_PRESETS } from '@kalends/core/internal';
import { ownFieldsOf } from '@kalends/core/adapter';
import { readObject } from '@kalends/command-kit/internal';
import { usageError } from '@kalends/command-kit';

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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PRESETS: Readonly<Record<string, object>> = FIELD_PRESETS;

/** The fields of the presets that are named for a kind; `undefined` for what is no list of such names. */
function presetFields(names: unknown): object | undefined {
  if (!Array.isArray(names)) return undefined;
  const fields = names.map((name: unknown) =>
    typeof name === 'string' && Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined,
  );
  return fields.includes(undefined) ? undefined : (Object.assign({}, ...fields) as object);
}

/**
 * Reads a file that declares fields of one's own, by kind and name; its member `presets` names ready ones for each kind:
 * `{ "presets": { "venue": ["accessibility"] } }`. Throws a `CliError`, which names the line of the first field that cannot be.
 */
export function readFields(file: string): FieldDeclarations {
  const { text, content } = readObject(file, 'kinds of records');
  const refuse = (path: readonly string[], reason: string): never => {
    throw usageError(`${file}, line ${lineOf(text, path)}: ${path.join('.')}: ${reason}`);
  };
  const { presets = {}, ...declared } = content;
  if (!isObject(presets)) return refuse(['presets'], 'it is an object of lists by kind');
  const fields = { ...declared };
  for (const [kind, names] of Object.entries(presets)) {
    const ready = presetFields(names);
    if (ready === undefined)
      refuse(['presets', kind], `it is a list of some of ${Object.keys(PRESETS).join(', ')}`);
    const own = declared[kind] ?? {};
    if (isObject(own)) fields[kind] = { ...ready, ...own };
  }
  try {
    ownFieldsOf(fields);
  } catch (error) {
    const [[field, reason] = ['', '']] = Object.entries(CalendarError.from(error).data.reasons ?? {});
    refuse(field.split('.').slice(1), reason);
  }
  return fields;
}
