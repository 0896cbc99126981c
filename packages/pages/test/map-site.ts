import { attributesOf, elementsIn, parsePage } from './html-parser.js';
import type { PagesSite } from './site.js';

export const TILES = 'https://tiles.example/{z}/{x}/{y}.png';
export const MAP = { tiles: TILES, attribution: '© Riverton Maps https://tiles.example/licence' };

/** Creates events at venues with these positions; `null` is none. */
export async function fill(
  { calendar }: PagesSite,
  venues: readonly (readonly [name: string, position: readonly [number, number] | null])[],
): Promise<void> {
  for (const [index, [venue, position]] of venues.entries())
    await calendar.events.create({
      title: `At ${venue}`,
      start_date: `2026-11-${String(21 + (index % 9))} 20:00:00`,
      end_date: `2026-11-${String(21 + (index % 9))} 22:00:00`,
      venue: { venue, ...(position && { geo_lat: position[0], geo_lng: position[1] }) },
    });
}

/** The attributes of all elements with a name, in the order of the page. */
export const elements = (html: string, tag: string) =>
  elementsIn(parsePage(html))
    .filter(({ tagName }) => tagName === tag)
    .map((element) => attributesOf(element));

/** The addresses of the tiles on a map. */
export const tilesIn = (html: string): string[] => elements(html, 'image').map(({ href = '' }) => href);

/** Venues with their positions; `null` is none. */
export const TOWN = [
  ['Corn Hall', [48.1372, 11.5755]],
  ['Harbour', [48.2, 11.65]],
  ['Barn', null],
] as const;
