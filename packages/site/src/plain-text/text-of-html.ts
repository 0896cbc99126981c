import { Parser } from 'htmlparser2';

/** How an element is rendered as text: with line breaks around it, with a prefix, or not at all. */
interface Layout {
  readonly lines?: 1 | 2;
  readonly mark?: string;
  readonly hidden?: true;
}

const each = (names: string, layout: Layout): [string, Layout][] =>
  names.split(' ').map((name) => [name, layout]);

const LAYOUT: ReadonlyMap<string, Layout> = new Map([
  ...each('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure section article hr', { lines: 2 }),
  ...each('div tr dt dd figcaption header footer address caption', { lines: 1 }),
  ...each('li', { lines: 1, mark: '- ' }),
  ...each('script style template head iframe object svg', { hidden: true }),
]);

const BLANKS = /[ \t\n\r\f]+/g;

/** A text written piece by piece, with as many line breaks between two pieces as either requires. */
function createWriter() {
  let text = '';
  let pending = 0;
  let blank = false;
  return {
    text: () => text,
    breakLines(lines: number): void {
      pending = Math.max(pending, lines);
      blank = false;
    },
    write(piece: string): void {
      const words = piece.replace(BLANKS, ' ');
      const isBlank = words === ' ' || words === '';
      if (isBlank) {
        blank ||= words !== '';
        return;
      }
      const begins = text === '' || pending > 0;
      if (begins && text !== '') text += '\n'.repeat(pending);
      else if (blank || words.startsWith(' ')) text += begins ? '' : ' ';
      text += words.replace(/^ | $/g, '');
      pending = 0;
      blank = words.endsWith(' ');
    },
    endLine(): void {
      pending = Math.min(2, pending + 1);
      blank = false;
    },
  };
}

/** How much HTML is parsed before the length of its text is looked at. */
const PIECE = 1_000;

/** Converts HTML to text, at least as far as `most` characters; `showsLinks` adds the URLs of links after their texts. Linear in the length of the HTML. */
function readHtml(html: string, showsLinks: boolean, most = Infinity): string {
  const writer = createWriter();
  let hidden = 0;
  const links: { readonly href: string; readonly from: number }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const { lines, mark, hidden: hides } = LAYOUT.get(name) ?? {};
      if (hides === true) hidden++;
      if (hidden > 0) return;
      if (lines !== undefined) writer.breakLines(lines);
      if (name === 'br') writer.endLine();
      if (name === 'td' || name === 'th') writer.write(' ');
      if (mark !== undefined) writer.write(mark);
      if (name === 'img') writer.write(attributes['alt'] ?? '');
      if (showsLinks && name === 'a')
        links.push({ href: attributes['href'] ?? '', from: writer.text().length });
    },
    ontext(text) {
      if (hidden === 0) writer.write(text);
    },
    onclosetag(name) {
      const { lines, hidden: hides } = LAYOUT.get(name) ?? {};
      if (hides === true) hidden--;
      if (hidden > 0) return;
      if (lines !== undefined) writer.breakLines(lines);
      const link = name === 'a' ? links.pop() : undefined;
      if (link === undefined || !/^https?:/i.test(link.href)) return;
      if (!writer.text().slice(link.from).includes(link.href)) writer.write(` (${link.href})`);
    },
  });
  for (let at = 0; at < html.length && writer.text().length <= most; at += PIECE)
    parser.write(html.slice(at, at + PIECE));
  parser.end();
  return writer.text();
}

/** Converts HTML to readable text: paragraphs separated by empty lines, lists with hyphens, URLs of links. */
export const textOfHtml = (html: string): string => readHtml(html, true);

/**
 * Converts HTML to one line of text, as for titles and names.
 *
 * @param most the number of characters that are used: what is behind them may be cut anywhere. Default: all
 */
export const lineOfHtml = (html: string, most = Infinity): string =>
  // two line breaks become one blank
  /[<&]/.test(html) ? readHtml(html, false, most * 2).replace(/\n+/g, ' ') : html.replace(BLANKS, ' ').trim();
