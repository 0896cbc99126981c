import type { Store } from '@kalends/core';
import { wrongUsage } from './complaint.js';

/** What an acknowledged SQLite write survives. */
export const DURABILITIES = ['full', 'normal'] as const;

/** Where the records are kept. */
export type StoreChoice = { readonly kind: 'memory' } | { readonly kind: 'sqlite'; readonly file: string };

const SQLITE = 'sqlite:';

/** Reads `memory` or `sqlite:FILE`. Throws a `Complaint` about anything else. */
export function parseStore(text: string, source: string): StoreChoice {
  if (text === 'memory') return { kind: 'memory' };
  if (text.startsWith(SQLITE) && text.length > SQLITE.length) {
    return { kind: 'sqlite', file: text.slice(SQLITE.length) };
  }
  throw wrongUsage(`${source}: "${text}" is no store; say memory or sqlite:FILE, like sqlite:kalends.db`);
}

/**
 * Opens a store; only the package that is needed is loaded. Rejects with a `CalendarError` whose message is one
 * sentence when a file cannot be used.
 */
export async function openStore(
  choice: StoreChoice,
  durability: (typeof DURABILITIES)[number],
): Promise<Store> {
  if (choice.kind === 'memory') {
    const { createMemoryStore } = await import('@kalends/store-memory');
    return createMemoryStore();
  }
  const { createSqliteStore } = await import('@kalends/store-sqlite');
  return createSqliteStore({ file: choice.file, durability });
}
