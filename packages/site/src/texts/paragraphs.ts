import { pieces, type Piece } from './pieces.js';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Block elements. */
const BLOCKS = names(
  'table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote ' +
    'address style p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header footer nav ' +
    'figure figcaption details menu summary main',
);
/** Blocks without content. */
const LONE = names('hr col area');
/** Blocks whose text becomes a paragraph if they contain other blocks as well; in all others it stays as it is. */
const WRAPPING = names('div section article aside header footer nav details address form fieldset main');
/** Blocks of text alone whose trailing line break is removed, as in paragraphs. */
const TRIMMED = names('p li div dl dd dt th pre td ul ol blockquote');

const LINE_BREAK = '<br />';
const EMPTY_LINE = /\n\s*\n/;

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * The content of a unit with its line breaks as `<br />`: spaces before a break are removed. An existing `<br>` is not
 * doubled; next to a tag of the unit a break is only a newline, and at an end of the unit without a tag it is removed.
 */
class Content {
  /** Whether there is only white space. */
  isBlank = true;
  #lines = '';
  #line = '';
  #pending = '';
  readonly #opened: boolean;

  constructor(opened: boolean) {
    this.#opened = opened;
  }

  /** Appends a tag, a comment or verbatim content. */
  markup(raw: string): void {
    this.isBlank = false;
    this.#line += raw;
  }

  text(raw: string): void {
    if (this.isBlank) this.isBlank = isBlank(raw);
    let from = 0;
    for (let at = raw.indexOf('\n'); at >= 0; at = raw.indexOf('\n', from)) {
      this.#line += raw.slice(from, at);
      this.#endLine();
      from = at + 1;
    }
    this.#line += from === 0 ? raw : raw.slice(from);
  }

  #endLine(): void {
    const ended = this.#line.trimEnd();
    this.#line = '';
    const first = this.#lines === '' && ended === '';
    if (first && !this.#opened) return;
    this.#lines += this.#pending + ended;
    this.#pending = first || ended.endsWith(LINE_BREAK) ? '\n' : `${LINE_BREAK}\n`;
  }

  finish(closed: boolean): string {
    if (this.#pending === '' || !isBlank(this.#line)) return this.#lines + this.#pending + this.#line;
    return closed ? `${this.#lines}\n${this.#line}` : this.#lines;
  }
}

/** Renders the content between two breaks: at most one block starts it and one ends it. */
function renderUnit(open: Piece | undefined, content: Content, close: Piece | undefined): string {
  const [before, behind] = [open?.raw ?? '', close?.raw ?? ''];
  const edge = open?.name ?? close?.name;
  if (content.isBlank)
    return `${open?.name === 'p' && close ? '' : before}${close?.name === 'p' ? '' : behind}`;
  const text = content.finish(close !== undefined);
  if (edge === undefined) return `<p>${text}</p>`;
  if (edge === 'p') return `${before || '<p>'}${text}${behind || '</p>'}`;
  // a block that contains only text needs no paragraph; a quotation always has one
  const wrapped = !open || edge === 'blockquote' || (!close && WRAPPING.has(edge));
  return wrapped ? `${before}<p>${text}</p>${behind}` : `${before}${text}${behind}`;
}

/**
 * Splits a text into units and writes each as soon as it ends: `add` a piece, `begin` with a block, `finish` at a
 * break.
 */
class Writer {
  html = '';
  #open: Piece | undefined;
  #content = new Content(false);
  /**
   * A line break and the white space after it, until it is known whether another one follows and makes a paragraph
   * break.
   */
  #held: string[] = [];

  begin(block: Piece): void {
    this.finish();
    this.#open = block;
    this.#content = new Content(true);
  }

  text(raw: string): void {
    if (this.#held.length > 0) {
      if (isBlank(raw)) {
        this.#held.push(raw);
        return;
      }
      this.#release();
    }
    this.#content.text(raw);
  }

  markup(raw: string): void {
    this.#release();
    this.#content.markup(raw);
  }

  /** A break at the start of a paragraph or block is removed (text-slugs.md §1). */
  lineBreak(): void {
    if (this.#content.isBlank) return;
    if (this.#held.length === 0) {
      this.#held.push(LINE_BREAK);
      return;
    }
    this.#held = [];
    this.finish();
  }

  finish(close?: Piece): void {
    const isTrimmed = !close || !this.#open || TRIMMED.has(close.name);
    if (isTrimmed) this.#held = [];
    this.#release();
    const unit = renderUnit(this.#open, this.#content, close);
    if (unit !== '') this.html += this.html === '' ? unit : `\n${unit}`;
    this.#open = undefined;
    this.#content = new Content(false);
  }

  #release(): void {
    if (this.#held.length === 0) return;
    const [lineBreak = '', ...blanks] = this.#held;
    this.#held = [];
    this.#content.markup(lineBreak);
    for (const blank of blanks) this.#content.text(blank);
  }
}

/**
 * Adds paragraphs and line breaks to a text that was typed without them (text-slugs.md §1): empty lines separate
 * paragraphs, single line breaks become `<br />`, blocks (`div`, lists, headings, …) get lines of their own, `pre`
 * stays as it is.
 * @example paragraphs('a\n\nb') // '<p>a</p>\n<p>b</p>'
 */
export function paragraphs(html: string): string {
  const writer = new Writer();
  for (const piece of pieces(html.replace(/\r\n?/g, '\n'))) {
    const { kind, raw, name } = piece;
    if (kind === 'text') {
      let isFirst = true;
      for (const part of raw.includes('\n') ? raw.split(EMPTY_LINE) : [raw]) {
        if (!isFirst) writer.finish();
        isFirst = false;
        if (part !== '') writer.text(part);
      }
    } else if (name === 'br' && kind === 'open') writer.lineBreak();
    else if (!BLOCKS.has(name)) writer.markup(raw);
    else if (kind === 'close') writer.finish(piece);
    else {
      writer.begin(piece);
      if (kind === 'opaque' || LONE.has(name)) writer.finish();
    }
  }
  writer.finish();
  return writer.html;
}
