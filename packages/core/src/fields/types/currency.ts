import { CURRENCY_POSITIONS } from '../../money/cost.js';
import type { FieldType } from './field-type.js';

/** The currency that an event of another site has of its own: an `EventCurrency`. */
export const currency = {
  schema: {
    type: 'object',
    properties: {
      symbol: { type: 'string' },
      code: { type: 'string' },
      position: { type: 'string', enum: CURRENCY_POSITIONS },
    },
  },
} as const satisfies FieldType;
