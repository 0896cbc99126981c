import { CURRENCY_POSITIONS, type EventCurrency } from '../../money/cost.js';
import { fieldType } from './field-type.js';

/** The currency that an event of another site has of its own. */
export const currency = fieldType<EventCurrency>({
  type: 'object',
  properties: {
    symbol: { type: 'string' },
    code: { type: 'string' },
    position: { type: 'string', enum: CURRENCY_POSITIONS },
  },
});
