import { CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { CliError, FAILED, usageError } from '../cli-error.js';

/** What an acknowledged SQLite write survives. */
export const DURABILITIES = ['full', 'normal'] as const;

type Durability = (typeof DURABILITIES)[number];

/** How a store is opened. */
export interface Opening {
  readonly durability: Durability;
  /** Whether a file that does not exist is refused rather than made. */
  readonly mustExist?: boolean;
}

/** A kind of store: how it is named, and how it is opened. */
interface StoreKind {
  /** What stands before its address. */
  readonly scheme: RegExp;
  /** Whether an address can be one; unless given, any can. */
  readonly accepts?: (address: string) => boolean;
  /** How to say it. */
  readonly form: string;
  /** Where the records are, in words without secrets. */
  readonly place: (address: string) => string;
  /** Opens it; only the package that is needed is loaded. */
  readonly open: (address: string, how: Opening) => Promise<Store>;
}

/** All kinds of stores. */
const STORES = {
  memory: {
    scheme: /^memory$/,
    form: 'memory',
    place: () => 'in memory',
    async open() {
      const { createMemoryStore } = await import('@kalends/store-memory');
      return createMemoryStore();
    },
  },
  sqlite: {
    scheme: /^sqlite:(?=.)/,
    form: 'sqlite:FILE',
    place: (file) => `in ${file}`,
    async open(file, how) {
      const { createSqliteStore } = await import('@kalends/store-sqlite');
      return createSqliteStore({ file, ...how });
    },
  },
  postgres: {
    // the address of a database says by itself what it is
    scheme: /^(?:postgres:)?(?=postgres(?:ql)?:\/\/.)/,
    accepts: (address) => URL.canParse(address),
    form: 'postgres:URL',
    place: (address) => {
      const { host, pathname } = new URL(address);
      return `in the database ${host}${pathname}`;
    },
    async open(address) {
      const url = new URL(address);
      const schema = url.searchParams.get('schema') ?? undefined;
      url.searchParams.delete('schema');
      const { createPostgresStore } = await import('@kalends/store-postgres');
      return createPostgresStore({ connectionString: url.href, ...(schema !== undefined && { schema }) });
    },
  },
} as const satisfies Readonly<Record<string, StoreKind>>;

/** The name of a kind of store. */
export type StoreName = keyof typeof STORES;

/** Where the records are kept. */
export interface StoreChoice {
  readonly kind: StoreName;
  /** The file or the address of the database; `''` for those that have none. */
  readonly address: string;
}

const rows = Object.entries<StoreKind>(STORES) as [StoreName, StoreKind][];

/** The forms of all stores, for people. */
const STORE_FORMS = rows.map(([, { form }]) => form);

/** Where a store keeps the records, in words. */
export const placeOf = ({ kind, address }: StoreChoice): string => STORES[kind].place(address);

/** Reads one of `STORE_FORMS`. Throws a `CliError` about anything else. */
export function parseStore(text: string, source: string): StoreChoice {
  for (const [kind, { scheme, accepts }] of rows) {
    const address = text.replace(scheme, '');
    if (scheme.test(text) && accepts?.(address) !== false) return { kind, address };
  }
  throw usageError(
    `${source}: "${text}" is no store; say ${STORE_FORMS.join(' or ')}, like sqlite:kalends.db`,
  );
}

/** Opens a store. Rejects with a `CliError` of one sentence when a file or a database cannot be used. */
export async function openStore({ kind, address }: StoreChoice, how: Opening): Promise<Store> {
  const { open }: StoreKind = STORES[kind];
  return open(address, how).catch(refuse);
}

/** Rejects with what the calendar says of a store, as an error of the command; with anything else as it is. */
export function refuse(error: unknown): never {
  if (error instanceof CalendarError) throw new CliError(error.message, FAILED, { cause: error });
  throw error;
}
