import { inTurns } from './turns.js';

/** Time for one card, in seconds: the largest take a tenth of one. */
const TIMEOUT = 5;

/**
 * Loads what turns SVG into PNG, for the option `cards` of `pages`: `sharp`, with the fonts of the system. `undefined` if it is not
 * installed. Nothing that an SVG refers to is loaded.
 *
 * The function renders one SVG after another, apart from uploads. It rejects with `busy` when 16 are waiting or being rendered, and
 * with the error of sharp for a text that is no SVG.
 *
 * @example
 * pages({ cards: await loadCards() });
 */
export async function loadCards(): Promise<((svg: string) => Promise<Uint8Array>) | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    const takeTurn = inTurns();
    return async (svg) =>
      takeTurn(() =>
        sharp(Buffer.from(svg), { limitInputPixels: 1_000_000 })
          .png({ palette: true, effort: 1 })
          .timeout({ seconds: TIMEOUT })
          .toBuffer(),
      );
  } catch {
    return undefined;
  }
}
