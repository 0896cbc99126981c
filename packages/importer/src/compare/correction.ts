import type { CompareRequest } from './compare-request.js';
import { own, type Difference, type DifferenceKind, type Sides } from './difference.js';

/** A difference and the request that showed it. */
export interface Case {
  readonly request: CompareRequest;
  readonly difference: Difference;
}

/** A question about a record that has to be confirmed before a difference counts as explained. */
export type Confirmation = 'hides' | 'exists' | 'ends before';

/** A declared correction of the interface that is visible when reading: B is right and A, the plugin, is not. */
export interface Correction {
  readonly number: string;
  /** Its visible effect. */
  readonly about: string;
  readonly kinds: readonly DifferenceKind[];
  /** The paths of the differences that it explains. */
  readonly path: RegExp;
  /** Further conditions. */
  readonly when: (found: Case) => boolean;
  /**
   * Conditions on the record itself: B has it and `hides` it from this caller, rather than having lost it; it `exists` in B; A has it
   * but does not list it, because its UTC end `ends before` its start.
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

/** The values of both sides, if both are texts. */
export const texts = ({ difference: { a, b } }: Case): Sides<string> | undefined =>
  typeof a === 'string' && typeof b === 'string' ? { a, b } : undefined;

/** A field of the record that contains a difference. */
export const fieldsOf = ({ difference: { within } }: Case, name: string): Sides<string> => ({
  a: textOf(own(within.a, name)),
  b: textOf(own(within.b, name)),
});

/** Fields that callers below editor do not see on other users' records. */
export const isUnpublished = (record: unknown): boolean =>
  !['', 'publish'].includes(textOf(own(record, 'status')));

export const always = (): boolean => true;
