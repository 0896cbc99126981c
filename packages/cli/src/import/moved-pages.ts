import { readFileSync } from 'node:fs';
import { isSiteNote, type MovedNote, type SiteNote } from '@kalends/client/internal';
import { isCounts } from './site-summary.js';
import { CliError, FAILED } from '@kalends/command-kit';
import { redirectIn } from './redirect-file.js';

/** A page that has moved: both addresses begin with `/` and are relative to the site. */
type Move = Pick<MovedNote, 'from' | 'to'> & { readonly id: number | null | undefined };

/** Gathers moved pages by their old addresses. Where two records had one address, the first has it. */
export function createMoves() {
  const moves = new Map<string, Move>();
  const add = (move: Move): void => {
    const known = moves.get(move.from);
    if (known === undefined || (known.id === move.id && typeof move.id === 'number'))
      moves.set(move.from, move);
  };
  return {
    add,
    /** Takes a note of an import. A later one of the same record counts. */
    take: (note: SiteNote): void => {
      if (note.what === 'moved') add(note);
    },
    pages: (): ReadonlyMap<string, string> =>
      new Map(Array.from(moves.values(), ({ from, to }) => [from, to])),
  };
}

/** The page that a line of a report names, if its record has moved; `undefined` if the line is none of a report. */
function moveInReport(line: string): Move | 'stays' | undefined {
  if (!line.startsWith('{')) return undefined;
  const note: unknown = JSON.parse(line);
  if (!isSiteNote(note)) return isCounts(note) ? 'stays' : undefined;
  return note.what === 'moved' ? note : 'stays';
}

function moveIn(line: string): Move | 'stays' | undefined {
  try {
    const [from, to] = redirectIn(line) ?? [];
    return from === undefined || to === undefined ? moveInReport(line) : { from, to, id: undefined };
  } catch {
    return undefined;
  }
}

/**
 * The pages that have moved, by their old addresses, in the report or the redirects of an import. Throws a `CliError` if the file cannot be read or is neither.
 */
export function readMovedPages(option: string, file: string): ReadonlyMap<string, string> {
  const moves = createMoves();
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
    if (move !== 'stays') moves.add(move);
  }
  return moves.pages();
}
