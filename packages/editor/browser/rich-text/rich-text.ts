import Squire from 'squire-rte';
import type { ScriptTexts } from '../../src/messages/script-texts.js';
import { button, create } from '../create.js';
import { pasted } from './pasted.js';
import { cleaned, hasLines, isSame, paragraphsOf, rename, storedOf } from './markup.js';

/** What the file gives. */
export interface RichTextModule {
  readonly openRichText: typeof openRichText;
}

/** A button of the toolbar: what it is called, what it does, and within which element it is pressed. */
interface Tool {
  readonly text: string;
  readonly within: string;
  readonly on: () => void;
  readonly off: () => void;
}

/** Whether the editor gives back what was there: what it would change is edited as HTML. */
function opens(squire: Squire, html: string): boolean {
  // styles are taken away, and browsers that read them tell of the policy of the page
  if (/\sstyle\s*=/i.test(html)) return false;
  const given = paragraphsOf(html);
  squire.setHTML(given);
  return html.trim() === '' || (!hasLines(given) && isSame(given, storedOf(squire.getHTML())));
}

/** The address in a link; `undefined` for another one than of a page, a mail or a telephone. */
function addressIn(typed: string | null): string | undefined {
  const address = typed?.trim() ?? '';
  return /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S)/i.test(address) ? address : undefined;
}

/** Turns the paragraphs of the selection into headings, or back. */
const retag = (squire: Squire, from: string, to: string): void =>
  void squire.modifyBlocks((fragment: DocumentFragment) => {
    rename(fragment, from, to);
    return fragment;
  });

function toolsOf(squire: Squire, texts: ScriptTexts): readonly Tool[] {
  const link = (): void => {
    const address = addressIn(prompt(texts.linkAddress, 'https://'));
    if (address !== undefined) squire.makeLink(address);
  };
  return [
    { text: texts.bold, within: 'B', on: () => squire.bold(), off: () => squire.removeBold() },
    { text: texts.italic, within: 'I', on: () => squire.italic(), off: () => squire.removeItalic() },
    { text: texts.link, within: 'A', on: link, off: () => squire.removeLink() },
    {
      text: texts.bulletList,
      within: 'UL',
      on: () => squire.makeUnorderedList(),
      off: () => squire.removeList(),
    },
    {
      text: texts.numberedList,
      within: 'OL',
      on: () => squire.makeOrderedList(),
      off: () => squire.removeList(),
    },
    {
      text: texts.heading,
      within: 'H2',
      on: () => retag(squire, 'p', 'h2'),
      off: () => retag(squire, 'h2', 'p'),
    },
    {
      ...{ text: texts.quote, within: 'BLOCKQUOTE' },
      on: () => squire.increaseQuoteLevel(),
      off: () => squire.decreaseQuoteLevel(),
    },
  ];
}

/** The buttons above the text, each pressed where the cursor is within what it makes. */
function toolbar(squire: Squire, texts: ScriptTexts): HTMLElement {
  const tools = toolsOf(squire, texts);
  const isWithin = ({ within }: Tool): boolean =>
    squire.hasFormat(within) || squire.getPath().split('>').includes(within);
  const buttons = tools.map((tool) =>
    button(tool.text, () => {
      if (isWithin(tool)) tool.off();
      else tool.on();
      squire.focus();
    }),
  );
  const press = (): void =>
    tools.forEach((tool, index) => buttons[index]?.setAttribute('aria-pressed', String(isWithin(tool))));
  for (const key of ['Ctrl-k', 'Meta-k'])
    squire.setKeyHandler(key, (_squire: Squire, event: KeyboardEvent) => {
      event.preventDefault();
      buttons[tools.findIndex(({ within }) => within === 'A')]?.click();
    });
  for (const type of ['pathChange', 'select', 'cursor']) squire.addEventListener(type, press);
  press();
  return create('div', { className: 'e-markup', role: 'group', ariaLabel: texts.format }, ...buttons);
}

/**
 * Shows a text area of HTML as formatted text, with a toolbar. The area has what is sent, and keeps what it has until one edits. What the
 * editor would change stays HTML, with a sentence that says so; a button leads from each to the other.
 */
export function openRichText(area: HTMLTextAreaElement, texts: ScriptTexts): void {
  const label = area.closest('label');
  if (label === null) return;
  const ariaLabel = (label.firstChild?.textContent ?? '').trim();
  const page = create('div', {
    className: 'e-rich',
    role: 'textbox',
    ariaMultiLine: 'true',
    ariaLabel,
    dir: 'auto',
  });
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = area.getAttribute(name);
    if (value !== null) page.setAttribute(name, value);
  }
  const paste = (event: ClipboardEvent): void => {
    const given = event.clipboardData?.getData('text/html') ?? '';
    if (given === '') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { html, lostPictures } = pasted(given);
    squire.insertHTML(html, true);
    if (lostPictures) notice.textContent = texts.picturesLeftOut;
  };
  // before the listener of the editor itself, which would keep what programs add
  page.addEventListener('paste', paste, true);
  const squire = new Squire(page, { blockTag: 'P', sanitizeToDOMFragment: cleaned });
  // the key leads on through the form
  squire.setKeyHandler('Tab', null).setKeyHandler('Shift-Tab', null);
  const notice = create('p', { className: 'e-hint', ariaLive: 'polite' });
  const change = button('', () => (area.hidden ? toHtml() : toText()), 'e-plain');
  const asText = [toolbar(squire, texts), page];
  /** What the area has, as far as this knows. */
  let known = area.value;

  function show(isText: boolean, hint = ''): void {
    area.hidden = isText;
    if (isText) change.after(area);
    else {
      label?.append(area);
      for (const element of asText) element.remove();
    }
    notice.textContent = hint;
    change.textContent = isText ? texts.editHtml : texts.editText;
  }
  function toHtml(): void {
    show(false);
    area.focus();
  }
  function toText(): void {
    label?.after(...asText);
    if (!opens(squire, area.value)) {
      if (!confirm(texts.losesMarkup)) {
        show(false);
        return;
      }
      squire.setHTML(paragraphsOf(area.value));
    }
    show(true);
    squire.focus();
  }
  /** Shows what the area has: when the page opens, and when a draft is put back. */
  function open(): void {
    known = area.value;
    label?.after(...asText);
    const isText = opens(squire, known);
    show(isText, isText ? '' : texts.keptAsHtml);
  }

  squire.addEventListener('input', () => {
    if (!area.hidden) return;
    known = area.value = storedOf(squire.getHTML());
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  area.form?.addEventListener('input', ({ target }) => {
    if (target === area) known = area.value;
    else if (area.value !== known) open();
  });
  label.addEventListener('click', () => {
    if (area.hidden) squire.focus();
  });
  label.after(notice, change);
  open();
}
