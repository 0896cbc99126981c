import type { CompareRequest } from './compare-request.js';
import { own, type Difference, type DifferenceKind, type Sides } from './difference.js';

/** A difference with the request that it was found by. */
export interface Case {
  readonly request: CompareRequest;
  readonly difference: Difference;
}

/** What must be asked about a record, before a difference is explained. */
export type Confirmation = 'hides' | 'exists' | 'ends before';

/** A correction of the interface, as it shows in what is read: B is right where A, the plugin, is not. */
export interface Correction {
  readonly number: string;
  /** What of it shows. */
  readonly about: string;
  readonly kinds: readonly DifferenceKind[];
  /** The paths of the differences that it explains. */
  readonly path: RegExp;
  /** What else must hold. */
  readonly when: (found: Case) => boolean;
  /**
   * What the record itself must confirm: that B has it and `hides` it from this caller, rather than lost it; that it `exists` in B; that A has it and
   * does not list it, as its UTC end `ends before` its start.
   */
  readonly confirm?: Confirmation;
}

export const CHANGED: readonly DifferenceKind[] = ['value', 'type'];
export const ANY_CHANGE: readonly DifferenceKind[] = ['value', 'type', 'missing', 'extra'];
export const MEMBERS: readonly DifferenceKind[] = ['missing', 'extra'];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const queryOf = ({ request }: Case, name: string): string => request.query?.[name] ?? '';
export const has = (found: Case, ...names: readonly string[]): boolean =>
  names.every((name) => queryOf(found, name) !== '');
export const isAbout = ({ request }: Case, ...collections: readonly string[]): boolean =>
  collections.includes(String(request.path[0]));
export const isUser = ({ request }: Case): boolean => request.as === 'user';

/** The texts of both sides, if they are texts. */
export const texts = ({ difference: { a, b } }: Case): Sides<string> | undefined =>
  typeof a === 'string' && typeof b === 'string' ? { a, b } : undefined;

/** A field of the record that a difference is in. */
export const fieldsOf = ({ difference: { within } }: Case, name: string): Sides<string> => ({
  a: textOf(own(within.a, name)),
  b: textOf(own(within.b, name)),
});

/** What a caller below editor does not see of others. */
export const isUnpublished = (record: unknown): boolean =>
  !['', 'publish'].includes(textOf(own(record, 'status')));

export const always = (): boolean => true;
