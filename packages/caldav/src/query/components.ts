/** A line of iCalendar: its name, its parameters and its value as it is written. */
export interface Line {
  readonly name: string;
  readonly params: ReadonlyMap<string, string>;
  readonly value: string;
  /** The line itself, folded, with its line break. */
  readonly raw: string;
}

/** A component of iCalendar that we wrote ourselves. */
export interface Component {
  readonly name: string;
  readonly lines: readonly Line[];
  readonly components: readonly Component[];
}

interface Draft extends Component {
  readonly lines: Line[];
  readonly components: Draft[];
}

/** Where a sign stands outside of quotes, from a place on; the length of the text if nowhere. */
function outsideQuotes(text: string, signs: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && signs.includes(sign)) return at;
  }
  return text.length;
}

/** A line, of which the value may be on several. */
function lineOf(raw: string): Line {
  const text = raw.replaceAll('\r\n ', '').replace('\r\n', '');
  const colon = outsideQuotes(text, ':', 0);
  let end = outsideQuotes(text, ':;', 0);
  const name = text.slice(0, end).toUpperCase();
  const params = new Map<string, string>();
  while (end < colon) {
    const next = outsideQuotes(text, ':;', end + 1);
    const [param = '', ...values] = text.slice(end + 1, next).split('=');
    params.set(param.toUpperCase(), values.join('=').replaceAll('"', ''));
    end = next;
  }
  return { name, params, value: text.slice(colon + 1), raw };
}

/** Reads the components of a text of ours. */
export function readComponents(text: string): readonly Component[] {
  const root: Draft = { name: '', lines: [], components: [] };
  const path = [root];
  const raws: string[] = [];
  for (const part of text.split('\r\n').slice(0, -1)) {
    // a line goes on where the next begins with a space
    if (part.startsWith(' ')) raws.push(`${raws.pop() ?? ''}${part}\r\n`);
    else raws.push(`${part}\r\n`);
  }
  for (const raw of raws) {
    const line = lineOf(raw);
    const around = path.at(-1);
    if (around === undefined) continue;
    if (line.name === 'BEGIN') {
      const component: Draft = { name: line.value.toUpperCase(), lines: [], components: [] };
      around.components.push(component);
      path.push(component);
    } else if (line.name === 'END') path.pop();
    else around.lines.push(line);
  }
  return root.components;
}

/** A text as people read it. */
export const plainValue = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
