import type { Reporter } from 'vitest/node';

/** A run in which a test writes to standard error fails: who reads it takes that for a fault. */
export class ConsoleReporter implements Reporter {
  readonly #written: string[] = [];

  onUserConsoleLog({ type, content }: Parameters<NonNullable<Reporter['onUserConsoleLog']>>[0]): void {
    if (type === 'stderr') this.#written.push(content.trim().split('\n')[0] ?? '');
  }

  onTestRunEnd(): void {
    if (this.#written.length === 0) return;
    console.error(
      `Tests wrote to standard error; expect it, and keep it from there: ${this.#written.join(' | ')}`,
    );
    process.exitCode = 1;
  }
}
