import type { Call } from '@kalends/http';
import { headerOf } from '../dialect/paging.js';
import { RestError } from '../dialect/rest-error.js';

/** The request header that all routes but the document ask for. */
export const ACKNOWLEDGEMENT_HEADER = 'X-TEC-EEA';

/** What it says. */
export const ACKNOWLEDGEMENT =
  'I understand that this endpoint is experimental and may change in a future release without maintaining backward compatibility. ' +
  'I also understand that I am using this endpoint at my own risk, while support is not provided for it.';

/** Refuses a request that does not acknowledge that the interface is experimental. */
export function demandAcknowledgement(call: Call): void {
  const given = headerOf(call, ACKNOWLEDGEMENT_HEADER.toLowerCase());
  if (given?.trim().toLowerCase() === ACKNOWLEDGEMENT.toLowerCase()) return;
  const reason =
    given === undefined
      ? 'This endpoint is experimental and requires acknowledgement header.'
      : 'This endpoint is experimental and requires the appropriate acknowledgement header.';
  throw new RestError('missing_experimental_endpoint_acknowledgement', reason, 400);
}
