/** The head of a line whose value is quoted-printable, as vCalendar 1.0 has it. */
const HEAD = /^[^:]{0,500};(?:ENCODING=)?"?QUOTED-PRINTABLE/i;

/** Whether a line goes on in the next one: quoted-printable values end such lines with `=`. */
export const goesOn = (start: string, end: string): boolean => end.endsWith('=') && HEAD.test(start);

/** A line with the parameter by the name that iCalendar would have for it. */
export const withEncoding = (text: string): string =>
  text.replace(/^([^:"]{0,500});QUOTED-PRINTABLE(?=[;:])/i, '$1;ENCODING=QUOTED-PRINTABLE');

/** The characters of some bytes; those of UTF-8 if the encoding is not known. */
function decoded(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Decodes a quoted-printable value (RFC 2045 §6.7). */
export const quotedText = (text: string, charset: string): string =>
  text.replace(/(?:=[\dA-F]{2})+/gi, (run) =>
    decoded(Buffer.from(run.replaceAll('=', ''), 'hex'), charset).replaceAll('\r\n', '\n'),
  );

/** The values of a property, decoded if its parameters say that they are quoted-printable. */
export function plainValues<V>(
  params: Readonly<Record<string, string | readonly string[]>>,
  values: readonly V[],
): readonly (V | string)[] {
  const { encoding, charset } = params;
  if (typeof encoding !== 'string' || encoding.toUpperCase() !== 'QUOTED-PRINTABLE') return values;
  const label = typeof charset === 'string' ? charset : 'utf-8';
  return values.map((value) => (typeof value === 'string' ? quotedText(value, label) : value));
}
