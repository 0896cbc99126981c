import { escapeHtml } from '@kalends/core/adapter';

/** An element with a text in it. */
export const xmlElement = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;
