import { createHash } from 'node:crypto';

/** Scripts in the page itself: VitePress chooses dark or light colours before the first picture, say. */
const INLINE = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Adds a content security policy to a page: everything comes from this site, and of scripts in the page itself only those that it was
 * built with run.
 */
export function withContentPolicy(html: string): string {
  const scripts = [...html.matchAll(INLINE)].map(([, script = '']) => hashOf(script));
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    // highlighted code has colours in attributes
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
  return html.replace(
    /<meta charset="utf-8">/i,
    `$&\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
