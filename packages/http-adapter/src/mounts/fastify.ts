import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Handler } from '@kalends/http';
import { DAV_METHODS } from '@kalends/http/internal';
import { createMountPath } from './mount-path.js';
import { nodeBody } from './node-body.js';
import { NodeRequest } from './node-request.js';

/**
 * All paths below the prefix; those of WordPress are listed explicitly, because the router prefers more specific routes
 * of the host.
 */
const PATTERNS = ['/', '/*', '/index.php', '/index.php/*', '/wp-json/*'];

/** A name for the constraint of one prefix, which must be an identifier because Fastify generates code from it. */
const constraintName = (prefix: string): string =>
  `kalends${prefix.replace(/\W/g, (character) => `$${character.charCodeAt(0)}`)}`;

/**
 * Mounts the interface in Fastify: `app.register(kalends(handler), { prefix: '/calendar' })`, or at the root without a
 * prefix, which must be static. The routes are encapsulated: hooks, headers and the logger of the host apply to them,
 * its content-type parsers do not; a body that a hook has set on the request is used. A routing constraint decides
 * which URLs belong to the interface, so the host may have routes at the same paths, and its own 404 page. The host learns the methods of
 * WebDAV, which interfaces may have.
 */
export function kalends(handler: Handler<FastifyRequest>): FastifyPluginCallback {
  return (app, _options, done) => {
    const { prefix } = app;
    const name = constraintName(prefix);
    const mount = createMountPath(handler);
    app.addConstraintStrategy({
      name,
      storage: () => new Map(),
      deriveConstraint: ({ url = '' }) =>
        url.startsWith(prefix) && handler.owns(url.slice(prefix.length)) ? true : undefined,
      validate: () => undefined,
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { raw, body: given } = request;
      const [stream, parsed] = given instanceof Readable ? [given, undefined] : [raw, given];
      const neutral = new NodeRequest(
        raw,
        mount.urlOf(request.url.slice(prefix.length), request.url),
        parsed,
        stream,
      );
      const handled = await handler(neutral, request);
      if (!handled.matched) {
        reply.callNotFound();
        return reply;
      }
      neutral.end();
      const { status, headers, body } = handled.response;
      // Fastify adds its own Content-Type to an empty text
      return reply
        .code(status)
        .headers(headers)
        .send(body === '' ? undefined : nodeBody(body));
    }
    for (const method of DAV_METHODS)
      if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
    for (const pattern of PATTERNS) app.all(pattern, { constraints: { [name]: true } }, answer);
    done();
  };
}
