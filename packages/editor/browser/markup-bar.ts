import { button, create } from './create.js';
import { texts } from './texts.js';

/** The old way to write into a document: the only one that the browser's own undo knows. */
interface Typing {
  execCommand(command: 'insertText', showUI: false, text: string): boolean;
}

/** Puts a text in place of the selection, as typing does: it can be undone. */
function type(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  if ((document as Typing).execCommand('insertText', false, text)) return;
  area.setRangeText(text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

const attribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The selection between two tags, still selected. */
function wrap(area: HTMLTextAreaElement, before: string, after: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const text = value.slice(start, end);
  type(area, before + text + after);
  area.setSelectionRange(start + before.length, start + before.length + text.length);
}

/** Each selected line as an entry of a list. */
function list(area: HTMLTextAreaElement, tag: 'ul' | 'ol'): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const lines = value.slice(start, end).split('\n');
  type(area, `<${tag}>\n${lines.map((line) => `<li>${line.trim()}</li>`).join('\n')}\n</${tag}>`);
}

/** Buttons above the description that put its HTML around what is selected. What else stands there stays as it is. */
export function markupBar(): void {
  const area = document.querySelector<HTMLTextAreaElement>('#e-record textarea[name=description].e-long');
  const label = area?.closest('label');
  if (!area || !label) return;
  const link = (): void => {
    const address = prompt(texts.linkAddress, 'https://');
    if (address !== null && address.trim() !== '')
      wrap(area, `<a href="${attribute(address.trim())}">`, '</a>');
  };
  const around = (tag: string) => () => wrap(area, `<${tag}>`, `</${tag}>`);
  const acts: readonly (readonly [text: string, act: () => void, key?: string])[] = [
    [texts.bold, around('strong'), 'b'],
    [texts.italic, around('em'), 'i'],
    [texts.link, link, 'k'],
    [texts.bulletList, () => list(area, 'ul')],
    [texts.numberedList, () => list(area, 'ol')],
    [texts.heading, around('h2')],
    [texts.quote, around('blockquote')],
  ];
  const bar = create(
    'div',
    { className: 'e-markup', role: 'group', ariaLabel: texts.format },
    ...acts.map(([text, act, key]) => {
      const one = button(text, act);
      if (key !== undefined) one.setAttribute('aria-keyshortcuts', `Control+${key.toUpperCase()}`);
      return one;
    }),
  );
  area.addEventListener('keydown', (event) => {
    const found = acts.find(([, , key]) => key === event.key.toLowerCase());
    if (found === undefined || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    found[1]();
  });
  label.before(bar);
}
