/** Properties with dates and times. They are read here: programs write their zones and types in ways that RFC 5545 does not have. */
export const DATE_PROPERTIES: ReadonlySet<string> = new Set([
  ...['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate', 'created', 'last-modified', 'dtstamp'],
]);

/** The parts of a text between semicolons that are not in quotes. */
const partsOf = (text: string): string[] => text.match(/(?:"[^"]*"|[^;"]|")+/g) ?? [];

/**
 * Where the value of a line with dates begins. Colons in the name of a zone should be in quotes, and often are not
 * (`TZID=GMT+05:30:20270904T020000`); those of a value are in times of the extended form alone.
 */
function valueStart(text: string): number {
  const last = text.lastIndexOf(':') + 1;
  if (/^\s*(?:\d{8}|P|$)/i.test(text.slice(last))) return last;
  const extended = /:(?=\s*\d{4}-?\d\d-?\d\d(?:[T,/ ]|$))/i.exec(text);
  return extended === null ? text.indexOf(':') + 1 : extended.index + 1;
}

/** The parameters of a line by their names in lower case, and its values. Throws if the line is no property. */
export function dateProperty(text: string): {
  readonly params: Readonly<Record<string, string>>;
  readonly values: readonly string[];
} {
  const start = valueStart(text);
  if (start === 0) throw new Error('it has no colon');
  const params: Record<string, string> = {};
  let name = '';
  for (const part of partsOf(text.slice(0, start - 1)).slice(1)) {
    const at = part.indexOf('=');
    const value = part
      .slice(at + 1)
      .trim()
      .replaceAll(/^"|"$/g, '');
    // a semicolon that is not in quotes
    if (at < 0) params[name] = `${params[name] ?? ''};${part}`;
    else params[(name = part.slice(0, at).trim().toLowerCase())] = value;
  }
  return {
    params,
    values: text
      .slice(start)
      // vCalendar 1.0 separates dates by semicolons
      .split(/[,;]/)
      .map((value) => value.trim()),
  };
}
