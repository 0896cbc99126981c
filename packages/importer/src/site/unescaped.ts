const SIGNS: Readonly<Record<string, string>> = {
  lt: '<', gt: '>', quot: '"', amp: '&', '#60': '<', '#060': '<', '#62': '>', '#062': '>',
  '#34': '"', '#034': '"', '#39': "'", '#039': "'", '#38': '&', '#038': '&',
}; // oxfmt-ignore

/** Decodes the entities for `<`, `>`, `&` and quotes in a plain text. */
export const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp|#0?(?:60|62|34|39|38));/g, (entity, name: string) => SIGNS[name] ?? entity);

/** Decodes the entities by number for characters beyond ASCII, as those of typography: their digits are no amounts. */
export const withSigns = (text: string): string =>
  text.replace(/&#(\d{3,7});/g, (entity, digits: string) => {
    const point = Number(digits);
    return point < 128 || point > 0x10ffff ? entity : String.fromCodePoint(point);
  });
