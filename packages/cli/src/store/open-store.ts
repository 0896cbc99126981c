import type { Accounts } from '@kalends/accounts';
import type { Store } from '@kalends/core/store';
import type { Finding } from '@kalends/store-sqlite';
import { refuse, type StoreName } from '@kalends/command-kit/internal';
import { type StoreChoice } from '@kalends/command-kit';

/** The durability levels of SQLite. */
export const DURABILITIES = ['full', 'normal'] as const;

type Durability = (typeof DURABILITIES)[number];

/** Options for opening a store. */
export interface Opening {
  readonly durability: Durability;
  /** Whether to refuse a file that does not exist. */
  readonly mustExist?: boolean;
  /** Whether callers wait for answers: they are told soon that a database does not answer. */
  readonly isServing?: boolean;
}

/** How long a command without callers waits for a database, in milliseconds: enough for its restart. */
const COMMAND_TIMEOUT = 15_000;

/** Options of a check. */
export interface Checking {
  readonly repair: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

/** How to open a kind of store. */
interface StoreKind {
  /** Opens the store; loads only the package that is needed. */
  readonly open: (address: string, how: Opening) => Promise<Store>;
  /** Opens the accounts beside the records. */
  readonly openAccounts: (address: string, how: Opening) => Promise<Accounts>;
  /** Checks the data. Absent for a store without durable data. */
  readonly check?: (address: string, how: Checking) => Promise<readonly Finding[]>;
}

/** The URL of a database as PostgreSQL knows it, the schema that it names, and how long to wait for it. */
function databaseOf(
  address: string,
  { isServing = false }: Opening,
): { connectionString: string; schema?: string; timeout?: number } {
  const url = new URL(address);
  const schema = url.searchParams.get('schema') ?? undefined;
  url.searchParams.delete('schema');
  return {
    connectionString: url.href,
    ...(schema !== undefined && { schema }),
    ...(!isServing && { timeout: COMMAND_TIMEOUT }),
  };
}

/** All kinds of stores. */
const STORES = {
  memory: {
    async open() {
      const { createMemoryStore } = await import('@kalends/store-memory');
      return createMemoryStore();
    },
    async openAccounts() {
      const { createMemoryAccounts } = await import('@kalends/accounts');
      return createMemoryAccounts();
    },
  },
  sqlite: {
    async open(file, how) {
      const { createSqliteStore } = await import('@kalends/store-sqlite');
      return createSqliteStore({ file, ...how });
    },
    async openAccounts(file, how) {
      const { createSqliteAccounts } = await import('@kalends/store-sqlite');
      return createSqliteAccounts({ file, ...how });
    },
    async check(file, how) {
      const { checkSqliteStore } = await import('@kalends/store-sqlite');
      return checkSqliteStore({ file, ...how });
    },
  },
  postgres: {
    async open(address, how) {
      const { createPostgresStore } = await import('@kalends/store-postgres');
      return createPostgresStore(databaseOf(address, how));
    },
    async openAccounts(address, how) {
      const { createPostgresAccounts } = await import('@kalends/store-postgres');
      return createPostgresAccounts(databaseOf(address, how));
    },
    async check(address, how) {
      const { checkPostgresStore } = await import('@kalends/store-postgres');
      return checkPostgresStore({ ...databaseOf(address, { durability: 'full' }), ...how });
    },
  },
} as const satisfies Readonly<Record<StoreName, StoreKind>>;

/** Opens a store. Rejects with a `CliError` with a one-sentence message if a file or a database cannot be used. */
export async function openStore({ kind, address }: StoreChoice, how: Opening): Promise<Store> {
  const { open }: StoreKind = STORES[kind];
  return open(address, how).catch(refuse);
}

/** Checks a store. Rejects like `openStore`. */
export async function checkStore({ kind, address }: StoreChoice, how: Checking): Promise<readonly Finding[]> {
  const { check }: StoreKind = STORES[kind];
  return (await check?.(address, how).catch(refuse)) ?? [];
}

/** Opens the accounts of a store. Rejects like `openStore`. */
export async function openAccounts({ kind, address }: StoreChoice, how: Opening): Promise<Accounts> {
  const { openAccounts: open }: StoreKind = STORES[kind];
  return open(address, how).catch(refuse);
}
