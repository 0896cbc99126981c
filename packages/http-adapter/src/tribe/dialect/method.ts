import type { Params } from '../../message.js';

const OVERRIDES = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * The method that counts, in capitals: on POST what `_method` (query, then form) or else `X-HTTP-Method-Override` asks
 * for, in any letter case (F19). Asked for something that is no method of the interface, it is that text, which no route has.
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
