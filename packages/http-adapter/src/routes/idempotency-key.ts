import { CalendarError, type CreateOptions } from '@kalends/core';
import { jsonText, headerText, type Call, type Answer, type HttpRequest } from '@kalends/http';

/** Creates a record with the options that follow from the request, and answers with it. */
type Create = (options: CreateOptions) => Promise<Answer>;

/** Runs a creation, at most once for each `Idempotency-Key` of a caller. */
export type Once = (call: Call, create: Create) => Promise<Answer>;

/** A key: printable ASCII, as it is or as a structured field, which is in quotes. */
const KEY = /^(?:"([ -~]{1,255})"|([ -~]{1,255}))$/;

/** The key of a request; undefined if it has none. Throws `invalid_param` if it is not a key. */
function keyOf({ headers }: HttpRequest): string | undefined {
  const text = headerText(headers, 'idempotency-key');
  if (text === undefined) return undefined;
  const [whole, quoted, plain = quoted] = KEY.exec(text.trim()) ?? [];
  if (whole !== undefined && plain !== undefined) return plain;
  throw new CalendarError('invalid_param', 'Invalid parameter(s): Idempotency-Key', {
    params: { 'Idempotency-Key': 'Invalid parameter.' },
  });
}

/** SHA-256 in hex. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A digest of the parameters of a request. An image file counts by its content: its URL is new each time. */
async function digestOf({ params, image }: Call): Promise<string> {
  const file = image && { image: await sha256(Uint8Array.from(image.bytes)) };
  return sha256(new TextEncoder().encode(jsonText({ ...params, ...file })));
}

/** After so many milliseconds a creation counts as over: a request of a worker may have ended before it. */
const LONGEST = 30_000;

/**
 * Creates the function that runs the creations of an interface. While one runs, others of the same caller with the same
 * key are refused with `conflict`, for half a minute at most; after that, the calendar recognises the key.
 */
export function oncePerKey(): Once {
  /** When those that run have begun. */
  const running = new Map<string, number>();
  return async (call, create) => {
    const { actor } = call;
    // anonymous callers create nothing, so their keys mean nothing
    const key = actor === null ? undefined : keyOf(call.request);
    if (actor === null || key === undefined) return create({});
    const name = `${actor.id} ${key}`;
    const present = performance.now();
    if (present - (running.get(name) ?? -Infinity) < LONGEST)
      throw new CalendarError('conflict', 'A request with this Idempotency-Key is still being processed.');
    running.set(name, present);
    try {
      const request = await digestOf(call);
      // digests are made in other threads: those of a hundred requests may be ready in one turn of the event loop
      await call.work.turn();
      return await create({ idempotency: { key, request } });
    } finally {
      if (running.get(name) === present) running.delete(name);
    }
  };
}
