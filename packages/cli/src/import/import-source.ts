import type { CliContext, Given } from '@kalends/command-kit';
import { formatOf } from './import-file.js';
import type { SOURCE_OPTIONS } from './source-options.js';

/** Runs `kalends import SOURCE`: a source whose name ends like a file is one, also on the web; any other is a live site. */
export async function importSource(
  given: Given<typeof SOURCE_OPTIONS>,
  context: CliContext,
): Promise<number> {
  const {
    operands: [source = ''],
  } = given;
  if (formatOf(source) !== undefined) return (await import('./import-file.js')).importFile(given, context);
  return (await import('./import.js')).importCommand(given, context);
}
