const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** An element with a text in it. */
export const xmlElement = (name: string, text: string): string =>
  `<${name}>${text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)}</${name}>`;
