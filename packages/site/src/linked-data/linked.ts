import type { Kind } from '@kalends/core';
import { Placeholder } from '@kalends/http';

/** The forms of linked records in linked data. */
export type LdForm = 'image-url' | 'place' | 'person' | 'attendance';

/** A placeholder for linked records in linked data. */
export const linkedLd = (form: LdForm, kind: Kind, ids: readonly number[], beside?: string): Placeholder =>
  new Placeholder(form, kind, ids, beside);

/** A placeholder for the URL of an image; undefined if there is none. */
export const linkedImageUrl = (id: number): Placeholder | undefined =>
  id > 0 ? linkedLd('image-url', 'image', [id]) : undefined;
