import { parseUrl } from '@kalends/core/adapter';

/** Where maps come from. */
export interface MapOptions {
  /**
   * The address of a tile of 256 pixels in Web Mercator, absolute or a path of the site, with `{z}`, `{x}` and `{y}`:
   * `https://tiles.example/{z}/{x}/{y}.png`. The browsers of visitors take the tiles from there.
   */
  readonly tiles: string;
  /** The attribution of the map, plain text; an address at its end becomes its link. Default: none. */
  readonly attribution?: string | undefined;
}

/** A server of tiles. */
export interface TileServer {
  /** The URL of a tile by its scale and its place in the scheme of Web Mercator. */
  readonly tileUrl: (tile: { readonly zoom: number; readonly x: number; readonly y: number }) => string;
  /** The attribution of the map; `url` is the target of its link. */
  readonly attribution: { readonly text: string; readonly url: string | undefined };
}

const PARTS = ['{z}', '{x}', '{y}'];

/** Whether a text is the address of tiles: an HTTP URL or a path of the site, with `{z}`, `{x}` and `{y}`. */
export function isTileAddress(text: string): boolean {
  const own = text.startsWith('/') && !text.startsWith('//');
  const isUrl = own || (/^https?:\/\/[^/{}]/.test(text) && parseUrl(text) !== undefined);
  return isUrl && !/\s/.test(text) && PARTS.every((part) => text.includes(part));
}

/** Processes the options of maps. Throws a RangeError if the address is not one of tiles. */
export function tileServer({ tiles, attribution = '' }: MapOptions, siteUrl: string): TileServer {
  if (!isTileAddress(tiles))
    throw new RangeError(`map.tiles: not an address with {z}, {x} and {y}: ${tiles}`);
  const address = tiles.startsWith('/') ? `${siteUrl}${tiles}` : tiles;
  const words = attribution.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  const isLink = words.length > 1 && /^https?:\/\//.test(last);
  return {
    tileUrl: ({ zoom, x, y }) =>
      address.replaceAll('{z}', String(zoom)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y)),
    attribution: {
      text: words.slice(0, isLink ? -1 : undefined).join(' '),
      url: isLink ? last : undefined,
    },
  };
}
