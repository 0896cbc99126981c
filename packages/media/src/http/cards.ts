import { createPictureQueue } from './picture-queue.js';

/** Time for one card, in seconds: the largest take a tenth of one. */
const TIMEOUT = 5;

/** The number of recent cards to keep, each of some 50 kB with its text. */
const KEPT = 100;

/**
 * Loads what turns SVG into PNG, for the option `cards` of `pages`: `sharp`, with the fonts of the system. `undefined` if it is not
 * installed. Nothing that an SVG refers to is loaded.
 *
 * The function renders one SVG after another, apart from uploads; one of the last hundred is not rendered again. Clients have
 * turns, whom its second argument names: their network addresses. It rejects with `busy` when 16 are waiting or being
 * rendered and the client has its share of them, and with the error of sharp for a text that is no SVG.
 *
 * @example
 * pages({ cards: await loadCards() });
 */
export async function loadCards(): Promise<
  ((svg: string, client?: string) => Promise<Uint8Array>) | undefined
> {
  try {
    const { default: sharp } = await import('sharp');
    const inQueue = createPictureQueue();
    const kept = new Map<string, Uint8Array>();
    const render = async (svg: string): Promise<Uint8Array> => {
      // another request has rendered it in the meantime
      const known = kept.get(svg);
      if (known !== undefined) return known;
      const card = await sharp(Buffer.from(svg), { limitInputPixels: 1_000_000 })
        .png({ palette: true, effort: 1 })
        .timeout({ seconds: TIMEOUT })
        .toBuffer();
      const [oldest] = kept.keys();
      if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
      kept.set(svg, card);
      return card;
    };
    return async (svg, client = '') => kept.get(svg) ?? inQueue(client, () => render(svg));
  } catch {
    return undefined;
  }
}
