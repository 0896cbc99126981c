import { EventListParams } from '@kalends/core';
import { type Decoders } from '@kalends/core/adapter';
import { EVENT_LIST_DECODERS } from '@kalends/http';

/**
 * How pages and feeds decode the parameters of their lists: filters as in `tribe/events/v1`; the lists of pages use times of
 * their own, which no URL can express.
 */
export const LIST_DECODERS: Decoders = new Map([
  [
    EventListParams,
    {
      ...EVENT_LIST_DECODERS,
      strict_dates: (given) =>
        typeof given === 'boolean' ? { value: given } : EVENT_LIST_DECODERS.strict_dates?.(given),
    },
  ],
]);
