import { addressesBelow, type Namespace, type QueryValues } from './address.js';
import { tooLarge, type Answer } from './answer.js';
import { textWithin } from './answer-body.js';
import { ANSWER_LIMITS, AnswerTooLarge, type AnswerLimits } from './answer-limits.js';
import { ClientError } from './client-error.js';
import { createPrepare } from './ask.js';
import type { ClientOptions } from './client-options.js';
import type { ClientRequest, HeaderFields, Method } from './client-request.js';
import { sleepByTimer, withinTime } from './deadline.js';
import { pauses } from './retry.js';

/** One request, and what is made of its answer. */
export interface ExchangeRequest<T> {
  readonly method: Method;
  /** Default: `tribe/events/v1`. */
  readonly namespace?: Namespace | undefined;
  /** The segments of the path below the interface. */
  readonly path: readonly (number | string)[];
  readonly query: QueryValues | undefined;
  /** JSON text, or a form. */
  readonly body?: FormData | string | undefined;
  /** Header fields of this request alone. */
  readonly headers?: HeaderFields | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether redirects are never followed. Otherwise those are that carry no secrets. */
  readonly stays?: boolean | undefined;
  /** How many bytes the answer may have. */
  readonly maxBytes?: number | undefined;
  /** Decodes the response; a `ClientError` that it throws may cause a retry. */
  readonly read: (request: ClientRequest, answer: Answer, now: number) => Promise<T>;
}

/** The limits on responses. */
export const limitsOf = ({
  answerBytes: bytes = ANSWER_LIMITS.bytes,
  answerValues: values = ANSWER_LIMITS.values,
}: Pick<ClientOptions, 'answerBytes' | 'answerValues'>): AnswerLimits => ({
  ...ANSWER_LIMITS,
  bytes,
  values,
});

/** Sends a request and gives what was read from its answer. Rejects with a `ClientError`. */
export type Exchange = <T>(request: ExchangeRequest<T>) => Promise<T>;

/**
 * Makes what sends requests: identify, fetch, read, and all of it again where that may help.
 *
 * @throws TypeError when `baseUrl` is no http(s) address, or has credentials in it
 */
export function createExchange(options: ClientOptions): Exchange {
  const { retry = {}, timeout = 30_000, attemptTimeout = Infinity } = options;
  const limits = limitsOf(options);
  const { clock = () => Date.now(), random = () => Math.random(), sleep = sleepByTimer } = options;
  const address = addressesBelow(options.baseUrl);
  const prepare = createPrepare(options);
  const pause = pauses(retry, random);

  async function answerTo<T>(
    request: ClientRequest,
    { body, headers, stays, maxBytes = limits.bytes }: ExchangeRequest<T>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const fetched = await prepare(request, { body, headers, stays }, signal);
    let response: Response | undefined;
    try {
      response = await fetched();
      return { response, text: await textWithin(response, maxBytes, signal), limits };
    } catch (cause) {
      if (cause instanceof ClientError) throw cause;
      if (response !== undefined && cause instanceof AnswerTooLarge) throw tooLarge(request, response, cause);
      const message = 'There was no answer, or no whole one.';
      throw new ClientError('network', { request, message, details: {}, cause });
    }
  }

  const attempted = <T>(
    request: ClientRequest,
    asked: ExchangeRequest<T>,
    signal: AbortSignal,
  ): Promise<Answer> =>
    attemptTimeout === Infinity
      ? answerTo(request, asked, signal)
      : withinTime({ request, timeout: attemptTimeout, signal, sleep }, (own) =>
          answerTo(request, asked, own),
        );

  return (asked) => {
    const request: ClientRequest = {
      method: asked.method,
      url: address(asked.path, asked.query, asked.namespace),
    };
    return withinTime({ request, timeout, signal: asked.signal, sleep }, async (own) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await asked.read(request, await attempted(request, asked, own), clock());
        } catch (error) {
          const wait = error instanceof ClientError ? pause(error, attempt, asked) : undefined;
          if (wait === undefined) throw error;
          await sleep(wait, own);
        }
      }
    });
  };
}
