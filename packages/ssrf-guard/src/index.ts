/** Requests to addresses that someone else has chosen, which must not lead into the network of the server (SSRF). */
export { safeRequest, Refusal } from './safe-request.js';
export type { Resolve } from './safe-request.js';
export { isPublicAddress, literalAddress } from './address.js';
