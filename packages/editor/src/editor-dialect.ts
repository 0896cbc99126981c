import { readFormBody, statusOf, type Dialect } from '@kalends/http';
import { contentPolicy, escapeText } from '@kalends/site';
import type { EditorContext } from './context.js';
import { errorTexts } from './templates/error.js';
import { mayBeLarge } from './templates/form.js';
import { withFile } from './sent-file.js';

/**
 * The dialect of the editor: pages that no one keeps or frames, and forms.
 *
 * @param fileSize maximum bytes of a file of any kind in a form; `undefined`: forms may have image files, where the host takes some
 */
export function editorDialect(context: EditorContext, fileSize?: number): Dialect {
  const { cookie, sessions, messages } = context;
  return {
    contentType: 'text/html; charset=UTF-8',
    headers: () => ({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentPolicy(context.site, { frames: "'none'", connects: true }),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
    }),
    ...(sessions && {
      async identify(request) {
        const secret = cookie.read(request);
        return secret === undefined ? null : sessions.actorOf(secret);
      },
    }),
    async decode(request, query, limits, uploadSize) {
      const method = request.method.toUpperCase();
      if (method !== 'POST') return { method, params: query };
      if (fileSize !== undefined) {
        const small = { ...limits, bodySize: limits.smallBodySize };
        const options = { limits: small, uploadSize: fileSize, fileName: 'file' };
        const { params, image: file } = await readFormBody(request, options);
        return { method, params: withFile(params, file) };
      }
      // with a file in a form whose session has ended, its texts are still to be shown again
      const room = uploadSize === 0 && mayBeLarge(query, context) ? limits.uploadSize : uploadSize;
      return { method, ...(await readFormBody(request, { limits, uploadSize: room })) };
    },
    form: {
      result: (answer) => answer,
      error(error, { actor }) {
        const [title, text] = errorTexts(statusOf(error, actor), messages);
        const body = `<!doctype html><title>${escapeText(title)}</title><p>${escapeText(text)}</p>`;
        return { body };
      },
    },
  };
}
