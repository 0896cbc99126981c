import type { Kind } from '@kalends/core';
import { Placeholder } from '@kalends/http/interface';
import type { LdForm } from '@kalends/site';

/** The forms of linked records; `present/join.ts` defines each of them. */
export type Form =
  | LdForm
  | 'image'
  | 'image-if-any'
  | 'venue'
  | 'organizers'
  | 'terms'
  | 'term-url'
  | 'term-links'
  | 'json-ld';

/** A placeholder for linked records. */
export const linked = (form: Form, kind: Kind, ids: readonly number[]): Placeholder =>
  new Placeholder(form, kind, ids);

/** A placeholder for an image; undefined if there is none. */
export const linkedImage = (form: Form, id: number): Placeholder | undefined =>
  id > 0 ? linked(form, 'image', [id]) : undefined;
