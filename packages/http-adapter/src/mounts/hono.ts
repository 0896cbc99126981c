import type { Context, MiddlewareHandler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Handler } from '../message.js';
import { aborted, bodyTooLarge } from '../decode/request-limits.js';
import { fetchBody } from './fetch-body.js';
import { FetchRequest } from './fetch-request.js';

/** Settings of the Hono mount. */
export interface HonoOptions {
  /**
   * The network address of the client, for `limitLogins`: `(context) => getConnInfo(context).remote.address`, with the
   * `getConnInfo` of the runtime. Default: unknown, so that all clients count as one.
   */
  readonly clientAddress?: (context: Context) => string | undefined;
}

/** The fields of a form that Hono has read; of a name without brackets the last one counts, and files are no fields. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.flatMap((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === 'string');
      return texts.length === 0 ? [] : [[name, name.includes('[') ? texts : texts.at(-1)]];
    }),
  );
}

/** The form that middleware in front has read and kept, when it kept no more than that; broken ones have no fields. */
async function formInFront({ req }: Context): Promise<Record<string, unknown> | undefined> {
  const kept = Object.keys(req.bodyCache);
  if (kept.length === 0 || !kept.every((key) => key === 'formData' || key === 'parsedBody')) return undefined;
  return fieldsOf(await req.formData().catch(() => new FormData()));
}

/** A request of Hono: its body is read once, and shared with `context.req`. */
class HonoRequest extends FetchRequest {
  readonly #req: Context['req'];

  constructor({ req }: Context, clientAddress: string | undefined, form: unknown) {
    super(req.raw, clientAddress, form);
    this.#req = req;
  }

  override async body(limit: number, hold?: (bytes: number) => void): Promise<Uint8Array> {
    if (Object.keys(this.#req.bodyCache).length === 0) return super.body(limit, hold);
    const bytes = await this.#req.arrayBuffer().catch(() => {
      throw aborted();
    });
    if (bytes.byteLength > limit) throw bodyTooLarge(limit);
    return new Uint8Array(bytes);
  }
}

/**
 * Mounts the interface in Hono: `app.use(kalends(handler))`, on any runtime, whether middleware in front has read the body
 * by `context.req` or not; under a path when that is the path of the handler's `baseUrl`. URLs that are not of the
 * interface go on to the host's next handler; headers that were set on the context are sent, too.
 *
 * @param handler what `createHandler` gives
 * @param options what the runtime knows of a request
 */
export function kalends(handler: Handler, { clientAddress }: HonoOptions = {}): MiddlewareHandler {
  return async (context, next) => {
    const request = new HonoRequest(context, clientAddress?.(context), await formInFront(context));
    const handled = await handler(request);
    if (!handled.matched) return next();
    const { status, headers, body } = handled.response;
    return context.newResponse(fetchBody(body), status as StatusCode, headers);
  };
}
