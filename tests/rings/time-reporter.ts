import type { Reporter, TestModule } from 'vitest/node';

/** How many of the slowest files are named. */
const NAMED = 20;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Says at the end what the files took; with `SLOWEST` in the environment also which were the slowest. */
export class TimeReporter implements Reporter {
  readonly #started = performance.now();

  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules
      .map((module) => ({ file: module.relativeModuleId, time: module.meta().processorTime ?? 0 }))
      .sort((a, b) => b.time - a.time);
    if (process.env['SLOWEST'] !== undefined)
      for (const { file, time } of times.slice(0, NAMED))
        console.log(`${seconds(time).padStart(9)}  ${file}`);
    const { user, system } = process.cpuUsage();
    const all = times.reduce((sum, { time }) => sum + time, (user + system) / 1000);
    const wall = performance.now() - this.#started;
    console.log(`${modules.length} files in ${seconds(wall)}, ${seconds(all)} of processor time\n`);
  }
}
