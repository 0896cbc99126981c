import type { Params } from '@kalends/http';

const OVERRIDES = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The effective method, in upper case: on POST that in `_method` (query, then form) or in `X-HTTP-Method-Override`, in
 * any case (F19). A method that the interface does not have is returned as it is, and matches no route.
 */
export function effectiveMethod(
  method: string,
  override: string | undefined,
  query: Params,
  form: Params,
): string {
  const sent = method.toUpperCase();
  if (sent !== 'POST') return sent;
  const asked = [query['_method'], form['_method'], override].find(
    (value) => value !== undefined && value !== '',
  );
  if (typeof asked !== 'string') return sent;
  const wanted = asked.toUpperCase();
  return OVERRIDES.has(wanted) ? wanted : `override: ${wanted}`;
}
