import type { Style } from './style.js';

/** What a command gets from the process that runs it. */
export interface CliContext {
  /** Environment variables; one that is empty counts as not set. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes one line to the standard output. */
  readonly print: (line: string) => void;
  /** Writes one line to the standard error output. */
  readonly printError: (line: string) => void;
  /** Aborted when the command is to end: by SIGTERM or SIGINT. */
  readonly stop: AbortSignal;
  /** Has the listener called each time the process is asked to read its configuration again (SIGHUP). Absent: it never is. */
  readonly onReload?: (listener: () => void) => void;
  /** Shows a text below all lines, in place of the one before, until the next line is written. Absent without a terminal. */
  readonly status?: (text: string) => void;
  /** How words stand out in what is printed on either output. Absent: they do not. */
  readonly styles?: { readonly print: Style; readonly printError: Style };
}
