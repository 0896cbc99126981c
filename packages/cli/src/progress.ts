import type { CliContext } from '@kalends/command-kit';

/** Reports progress: `event records 12,000 of 100,000`. Without a total the amount is unknown; `more` stands behind it. */
export type Report = (what: string, done: number, total?: number, more?: string) => void;

/** The size of a step if there is no total. */
const STEP = 10_000;

const WIDTH = 24;

const number = new Intl.NumberFormat('en');

const countOf = (what: string, done: number, total: number | undefined): string =>
  `${what} ${number.format(done)}${total === undefined ? '' : ` of ${number.format(total)}`}`;

/** `[######..................]  25 %  event records 25 of 100` */
function barOf(what: string, done: number, total: number | undefined): string {
  const count = countOf(what, done, total);
  if (total === undefined || total === 0) return count;
  const part = Math.min(done / total, 1);
  const full = Math.floor(part * WIDTH);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(Math.floor(part * 100)).padStart(3)} %  ${count}`;
}

/** Forwards one report per percent or, without a total, per step. */
function inSteps(show: Report): Report {
  let last = '';
  return (what, done, total, more) => {
    const step =
      total === undefined ? Math.floor(done / STEP) : Math.floor((100 * done) / Math.max(total, 1));
    const place = `${what} ${step}`;
    if (place === last) return;
    last = place;
    show(what, done, total, more);
  };
}

/** A progress bar on a terminal; nothing elsewhere. */
export function barFor({ status }: { readonly status?: CliContext['status'] | undefined }): Report {
  return inSteps((what, done, total, more = '') => status?.(barOf(what, done, total) + more));
}

/** A progress bar on a terminal; elsewhere lines on stderr, because stdout is for results. */
export function barOrLinesFor({ status, printError }: Pick<CliContext, 'status' | 'printError'>): Report {
  if (status !== undefined) return barFor({ status });
  return inSteps((what, done, total, more = '') => {
    if (done > 0) printError(countOf(what, done, total) + more);
  });
}

const MINUTE = 60;

/** `45 s`, `3 min` */
const lengthOf = (seconds: number): string =>
  seconds < 2 * MINUTE ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / MINUTE)} min`;

/**
 * Returns a function that tells how fast something goes on and how long it will take: `, 320 a second, 3 min left`. The
 * clock is in milliseconds.
 */
export function paceOf(clock: () => number): (done: number, total: number) => string {
  let begun: { readonly at: number; readonly done: number } | undefined;
  let last = 0;
  return (done, total) => {
    // another list has begun
    if (begun === undefined || done < last) begun = { at: clock(), done };
    last = done;
    const seconds = (clock() - begun.at) / 1000;
    if (seconds < 1 || done === begun.done) return '';
    const rate = (done - begun.done) / seconds;
    return `, ${number.format(Math.round(rate))} a second, ${lengthOf((total - done) / rate)} left`;
  };
}
