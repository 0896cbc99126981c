const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/**
 * Escapes a plain text as entities, for HTML or XML.
 *
 * @param signs which signs are escaped. Default: all that mean something in an element or in an attribute in quotes
 * @example escapeHtml('<Jazz> & more') // '&lt;Jazz&gt; &amp; more'
 */
export const escapeHtml = (text: string, signs = /[&<>"']/g): string =>
  text.replace(signs, (sign) => ENTITIES[sign] ?? sign);
