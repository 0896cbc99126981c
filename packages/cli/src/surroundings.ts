/** What a command gets from the process that runs it. */
export interface Surroundings {
  /** Environment variables; one that is empty counts as not set. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes one line to the standard output. */
  readonly print: (line: string) => void;
  /** Writes one line to the standard error output. */
  readonly complain: (line: string) => void;
  /** Aborted when the command is to end: by SIGTERM or SIGINT. */
  readonly stop: AbortSignal;
}
