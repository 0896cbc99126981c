import { Complaint, FAILED } from '../complaint.js';

/** Tells how far something has come: `event records 12,000 of 100,000`. */
export type Report = (what: string, done: number, total: number | undefined) => void;

/** Without a total, so many make a line. */
const STEP = 10_000;

const number = new Intl.NumberFormat('en');

/**
 * Writes a line for each per cent, and ends what reports with a `Complaint` when the command is to stop.
 *
 * @param write where lines go: the standard error output, as the standard output is for results
 */
export function reporter(write: (line: string) => void, stop: AbortSignal): Report {
  let last = '';
  return (what, done, total) => {
    if (stop.aborted) throw new Complaint('Stopped; the same command goes on.', FAILED);
    const step = total === undefined ? Math.floor(done / STEP) : Math.floor((100 * done) / total);
    const place = `${what} ${step}`;
    if (done === 0 || place === last) return;
    last = place;
    write(`${what} ${number.format(done)}${total === undefined ? '' : ` of ${number.format(total)}`}`);
  };
}
