import type { Schema } from '@kalends/http/schema';
import { fromJsonSchema, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';

/** The name of an argument that a tool does not have, if there is one. */
const strangerAmong = (given: unknown, known: object): string | undefined =>
  typeof given === 'object' && given !== null
    ? Object.keys(given).find((name) => !Object.hasOwn(known, name))
    : undefined;

/** The schema of the arguments of a tool for the SDK. An argument that it does not have is named, with those that it has. */
export function argumentsSchema({ properties = {}, ...schema }: Schema): StandardSchemaWithJSON<never> {
  const read = fromJsonSchema<never>({ ...schema, properties })['~standard'];
  const names = Object.keys(properties).join(', ');
  return {
    '~standard': {
      ...read,
      validate(given, options) {
        const stranger = strangerAmong(given, properties);
        if (stranger === undefined) return read.validate(given, options);
        return {
          issues: [{ message: `there is no argument "${stranger.slice(0, 100)}"; there are ${names}` }],
        };
      },
    },
  };
}
