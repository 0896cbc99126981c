export { toFetchHandler } from '@kalends/http/fetch';
export type { FetchHandler, FetchOptions } from '@kalends/http/fetch';
