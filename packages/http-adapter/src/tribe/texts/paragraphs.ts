import { pieces, type Piece } from './pieces.js';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that stand on lines of their own. */
const BLOCKS = names(
  'table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote ' +
    'address style p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header footer nav ' +
    'figure figcaption details menu summary main',
);
/** Blocks without content. */
const LONE = names('hr col area');
/** Blocks whose text is a paragraph where they share it with other blocks; in all others it stays bare. */
const WRAPPING = names('div section article aside header footer nav details address form fieldset main');

/** What stands between two breaks: at most one block begins it and one ends it. */
interface Unit {
  readonly open: Piece | undefined;
  readonly content: readonly Piece[];
  readonly close: Piece | undefined;
}

const LINE_BREAK: Piece = { kind: 'open', raw: '<br />', name: 'br' };

const isLineBreak = ({ kind, name }: Piece): boolean => kind === 'open' && name === 'br';
const isBlank = (piece: Piece): boolean => piece.kind === 'text' && piece.raw.trim() === '';

/** Collects units: `add` a piece, `begin` with a block, `finish` at a break. */
function collector() {
  const units: Unit[] = [];
  let open: Piece | undefined;
  let content: Piece[] = [];
  const finish = (close?: Piece) => {
    if (open !== undefined || close !== undefined || !content.every(isBlank))
      units.push({ open, content, close });
    open = undefined;
    content = [];
  };
  return {
    units,
    finish,
    begin(block: Piece) {
      finish();
      open = block;
    },
    add: (piece: Piece) => content.push(piece),
    /** A second `<br>` with nothing but blanks between makes a break of both. */
    lineBreak() {
      let i = content.length - 1;
      for (let piece = content[i]; piece !== undefined && isBlank(piece); piece = content[i]) i--;
      const doubled = content[i] !== undefined && content[i] === LINE_BREAK;
      if (doubled) {
        content.length = i;
        finish();
      } else content.push(LINE_BREAK);
    },
  };
}

/** Cuts the text before each opening and behind each closing block, at empty lines and at doubled `<br>`. */
function unitsOf(html: string): Unit[] {
  const found = collector();
  for (const piece of pieces(html)) {
    const { kind, raw, name } = piece;
    if (kind === 'text') {
      for (const [index, part] of raw.split(/\n\s*\n/).entries()) {
        if (index > 0) found.finish();
        if (part !== '') found.add({ ...piece, raw: part });
      }
    } else if (isLineBreak(piece)) found.lineBreak();
    else if (!BLOCKS.has(name)) found.add(piece);
    else if (kind === 'close') found.finish(piece);
    else {
      found.begin(piece);
      if (kind === 'opaque' || LONE.has(name)) found.finish();
    }
  }
  found.finish();
  return found.units;
}

/**
 * The content with its line breaks as `<br />`: a line ends at its break, blanks before it are gone. A break that is there is not
 * doubled; next to a tag of the unit a break is a new line only, at an end of the unit without tag it is nothing.
 */
function contentText({ open, content, close }: Unit): string {
  let result = '';
  let line = '';
  let pending = '';
  const endLine = () => {
    const ended = line.trimEnd();
    const first = result === '' && ended === '';
    if (!first || open) {
      result += pending + ended;
      pending = first || ended.endsWith(LINE_BREAK.raw) ? '\n' : `${LINE_BREAK.raw}\n`;
    }
  };
  for (const { kind, raw } of content) {
    if (kind !== 'text' || !raw.includes('\n')) line += raw;
    else {
      const [start = '', ...more] = raw.split('\n');
      line += start;
      for (const next of more) {
        endLine();
        line = next;
      }
    }
  }
  if (pending === '' || line.trim() !== '') return result + pending + line;
  return close ? `${result}\n${line}` : result;
}

function renderUnit(unit: Unit): string {
  const { open, content, close } = unit;
  const [before, behind] = [open?.raw ?? '', close?.raw ?? ''];
  const edge = open?.name ?? close?.name;
  if (content.every(isBlank)) return edge === 'p' && open && close ? '' : `${before}${behind}`;
  if (edge === undefined) return `<p>${contentText(unit)}</p>`;
  const text = contentText(unit);
  if (edge === 'p') return `${before || '<p>'}${text}${behind || '</p>'}`;
  // a block with nothing but its text needs no paragraph; a quotation always has one
  const wrapped = !open || edge === 'blockquote' || (!close && WRAPPING.has(edge));
  return wrapped ? `${before}<p>${text}</p>${behind}` : `${before}${text}${behind}`;
}

/**
 * Paragraphs and line breaks for a text that was typed without them (text-slugs.md §1): empty lines part paragraphs, single line
 * breaks become `<br />`, blocks (`div`, lists, headings, …) stand on lines of their own, `pre` stays as it is.
 * @example paragraphs('a\n\nb') // '<p>a</p>\n<p>b</p>'
 */
export const paragraphs = (html: string): string =>
  unitsOf(html.replace(/\r\n?/g, '\n'))
    .map(renderUnit)
    .filter((unit) => unit !== '')
    .join('\n');
