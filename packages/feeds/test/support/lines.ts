/** The lines of a calendar, unfolded. */
export const linesOf = (ics: string): string[] => ics.replaceAll('\r\n ', '').split('\r\n');

/** What the lines of a calendar say for a property. */
export const valuesOf = (ics: string, name: string): string[] =>
  linesOf(ics).flatMap((line) =>
    new RegExp(`^${name}[;:]`).test(line) ? [line.slice(name.length + 1)] : [],
  );

/** The titles of the events of a calendar. */
export const titlesOf = (ics: string): string[] => valuesOf(ics, 'SUMMARY');
