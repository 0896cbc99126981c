/** The methods of the interface. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';

/** The method and URL of a request. */
export interface ClientRequest {
  readonly method: Method;
  /** Includes path and query. */
  readonly url: string;
}

/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;
