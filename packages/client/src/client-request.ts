/** The methods that the interface knows. */
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE';

/** What is asked, and where. */
export interface ClientRequest {
  readonly method: Method;
  /** With path and query. */
  readonly url: string;
}

/** Header fields by name. */
export type HeaderFields = Readonly<Record<string, string>>;
