import { Refusal, safeRequest, type Resolve } from '@kalends/ssrf-guard';

/** The outcome of an attempt: the status of the answer, or why there is none. */
export type Outcome = { readonly status: number } | { readonly error: string };

/** A message. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How it is sent. */
export interface Sending {
  readonly resolve: Resolve | undefined;
  /** How long everything may take up to the head of the answer, in milliseconds. */
  readonly timeout: number;
  /** Whether the address may be one of a private network, and be called without encryption. */
  readonly isTrusted: boolean;
  readonly signal: AbortSignal;
}

/** A code: `address_not_public`, `not_encrypted`, `timeout`, `ECONNREFUSED`, … */
const codeOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : 'failed';
};

/** Makes one attempt. Never rejects. An attempt that `signal` ends has the error `stopped`. */
export async function send(
  { url, headers, body }: Message,
  { resolve, timeout, isTrusted, signal }: Sending,
): Promise<Outcome> {
  const call = new AbortController();
  const giveUp = (reason: string) => (): void => call.abort(new Refusal(reason));
  const timer = setTimeout(giveUp('timeout'), timeout);
  signal.addEventListener('abort', giveUp('stopped'), { once: true, signal: call.signal });
  if (signal.aborted) giveUp('stopped')();
  try {
    const answer = await safeRequest(new URL(url), {
      ...{ method: 'POST', body, resolve, isTrusted, signal: call.signal },
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    });
    // what follows may be endless
    answer.destroy();
    return { status: answer.statusCode ?? 0 };
  } catch (error) {
    return { error: codeOf(error) };
  } finally {
    clearTimeout(timer);
    call.abort();
  }
}
