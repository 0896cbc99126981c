import { reader, type Option } from './options.js';

/** The option that selects events by parameters of a list, as a JSON object. */
export const filterOption = (about: string) =>
  ({
    value: 'JSON',
    about: `${about}, by parameters of a list of events: {"categories":["jazz"]}`,
    otherwise: 'all',
    absent: undefined,
    /** Parses the text. Throws a `CliError` if it is no JSON object. */
    read: reader('filter', 'a JSON object such as {"categories":["jazz"]}', (text) => {
      try {
        const value: unknown = JSON.parse(text);
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
      } catch {
        return undefined;
      }
    }),
  }) as const satisfies Option;
