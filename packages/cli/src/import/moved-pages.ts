import { readFileSync } from 'node:fs';
import { isSiteNote } from '@kalends/importer';
import { CliError, FAILED } from '../cli-error.js';
import { redirectIn } from './redirect-file.js';

/** A page that has moved: both addresses begin with `/` and are relative to the site. */
type Move = readonly [from: string, to: string];

/** The page that a line of a report names, if its record has moved; `undefined` if the line is none of a report. */
function moveInReport(line: string): Move | 'stays' | undefined {
  if (!line.startsWith('{')) return undefined;
  const note: unknown = JSON.parse(line);
  if (!isSiteNote(note)) return undefined;
  return note.what === 'moved' ? [note.from, note.to] : 'stays';
}

function moveIn(line: string): Move | 'stays' | undefined {
  try {
    return redirectIn(line) ?? moveInReport(line);
  } catch {
    return undefined;
  }
}

/**
 * The pages that have moved, by their old addresses, in the report or the redirects of an import. Where two records had one address,
 * the first has it. Throws a `CliError` if the file cannot be read or is neither.
 */
export function readMovedPages(option: string, file: string): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CliError(`${option}: ${file} cannot be read${code}.`, FAILED, { cause: error });
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const move = moveIn(line);
    if (move === undefined)
      throw new CliError(
        `${option}: ${file} is neither the report nor the redirects of an import: line ${index + 1} is another.`,
        FAILED,
      );
    if (move !== 'stays' && !moves.has(move[0])) moves.set(...move);
  }
  return moves;
}
