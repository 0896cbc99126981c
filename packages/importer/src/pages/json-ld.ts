import { AnswerTooLarge, parseJson } from '@kalends/client/bulk';
import type { ReportDraft } from '../file/file-report.js';
import type { FileWork } from '../file/file-work.js';
import { scriptsIn, type HtmlElement } from './html-tree.js';
import { repairedJson, unwrapped, withQuotes } from './repaired-json.js';

/** What a block of linked data may have. */
const LIMITS = { values: 100_000, levels: 60 };

/** How many blocks a page may have, and how many characters in all of them. */
const MOST_BLOCKS = 1_000;
const MOST_CHARACTERS = 5_000_000;

/** The length of a block that is repaired, in one turn. */
const MOST_REPAIRED = 500_000;

/** The forms in which a text may be JSON, the strict one first. */
function* formsOf(text: string): Generator<string> {
  yield text;
  if (text.length > MOST_REPAIRED) return;
  const inner = unwrapped(text);
  yield repairedJson(inner);
  if (/^[[{][[{\s]{0,200}&(?:quot|#0?34);/.test(inner)) yield repairedJson(withQuotes(inner));
}

async function parsed(text: string): Promise<unknown> {
  let failure: unknown;
  for (const form of formsOf(text))
    try {
      return await parseJson(form, LIMITS);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      failure ??= error;
    }
  throw failure;
}

/**
 * The blocks of linked data (JSON-LD) of a page, each parsed by itself. A block that cannot be read is told of in the report, if it may
 * have events.
 */
export async function* readJsonLd(
  root: HtmlElement,
  report: Pick<ReportDraft, 'error'>,
  work: FileWork,
): AsyncGenerator {
  let blocks = 0;
  let characters = 0;
  for (const text of scriptsIn(root, 'application/ld+json')) {
    if (text.trim() === '') continue;
    blocks += 1;
    characters += text.length;
    const message = (why: string) => `The block ${blocks} of linked data (JSON-LD) ${why}`;
    if (blocks > MOST_BLOCKS || characters > MOST_CHARACTERS) {
      report.error({ line: 0, message: message('and those behind it are not read: the page has too many.') });
      return;
    }
    work.spend('characters', text.length);
    await work.turn();
    try {
      yield await parsed(text);
    } catch (error) {
      const isLarge = error instanceof AnswerTooLarge;
      if (!isLarge && !(error instanceof SyntaxError)) throw error;
      const why = isLarge
        ? 'is too large.'
        : `cannot be read: it is no JSON (${error.message.slice(0, 100)}).`;
      if (/Event|Festival|Hackathon|startDate/.test(text)) report.error({ line: 0, message: message(why) });
    }
  }
}
