import { useEffect, useState } from 'react';

/** The arguments of a call: an answer is valid for no others. */
interface Arguments {
  readonly client: object;
  /** The arguments as a text. */
  readonly key: string;
  /** Rises when everything is asked for again. */
  readonly version: number;
  /** The requested part; another object requests more. */
  readonly part: object;
}

/** The state of a call. */
interface Answer<T> extends Arguments {
  readonly data: T | undefined;
  readonly error: unknown;
}

/** A call and its outcome. */
export interface CallState<T> {
  /** `undefined` before the first answer. That of former arguments stays until another comes. */
  readonly data: T | undefined;
  /** Why the last request failed: a `ClientError`; `undefined` if it did not. */
  readonly error: unknown;
  readonly isLoading: boolean;
  /** Asks for everything again. */
  readonly reload: () => void;
}

/** Makes a call; aborted when its component is gone or its arguments have changed. `known` is what the same list has already. */
export type MakeCall<T> = (signal: AbortSignal, known: T | undefined) => Promise<T>;

/** The part of a call that has only one. */
const WHOLE = {};

/**
 * Makes a call after its component is mounted, and again when the arguments change. The answer to former arguments is never taken,
 * whichever comes first.
 *
 * @param initial the answer to the first arguments, if it is known
 * @param isWhole whether that is all of it, so that no request is sent
 */
export function useCall<T>(
  [client, key, part = WHOLE]: readonly [client: object, key: string, part?: object | undefined],
  call: MakeCall<T>,
  initial: T | undefined,
  isWhole = initial !== undefined,
): CallState<T> {
  const [version, setVersion] = useState(0);
  const [answer, setAnswer] = useState<Answer<T>>({
    ...{ client, key, part, data: initial, error: undefined },
    version: isWhole ? 0 : -1,
  });
  const isSameList = answer.client === client && answer.key === key;
  const isAnswered = isSameList && answer.version === version && answer.part === part;

  useEffect(() => {
    if (isAnswered) return undefined;
    const stop = new AbortController();
    const known = isSameList && answer.version === version ? answer.data : undefined;
    const take = (data: T | undefined, error: unknown): void => {
      if (!stop.signal.aborted) setAnswer({ client, key, version, part, data, error });
    };
    call(stop.signal, known).then(
      (data) => take(data, undefined),
      // what is shown of other arguments would be taken for the answer to these
      (error: unknown) => take(isSameList ? answer.data : undefined, error),
    );
    return () => stop.abort();
  }, [client, key, version, part]);

  return {
    data: answer.data,
    error: isAnswered ? answer.error : undefined,
    isLoading: !isAnswered,
    reload: () => setVersion((count) => count + 1),
  };
}
