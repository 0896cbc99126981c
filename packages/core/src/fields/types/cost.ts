import * as v from 'valibot';
import { costTexts, type CostInput } from '../../money/cost.js';
import type { FieldType } from './field-type.js';

const price = v.union([v.string(), v.number()]);
const read: v.GenericSchema<CostInput, readonly string[]> = v.pipe(
  v.union([price, v.array(price)]),
  v.transform((given) => costTexts(given)),
);

/** The cost texts as given; empty means no cost. */
export const cost = {
  schema: { type: 'array', items: { type: 'string' } },
  read,
  takes: 'a text, a number or a list of them',
  size: 'cost',
  asRead: true,
} as const satisfies FieldType;
