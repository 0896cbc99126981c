import type { Context, MiddlewareHandler } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { Handler } from '@kalends/http';
import { bodyTooLarge, aborted } from '@kalends/http/internal';
import { fetchBody } from './fetch-body.js';
import { FetchRequest } from './fetch-request.js';
import { createMountPath } from './mount-path.js';

/** Options of the Hono mount. */
interface HonoOptions {
  /**
   * Returns the network address of the client, for `limitLogins`: `(context) => getConnInfo(context).remote.address`,
   * with the `getConnInfo` of the runtime. Default: unknown, so that all clients count as one.
   */
  readonly clientAddress?: (context: Context) => string | undefined;
}

/**
 * The fields of a form that Hono has parsed; if a name without brackets is repeated, the last value counts, and files
 * are ignored.
 */
function fieldsOf(form: FormData): Record<string, unknown> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.flatMap((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === 'string');
      return texts.length === 0 ? [] : [[name, name.includes('[') ? texts : texts.at(-1)]];
    }),
  );
}

/** The form that earlier middleware has parsed, if nothing else of the body is cached; malformed forms have no fields. */
async function formInFront({ req }: Context): Promise<Record<string, unknown> | undefined> {
  const kept = Object.keys(req.bodyCache);
  if (kept.length === 0 || !kept.every((key) => key === 'formData' || key === 'parsedBody')) return undefined;
  return fieldsOf(await req.formData().catch(() => new FormData()));
}

/** A request of Hono: its body is read once and shared with `context.req`. */
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
 * Mounts the interface in Hono: `app.use(kalends(handler))`, on any runtime, whether or not earlier middleware has read
 * the body through `context.req`; under a path if `baseUrl` has the same path. All other URLs go to the host's next
 * handler; headers that were set on the context are sent, too.
 *
 * @param handler the result of `createHandler`
 * @param options how the runtime describes a request
 */
export function kalends(handler: Handler<Context>, { clientAddress }: HonoOptions = {}): MiddlewareHandler {
  const mount = createMountPath(handler);
  return async (context, next) => {
    const request = new HonoRequest(context, clientAddress?.(context), await formInFront(context));
    const handled = await handler(request, context);
    if (!handled.matched) {
      mount.missed(request.url);
      return next();
    }
    const { status, headers, body } = handled.response;
    return context.newResponse(fetchBody(body), status as StatusCode, headers);
  };
}
