const SIGNS: Readonly<Record<string, string>> = {
  lt: '<', gt: '>', quot: '"', amp: '&', '#60': '<', '#060': '<', '#62': '>', '#062': '>',
  '#34': '"', '#034': '"', '#39': "'", '#039': "'", '#38': '&', '#038': '&',
}; // prettier-ignore

/** Decodes the entities for `<`, `>`, `&` and quotes in a plain text. */
export const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp|#0?(?:60|62|34|39|38));/g, (entity, name: string) => SIGNS[name] ?? entity);
