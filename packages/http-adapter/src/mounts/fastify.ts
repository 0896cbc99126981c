import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { createMatcher } from '../match.js';
import type { Handler } from '../message.js';
import { NodeRequest } from './node-request.js';

/** Where the addresses of the interface begin, below the prefix. */
const PATTERNS = ['/', '/index.php', '/index.php/*', '/wp-json/*'];

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
    const isOurs = createMatcher([], 'http://localhost');
    const name = constraintName(prefix);
    app.addConstraintStrategy({
      name,
      storage: () => new Map(),
      deriveConstraint: ({ url = '' }) =>
        url.startsWith(prefix) && isOurs(url.slice(prefix.length)) !== null ? true : undefined,
      validate: () => undefined,
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { raw, body } = request;
      const [stream, parsed] = body instanceof Readable ? [body, undefined] : [raw, body];
      const handled = await handler(new NodeRequest(raw, request.url.slice(prefix.length), parsed, stream));
      if (!handled.matched) {
        reply.callNotFound();
        return reply;
      }
      const { status, headers, body: text } = handled.response;
      if (status === 413 && !raw.complete) reply.header('Connection', 'close');
      return reply.code(status).headers(headers).send(text);
    }
    for (const pattern of PATTERNS) app.all(pattern, { constraints: { [name]: true } }, answer);
    done();
  };
}
