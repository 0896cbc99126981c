/** Highlights a text according to its role. */
export type Style = (kind: 'heading' | 'good' | 'bad', text: string) => string;

/** The environment of a command, provided by the process. */
export interface CliContext {
  /** Environment variables; an empty one counts as not set. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes one line to the standard output. */
  readonly print: (line: string) => void;
  /**
   * Writes a line of a file to the standard output, unchanged; `print` shows control characters. Resolves when there is
   * room for the next one. Default: `print`.
   */
  readonly printData?: (line: string) => Promise<void> | void;
  /** Writes one line to the standard error output. */
  readonly printError: (line: string) => void;
  /**
   * From now on, output that cannot be written or that nothing reads is discarded instead of ending the process or
   * filling its memory. Absent if output cannot fail.
   */
  readonly outliveOutput?: () => void;
  /** Reads the standard input to its end. Absent if there is none. */
  readonly stdin?: () => Promise<string>;
  /** Aborted when the command must end: by SIGTERM or SIGINT. */
  readonly stop: AbortSignal;
  /**
   * Adds a listener that is called on every request to reload the configuration (SIGHUP). Absent if the process cannot
   * be asked to.
   */
  readonly onReload?: (listener: () => void) => void;
  /**
   * Shows a status line below all other lines, replacing the previous one, until the next line is written. Absent
   * without a terminal.
   */
  readonly status?: (text: string) => void;
  /**
   * Asks on the terminal for a line and does not show what is typed. Rejects with a `CliError` if the user interrupts
   * it. Absent without a terminal.
   */
  readonly readSecret?: (question: string) => Promise<string>;
  /** How to highlight words on each output. Absent for plain text. */
  readonly styles?: { readonly print: Style; readonly printError: Style };
}
