import type { Schema } from '@kalends/http/schema';
import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { cut, MOST_ENTRIES, MOST_REFUSAL } from './limits.js';

/** The name of an argument with too long a list, if there is one: the validator describes everything that is wrong in it. */
const longListIn = (given: object): string | undefined =>
  Object.entries(given).find(([, value]) => Array.isArray(value) && value.length > MOST_ENTRIES)?.[0];

/** The fault of arguments, before their values are looked at. */
function refusalOf(given: unknown, known: object): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (stranger !== undefined)
    return `there is no argument "${cut(stranger, 100)}"; there are ${Object.keys(known).join(', ')}`;
  const long = longListIn(given);
  return long && `${long} has more than ${MOST_ENTRIES} entries`;
}

/** The schema of the arguments of a tool for the SDK. An argument that it does not have is named, with those that it has. */
export function argumentsSchema({ properties = {}, ...schema }: Schema): StandardSchemaWithJSON<never> {
  const read = fromJsonSchema<never>({ ...schema, properties })['~standard'];
  return {
    '~standard': {
      ...read,
      async validate(given, options) {
        const refusal = refusalOf(given, properties);
        if (refusal !== undefined) return { issues: [{ message: refusal }] };
        const result = await read.validate(given, options);
        if (result.issues === undefined) return result;
        return {
          issues: result.issues.slice(0, 1).map(({ message }) => ({ message: cut(message, MOST_REFUSAL) })),
        };
      },
    },
  };
}
