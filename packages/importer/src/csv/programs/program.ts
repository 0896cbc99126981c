import { fold } from '@kalends/core/adapter';
import type { DateFormat } from '../cells.js';

/** The texts of a row by the names of our columns; a name that begins with `@` is only read by the function of its program. */
export type Texts = Readonly<Record<string, string>>;

/** A program that writes files of events with columns of its own. */
export interface Program {
  readonly name: string;
  /** The titles that tell its files from others, in any of several versions: all of one version are there. */
  readonly has: readonly (readonly string[])[];
  /** Our columns by its titles, in lower case with single blanks for `_` and `-`. Titles that are not here are left out, and told. */
  readonly columns: Texts;
  /** The order of dates with slashes, unless a date of the file has another one. */
  readonly dateFormat?: DateFormat;
  /** Whether a column that is not known is refused, as in a file of our own. */
  readonly isStrict?: boolean;
  /** Makes the texts of our columns where they are not those of its columns. `@note` is told to the person. */
  readonly shape?: (row: Texts, context: RowContext) => Texts;
}

/** How the dates of a row are read. */
export interface RowContext {
  /** The time zone of moments with an offset from UTC. */
  readonly timezone: string;
  readonly format: DateFormat | undefined;
}

/** A title as it is compared. */
export const titleOf = (title: string): string =>
  fold(title)
    .replace(/[\s_*.-]+/g, ' ')
    .trim();

/** The texts with others; what is empty stays out. */
export const withTexts = (row: Texts, more: Readonly<Record<string, string | undefined>>): Texts => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
});

/** Whether a text means yes. */
export const isYes = (text: string | undefined): boolean =>
  /^(?:yes|y|true|1|on|x)$/i.test(text?.trim() ?? '');
