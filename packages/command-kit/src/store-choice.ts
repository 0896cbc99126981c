import { usageError } from './cli-error.js';
import { parseUrl } from '@kalends/core/adapter';

/** The syntax of the addresses of a kind of store. */
interface StoreSyntax {
  /** The prefix of its address. */
  readonly scheme: RegExp;
  /** Whether an address is valid. Default: always. */
  readonly accepts?: (address: string) => boolean;
  /** The syntax, for messages. */
  readonly form: string;
  /** The location of the records, in words without secrets. */
  readonly place: (address: string) => string;
}

const STORES = {
  memory: { scheme: /^memory$/, form: 'memory', place: () => 'in memory' },
  sqlite: { scheme: /^sqlite:(?=.)/, form: 'sqlite:FILE', place: (file) => `in ${file}` },
  postgres: {
    // the URL of a database identifies its kind
    scheme: /^(?:postgres:)?(?=postgres(?:ql)?:\/\/.)/,
    accepts: (address) => parseUrl(address) !== undefined,
    form: 'postgres:URL',
    place: (address) => {
      const { host, pathname } = new URL(address);
      return `in the database ${host}${pathname}`;
    },
  },
} as const satisfies Readonly<Record<string, StoreSyntax>>;

/** The name of a kind of store. */
export type StoreName = keyof typeof STORES;

/** The location of the records. */
export interface StoreChoice {
  readonly kind: StoreName;
  /** The file or the URL of the database; `''` for stores that have none. */
  readonly address: string;
}

const rows = Object.entries<StoreSyntax>(STORES) as [StoreName, StoreSyntax][];

/** The syntax of all stores, for messages. */
const STORE_FORMS = rows.map(([, { form }]) => form);

/** The location of a store's records, in words. */
export const placeOf = ({ kind, address }: StoreChoice): string => STORES[kind].place(address);

/** Parses an address in one of the `STORE_FORMS`. Throws a `CliError` for anything else. */
export function parseStore(text: string, source: string): StoreChoice {
  for (const [kind, { scheme, accepts }] of rows) {
    const address = text.replace(scheme, '');
    if (scheme.test(text) && accepts?.(address) !== false) return { kind, address };
  }
  throw usageError(
    // it may be a URL with a password
    `${source}: ${/@|\/\//.test(text) ? 'this' : `"${text}"`} is not a valid store; use ${STORE_FORMS.join(' or ')}, such as sqlite:kalends.db`,
  );
}

/** Parses the address of a store with durable data. Throws a `CliError` for anything else. */
export function parseKeptStore(text: string, source: string): StoreChoice {
  const choice = parseStore(text, source);
  if (choice.kind === 'memory')
    throw usageError(`${source}: a memory store ends with the process and cannot be used here`);
  return choice;
}
