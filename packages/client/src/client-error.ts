import type { ErrorJson } from '@kalends/http-adapter';
import type { ClientRequest } from './client-request.js';

/** The error code from the server: one of Kalends, or of another server. */
export type ServerCode = ErrorJson['code'] | (string & Record<never, never>);

/** The details of each kind of error. */
export interface ClientErrorDetails {
  /** The server responded with an error. The message is the server's; that of The Events Calendar may contain HTML. */
  http: {
    readonly status: number;
    /** `undefined` if the response did not come from the interface but, for example, from a gateway. */
    readonly code: ServerCode | undefined;
    /** The missing or refused parameters with a reason each; empty for most errors. */
    readonly params: Readonly<Record<string, string>>;
    /** Number of seconds after which the server allows another request, if it gave one. */
    readonly retry_after: number | undefined;
    /** The body, parsed if it is JSON. */
    readonly body: unknown;
  };
  /** The server redirects a request that carries credentials or changes something; the client does not follow. */
  redirect: {
    /** 0 in browsers, which do not expose it. */
    readonly status: number;
    /** The redirect target; `undefined` in browsers. */
    readonly location: string | undefined;
  };
  /** The response is successful, but not in the format of the interface. */
  malformed: {
    readonly status: number;
    /** The body as text. */
    readonly body: string;
  };
  /** There was no response, or only part of one. `cause` is the error of `fetch`. */
  network: unknown;
  /** The call timed out. */
  timeout: unknown;
  /** The caller's signal was aborted. `cause` is its reason. */
  abort: unknown;
}

/** The kinds of errors of a call. */
export type ClientErrorKind = keyof ClientErrorDetails;

/** Every property of the details as optional, so that `status` or `code` can be read before the kind is known. */
export type NoClientErrorDetails = Readonly<
  Partial<Record<'status' | 'code' | 'params' | 'retry_after' | 'body' | 'location', undefined>>
>;

/** A `ClientError` of kind `K`, or of one of several kinds. */
export type ClientErrorOf<K extends ClientErrorKind = ClientErrorKind> = K extends ClientErrorKind
  ? Error & {
      readonly name: 'ClientError';
      readonly kind: K;
      readonly request: ClientRequest;
    } & ClientErrorDetails[K] &
      Omit<NoClientErrorDetails, keyof ClientErrorDetails[K]>
  : never;

/** The arguments of a `ClientError`. */
export interface ClientErrorParts<K extends ClientErrorKind> {
  readonly request: ClientRequest;
  readonly message: string;
  readonly details: ClientErrorDetails[K];
  readonly cause?: unknown;
}

/** Constructs and recognises `ClientError`s. */
export interface ClientErrorConstructor {
  new <K extends ClientErrorKind>(kind: K, parts: ClientErrorParts<K>): ClientErrorOf<K>;
  readonly prototype: ClientError;
}

/**
 * The only error of a call: `error instanceof ClientError` narrows to it, and comparing `kind` narrows its details.
 * Compare `kind` and `code`, never `message`.
 */
export type ClientError = ClientErrorOf;

/** The only error class of a call. */
export const ClientError = class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly request: ClientRequest;

  constructor(
    readonly kind: ClientErrorKind,
    { request, message, details, cause }: ClientErrorParts<ClientErrorKind>,
  ) {
    super(message, { cause });
    this.request = request;
    Object.assign(this, details);
  }
} as ClientErrorConstructor;
