import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Statement } from './sql.js';
import { TYPES } from './parse.js';

/** The number of prepared statements to keep on each connection. */
const PREPARED = 300;

/** The arguments of a query of `pg`. */
export interface Query {
  readonly text: string;
  readonly values: unknown[];
  readonly types: typeof TYPES;
  readonly name?: string;
}

/** Whether a statement is prepared once per connection, or planned each time for its parameters. */
export type Planning = 'prepared' | 'planned';

/**
 * The SQL of a store for its schema. Statements in this package use `kalends` as the name of the schema, whatever it is
 * called.
 */
export interface Dialect extends Readonly<Record<Planning, (statement: Statement) => Query>> {
  /** Replaces the name of the schema in a text. */
  readonly text: (text: string) => string;
}

/** Creates the dialect for the schema with this name. */
export function dialectOf(schema: string): Dialect {
  const prefix = `${pg.escapeIdentifier(schema)}.`;
  const text = (own: string): string => own.replaceAll('kalends.', () => prefix);
  const known = new Map<string, { readonly text: string; readonly name: string }>();
  const planned = (statement: Statement): Query => ({
    text: text(statement.text),
    values: [...statement.params],
    types: TYPES,
  });
  return {
    text,
    planned,
    prepared(statement) {
      let entry = known.get(statement.text);
      if (entry === undefined) {
        if (known.size >= PREPARED) return planned(statement);
        const own = text(statement.text);
        entry = { text: own, name: `kalends_${createHash('sha256').update(own).digest('hex').slice(0, 24)}` };
        known.set(statement.text, entry);
      }
      return { ...entry, values: [...statement.params], types: TYPES };
    },
  };
}
