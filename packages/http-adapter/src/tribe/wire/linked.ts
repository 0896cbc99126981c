import type { Kind } from '@kalends/core';
import { Placeholder } from '../../render/placeholder.js';

/** How linked records are filled in; what each means is said where answers are joined (`present/join.ts`). */
export type Form =
  | 'image'
  | 'image-if-any'
  | 'image-url'
  | 'venue'
  | 'organizers'
  | 'terms'
  | 'place'
  | 'person'
  | 'term-url'
  | 'term-links'
  | 'json-ld';

/** The placeholder of linked records. */
export const linked = (form: Form, kind: Kind, ids: readonly number[]): Placeholder =>
  new Placeholder(form, kind, ids);

/** The placeholder of an image; none where there is no image. */
export const linkedImage = (form: Form, id: number): Placeholder | undefined =>
  id > 0 ? linked(form, 'image', [id]) : undefined;
