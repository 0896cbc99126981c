import type { EventRecord, Kind } from '@kalends/core';
import { jsonText, Placeholder } from '@kalends/http';
import type { LdForm } from '@kalends/site/internal';

/** The forms of linked records; `present/join.ts` defines each of them. */
export type Form =
  | LdForm
  | 'image'
  | 'image-if-any'
  | 'one'
  | 'many'
  | 'terms'
  | 'term-url'
  | 'term-links'
  | 'series'
  | 'custom'
  | 'typed'
  | 'json-ld';

/** A placeholder for linked records. */
export const linked = (form: Form, kind: Kind, ids: readonly number[]): Placeholder =>
  new Placeholder(form, kind, ids);

/** A placeholder for an image; undefined if there is none. */
export const linkedImage = (form: Form, id: number): Placeholder | undefined =>
  id > 0 ? linked(form, 'image', [id]) : undefined;

/** A placeholder for the series of an event; undefined if it is in none. */
export const linkedSeries = ({ series, recurrence_id }: EventRecord): Placeholder | undefined =>
  series > 0 ? new Placeholder('series', 'series', [series], jsonText(recurrence_id)) : undefined;
