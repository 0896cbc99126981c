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

/** The name and the parameters before a value: values of parameters may be quoted. */
const HEAD = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):/;
const PARAM = /;([\w-]+)=("[^"]*"|[^";]*)/g;

function lineOf(raw: string): Line | undefined {
  const text = raw.replace(/\r\n[ \t]/g, '').replace(/\r\n$/, '');
  const [head, name, params] = HEAD.exec(text) ?? [];
  if (head === undefined || name === undefined) return undefined;
  const pairs = [...(params ?? '').matchAll(PARAM)].map(
    ([, param = '', value = '']) => [param.toUpperCase(), value.replaceAll('"', '')] as const,
  );
  return { name: name.toUpperCase(), params: new Map(pairs), value: text.slice(head.length), raw };
}

/** Reads the components of a text of ours. */
export function readComponents(text: string): readonly Component[] {
  const root: Draft = { name: '', lines: [], components: [] };
  const path = [root];
  // a line ends where none with a space follows
  for (const raw of text.match(/[^\r\n]+(?:\r\n[ \t][^\r\n]*)*\r\n/g) ?? []) {
    const line = lineOf(raw);
    const around = path.at(-1);
    if (line === undefined || around === undefined) continue;
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
