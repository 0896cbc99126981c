import type { ErrorJson } from '@kalends/http-adapter';
import type { ClientRequest } from './client-request.js';

/** What a server calls its refusal: one of the codes of Kalends, or of another server. */
export type ServerCode = ErrorJson['code'] | (string & Record<never, never>);

/** What a failure of each kind says beyond its message. */
export interface ClientErrorDetails {
  /** The server refused, or failed. The message is the server's; The Events Calendar's may be HTML. */
  http: {
    readonly status: number;
    /** `undefined`: what answered was not the interface, but a gateway in front of it, say. */
    readonly code: ServerCode | undefined;
    /** The names that are missing or refused, with a reason each; none for most errors. */
    readonly params: Readonly<Record<string, string>>;
    /** In how many seconds the server wants to be asked again, where it said so. */
    readonly retry_after: number | undefined;
    /** The body, read as JSON where it is. */
    readonly body: unknown;
  };
  /** The server sends a request that carries credentials or changes something to another address: it is not followed. */
  redirect: {
    /** 0 in browsers, which do not tell. */
    readonly status: number;
    /** Where to; `undefined` in browsers. */
    readonly location: string | undefined;
  };
  /** The answer is a success, but not one of the interface. */
  malformed: {
    readonly status: number;
    /** The body as text. */
    readonly body: string;
  };
  /** There was no answer, or no whole one. `cause` is what `fetch` said. */
  network: unknown;
  /** The time for the call ran out. */
  timeout: unknown;
  /** The caller's signal was aborted. `cause` is its reason. */
  abort: unknown;
}

/** How a call can fail. */
export type ClientErrorKind = keyof ClientErrorDetails;

/** Whatever any failure says, as undefined: so that `status` or `code` can be asked for before the kind is known. */
export type NoClientErrorDetails = Readonly<
  Partial<Record<'status' | 'code' | 'params' | 'retry_after' | 'body' | 'location', undefined>>
>;

/** A `ClientError` of kind `K`; of several kinds: one of theirs. */
export type ClientErrorOf<K extends ClientErrorKind = ClientErrorKind> = K extends ClientErrorKind
  ? Error & {
      readonly name: 'ClientError';
      readonly kind: K;
      readonly request: ClientRequest;
    } & ClientErrorDetails[K] &
      Omit<NoClientErrorDetails, keyof ClientErrorDetails[K]>
  : never;

/** What an error is made from. */
export interface ClientErrorParts<K extends ClientErrorKind> {
  readonly request: ClientRequest;
  readonly message: string;
  readonly details: ClientErrorDetails[K];
  readonly cause?: unknown;
}

/** Makes and recognises a `ClientError`. */
export interface ClientErrorConstructor {
  new <K extends ClientErrorKind>(kind: K, parts: ClientErrorParts<K>): ClientErrorOf<K>;
  readonly prototype: ClientError;
}

/**
 * The one error of a call: `error instanceof ClientError` narrows to it, and a comparison of `kind` to what it says. Compare
 * `kind` and `code`, never `message`.
 */
export type ClientError = ClientErrorOf;

/** The class of the one error of a call. */
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
