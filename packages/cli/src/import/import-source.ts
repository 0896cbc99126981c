import { CliError, FAILED, type CliContext, type Given } from '@kalends/command-kit';
import { PageWithoutEvents } from '@kalends/importer';
import { formatOf } from './import-file.js';
import { NoInterface } from './import.js';
import type { SOURCE_OPTIONS } from './source-options.js';

/** Imports what is at an address that was taken for a site: a page. Rejects as the site did if there is none. */
async function importPageAt(
  given: Given<typeof SOURCE_OPTIONS>,
  context: CliContext,
  noSite: NoInterface,
): Promise<number> {
  try {
    return await (await import('./import-file.js')).importFile(given, context, 'page');
  } catch (error) {
    if (context.stop.aborted || !(error instanceof CliError)) throw error;
    if (!(error.cause instanceof PageWithoutEvents)) throw noSite;
    const site = `There is no calendar with the interface tribe/events/v1 either (asked for at ${noSite.url}).`;
    throw new CliError(`${error.message} ${site}`, FAILED, { cause: error });
  }
}

/**
 * Runs `kalends import SOURCE`: a source whose name ends like a file is one, also on the web; any other is a live site or, if no calendar
 * answers there, a page with events.
 */
export async function importSource(
  given: Given<typeof SOURCE_OPTIONS>,
  context: CliContext,
): Promise<number> {
  const {
    operands: [source = ''],
  } = given;
  if (formatOf(source) !== undefined) return (await import('./import-file.js')).importFile(given, context);
  try {
    return await (await import('./import.js')).importCommand(given, context);
  } catch (error) {
    if (!(error instanceof NoInterface)) throw error;
    return importPageAt(given, context, error);
  }
}
