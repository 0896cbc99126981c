import type { Call } from '@kalends/http';
import { headerOf } from '../dialect/paging.js';
import { RestError } from '../dialect/rest-error.js';

/** The request header that all routes but the document ask for. */
export const ACKNOWLEDGEMENT_HEADER = 'X-TEC-EEA';

/** The header's text. */
export const ACKNOWLEDGEMENT =
  'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. ' +
  'I also understand that I am using this endpoint at my own risk, while support is not provided for it.';

const HEADER = ACKNOWLEDGEMENT_HEADER.toLowerCase();

const isAcknowledged = (call: Call): boolean =>
  headerOf(call, HEADER)?.trim().toLowerCase() === ACKNOWLEDGEMENT.toLowerCase();

/** How answers are cached: for those who acknowledge. `until` is that of an operation. */
export const cachedFor = (until: (call: Call) => number = () => Infinity) => ({
  header: HEADER,
  until: (call: Call) => (isAcknowledged(call) ? until(call) : undefined),
});

/** Refuses a request that does not acknowledge that the interface is experimental. */
export function demandAcknowledgement(call: Call): void {
  if (isAcknowledged(call)) return;
  const given = headerOf(call, HEADER);
  const reason =
    given === undefined
      ? 'This endpoint is experimental and requires acknowledgement header.'
      : 'This endpoint is experimental and requires the appropriate acknowledgement header.';
  throw new RestError('missing_experimental_endpoint_acknowledgement', reason, 400);
}
