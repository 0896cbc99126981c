import type { RichTextModule } from './rich-text/rich-text.js';
import { texts } from './texts.js';

/** Opens the description as formatted text. The program for that is a file of its own, which only forms with a description load. */
export async function richText(): Promise<void> {
  const area = document.querySelector<HTMLTextAreaElement>('#e-record textarea[data-rich]');
  const { richText: address } = document.body.dataset;
  if (area === null || address === undefined) return;
  try {
    const { openRichText } = (await import(address)) as RichTextModule;
    openRichText(area, texts);
  } catch {
    // the description is edited as HTML
  }
}
