/** Compares texts by code point. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    // surrogates stand for code points above all other code units
    const [highX, highY] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff];
    return highX === highY ? x - y : highX ? 1 : -1;
  }
  return a.length - b.length;
}
