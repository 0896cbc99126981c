import type { Decoders } from '@kalends/core/adapter';
import type { Answer, Dialect, Exchange, Form, HttpRequest, Site } from '@kalends/http';
import { decodeUpload, wordpressDialect, type RouteNamespace } from '@kalends/http-adapter/interface';

/** The names in `_fields`: one of the links means all of them. */
const wholeLinks = (fields: unknown): unknown =>
  typeof fields === 'string'
    ? fields.replace(/(^|[\s,])_links\.[^\s,]*/g, '$1_links')
    : Array.isArray(fields)
      ? fields.map(wholeLinks)
      : fields;

/** The form of an answer whose errors are whole, whatever `_fields` names, and that tells no methods where none are told. */
const wholeErrors = (form: Form): Form => ({
  ...form,
  result(answer: Answer, exchange: Exchange): Answer {
    const { headers = {}, status = 200 } = answer;
    const { Allow: allow, ...others } = headers;
    const told = allow === '' ? { ...answer, headers: others } : answer;
    const { _fields: fields, ...params } = exchange.params;
    if (status >= 400) return form.result(told, { ...exchange, params });
    return form.result(
      told,
      fields === undefined ? exchange : { ...exchange, params: { ...params, _fields: wholeLinks(fields) } },
    );
  },
});

/** Values are read by the tables of the routes; what they mean is as for every interface (F5, dates.md §3). */
const READ_ALREADY: Decoders = new Map();

/** The parts of a namespace's dialect. */
interface DialectParts {
  /** Request headers that pages of other sites may send, besides those of `tribe/events/v1`. Default: none. */
  readonly allowed?: readonly string[];
  /** Whether the body of a request is a file, or a form with one. Default: never. */
  readonly takesFile?: (request: HttpRequest) => boolean;
}

/**
 * The dialect of WordPress for another namespace.
 *
 * @param parts what the namespace has of its own
 */
export function dialectOf(
  site: Site,
  namespace: RouteNamespace,
  { allowed = [], takesFile = () => false }: DialectParts = {},
): Dialect {
  const base = wordpressDialect(site, namespace);
  const { decode = decodeUpload } = base;
  const plain = wholeErrors(base.form);
  return {
    ...base,
    headers(on, serves) {
      const headers = base.headers?.(on, serves) ?? {};
      const names = [headers['Access-Control-Allow-Headers'], ...allowed].join(', ');
      return { ...headers, 'Access-Control-Allow-Headers': names };
    },
    decode: (request, ...rest) => (takesFile(request) ? decodeUpload : decode)(request, ...rest),
    decoders: READ_ALREADY,
    form: plain,
    formOf(query) {
      const form = base.formOf?.(query) ?? base.form;
      return form === base.form ? plain : wholeErrors(form);
    },
  };
}
