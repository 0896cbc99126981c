import * as v from 'valibot';
import type { FieldType } from './field-type.js';
import { filledText } from './filled-text.js';
import { listOf, positiveInteger } from './reading.js';

/** A term by id or slug; in an event, by id or name. */
export type TermKey = number | string;

/** Ids of terms. They are given as ids or as texts: slugs, or in an event names. */
export const terms = {
  schema: { type: 'array', items: { type: 'integer' } },
  read: listOf(v.union([positiveInteger, filledText.read])),
  takes: 'ids or names of terms',
  size: 'list',
} as const satisfies FieldType;
