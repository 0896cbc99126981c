// Formats what scripts write, as `npm run format` would, the code in Markdown too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

const config = JSON.parse(readFileSync(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8'));

/** The formatted text of a file. */
export async function formatted(path, text) {
  const { code, errors } = await format(path, text, { ...config, embeddedLanguageFormatting: 'auto' });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}
