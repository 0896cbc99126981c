import { AnswerTooLarge, parseJson, type AnswerLimits } from '@kalends/client/internal';
import type { Calendar } from '@kalends/core';
import { importEvents, type EventOfFile } from '../file/import-events.js';
import type { EventFileOptions, FileRun } from '../file/import-file.js';
import { createLinked } from '../file/linked-records.js';
import { UnreadableFile } from '../file/unreadable-file.js';
import { eventsIn } from './events-in.js';
import { listedEvent } from './listed-event.js';

/** Limits of a file of events. */
const LIMITS: AnswerLimits = { bytes: 100_000_000, values: 5_000_000, levels: 100 };

async function parsed(text: string, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await parseJson(text, LIMITS, signal);
  } catch (error) {
    if (error instanceof AnswerTooLarge) throw new UnreadableFile(`The file is too large. ${error.message}`);
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile('The file is no JSON: neither one entry a line, nor one document.');
  }
}

/** The address of a server in what `--host` says. */
export const baseOf = (host: string | undefined): string =>
  host === undefined ? '' : `${/^https?:\/\//.test(host) ? '' : 'https://'}${host.replace(/\/$/, '')}`;

/**
 * Imports a JSON document with events of another program. Throws `UnreadableFile` if it has none, and for what is no JSON.
 */
export async function importEventsJson(
  text: string,
  run: FileRun,
  {
    calendar,
    timezone = calendar.settings.timezone,
    host,
    onProgress,
    signal,
  }: EventFileOptions & { readonly calendar: Calendar },
): Promise<void> {
  const { report, work } = run;
  const json = await parsed(text, signal);
  const linked = await createLinked(calendar);
  const context = { linked, timezone, base: baseOf(host) };
  const names = new Set<string>();
  async function* events(): AsyncGenerator<EventOfFile> {
    for (const { json: one, program } of eventsIn(json)) {
      names.add(program.name);
      work.spend('records', 1);
      await work.turn();
      const event = listedEvent(one, program, context);
      if ('message' in event) report.error(event);
      else yield event;
    }
  }
  await importEvents(events(), { ...run, calendar, linked, onProgress });
  if (names.size === 0)
    throw new UnreadableFile(
      'The file is JSON without events: it is no export of Kalends, and none of Gancio, Mobilizon or the fediverse.',
    );
  report.note({ line: 0, message: `The file was read as events of ${[...names].join(' and ')}.` });
}
