import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Handler } from '../message.js';
import { nodeBody } from './node-body.js';
import { NodeRequest } from './node-request.js';

/** All paths below the prefix; those of WordPress by name, as the router prefers the more exact routes that hosts have there. */
const PATTERNS = ['/', '/*', '/index.php', '/index.php/*', '/wp-json/*'];

/** A name for the constraint of one prefix: Fastify makes code of it, so it is an identifier. */
const constraintName = (prefix: string): string =>
  `kalends${prefix.replace(/\W/g, (character) => `$${character.charCodeAt(0)}`)}`;

/**
 * Mounts the interface in Fastify: `app.register(kalends(handler), { prefix: '/calendar' })`, at the root without a
 * prefix, which is a fixed text. The routes are encapsulated: hooks, headers and the logger of the host apply to them, its
 * content-type parsers do not, and a body that a hook has put on the request is taken from there. The router asks a
 * constraint whose a URL is, so the host may have routes at the same paths, and its own 404.
 */
export function kalends(handler: Handler): FastifyPluginCallback {
  return (app, _options, done) => {
    const { prefix } = app;
    const name = constraintName(prefix);
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
      const neutral = new NodeRequest(raw, request.url.slice(prefix.length), parsed, stream);
      const handled = await handler(neutral);
      if (!handled.matched) {
        reply.callNotFound();
        return reply;
      }
      neutral.end();
      const { status, headers, body } = handled.response;
      // Fastify gives an empty text a Content-Type of its own
      return reply
        .code(status)
        .headers(headers)
        .send(body === '' ? undefined : nodeBody(body));
    }
    for (const pattern of PATTERNS) app.all(pattern, { constraints: { [name]: true } }, answer);
    done();
  };
}
