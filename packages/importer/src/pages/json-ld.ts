import { AnswerTooLarge, parseJson } from '@kalends/client/internal';
import type { ReportDraft } from '../file/file-report.js';
import type { FileWork } from '../file/file-work.js';
import { scriptsIn, type HtmlElement } from './html-tree.js';
import { repairedJson, unwrapped, withQuotes } from './repaired-json.js';

/** Limits of a block of linked data. */
const LIMITS = { values: 100_000, levels: 60 };

/** How many blocks a page may have, and how many characters in all of them. */
const MOST_BLOCKS = 1_000;
const MOST_CHARACTERS = 5_000_000;

/** How many values all of them may have. */
const MOST_VALUES = 400_000;

/** The length of a block that is repaired. */
const MOST_REPAIRED = 500_000;

/** The forms in which a text may be JSON, the strict one first. */
async function* formsOf(text: string, pause: () => Promise<void>): AsyncGenerator<string> {
  yield text;
  if (text.length > MOST_REPAIRED) return;
  const inner = unwrapped(text);
  yield repairedJson(inner, pause);
  if (/^[[{][[{\s]{0,200}&(?:quot|#0?34);/.test(inner)) yield repairedJson(withQuotes(inner), pause);
}

async function parsed(text: string, pause: () => Promise<void>): Promise<unknown> {
  let failure: unknown;
  for await (const form of formsOf(text, pause))
    try {
      return await parseJson(form, LIMITS);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      failure ??= error;
    }
  throw failure;
}

/** The number of values in a value. */
function countOf(value: unknown): number {
  const todo: unknown[] = [value];
  let count = 0;
  while (todo.length > 0) {
    const one = todo.pop();
    count += 1;
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) todo.push(inner);
  }
  return count;
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
  let values = 0;
  for await (const text of scriptsIn(root, 'application/ld+json', work.pause)) {
    if (text.trim() === '') continue;
    blocks += 1;
    characters += text.length;
    const message = (why: string) => `The block ${blocks} of linked data (JSON-LD) ${why}`;
    if (blocks > MOST_BLOCKS || characters > MOST_CHARACTERS || values > MOST_VALUES) {
      report.error({ line: 0, message: message('and those behind it are not read: the page has too many.') });
      return;
    }
    work.spend('characters', text.length);
    await work.turn();
    try {
      const block = await parsed(text, work.pause);
      values += countOf(block);
      yield block;
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
