/** The head of a line whose value is quoted-printable, as vCalendar 1.0 has it. */
const HEAD = /^[^:]{0,500};(?:ENCODING=)?"?QUOTED-PRINTABLE/i;

/** Whether the value of a line is quoted-printable. Lines of such a value that go on in the next one end with `=`. */
export const isQuotedPrintable = (line: string): boolean => HEAD.test(line);

/** A line with the parameter by the name that iCalendar would have for it. */
export const withEncoding = (text: string): string =>
  text.replace(/^([^:"]{0,500});QUOTED-PRINTABLE(?=[;:])/i, '$1;ENCODING=QUOTED-PRINTABLE');

/** The decoder of an encoding; that of UTF-8 if it is not known. */
function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Decodes a quoted-printable value (RFC 2045 §6.7). */
export function quotedText(text: string, charset: string): string {
  const decoder = decoderOf(charset);
  return text.replace(/(?:=[\dA-F]{2})+/gi, (run) =>
    decoder.decode(Buffer.from(run.replaceAll('=', ''), 'hex')).replaceAll('\r\n', '\n'),
  );
}

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
