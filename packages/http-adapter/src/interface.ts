import type { Actor, CalendarView } from '@kalends/core';
import type { Params } from './message.js';
import type { Pieces } from './json/json-text.js';

/** The methods of the interface; HEAD is answered as GET, OPTIONS from the table itself. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a parameter's declaration says in the namespace index, in OPTIONS and in `/doc`. */
export interface ArgDeclaration {
  readonly type?: string;
  readonly format?: string;
  readonly items?: { readonly type: string };
  readonly default?: unknown;
  readonly description?: string;
  readonly required: boolean;
}

/** What an operation gets. */
export interface Call {
  /** The calendar as the caller sees it. */
  readonly calendar: CalendarView;
  readonly actor: Actor | null;
  /** The text of the path's `{id}` or `{slug}`, URL-decoded; `''` where the path has neither. */
  readonly key: string;
  readonly params: Params;
}

/** What an operation answers. */
export interface Answer {
  /** 200 unless said. */
  readonly status?: number;
  /** Beyond those that every answer has: `X-TEC-Total`, `Location`, … */
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON text of the body, in ASCII (`jsonText`); that of a list in pieces. */
  readonly json: string | Pieces;
}

/** One thing that can be done at a path. */
export interface Operation {
  /** Unique: `listEvents`, `createEvent`, … */
  readonly operationId: string;
  readonly summary: string;
  /** The methods that ask for it, in the order in which the index names them. */
  readonly methods: readonly Method[];
  /** The status of a success. */
  readonly status: 200 | 201;
  /** Declared parameters in their order, made when asked for: some defaults depend on the clock. */
  readonly args: (calendar: CalendarView) => Readonly<Record<string, ArgDeclaration>>;
  /** Whether this caller may do it, for the `Allow` header; it never fails. */
  readonly allowed: (call: Call) => Promise<boolean> | boolean;
  /** Does it. Rejects with a `CalendarError`. */
  readonly run: (call: Call) => Promise<Answer>;
}

/** One path of the interface with all that can be done there. */
export interface Route {
  /** Relative to the API root: `/events/{id}`, `''` for the root. */
  readonly path: string;
  /** In the order of the index. */
  readonly operations: readonly Operation[];
}
