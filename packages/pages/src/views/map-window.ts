import type { Params } from '@kalends/http';
import { MOST_ZOOM, rounded, type MapWindow } from './web-mercator.js';

/** The parameters of an address that name the part of the world that a map shows. */
export const ZOOM_PARAM = 'zoom';
export const MIDDLE_PARAM = 'at';

const DEGREES = String.raw`-?\d{1,3}(?:\.\d{1,12})?`;
const MIDDLE = new RegExp(`^(${DEGREES}),(${DEGREES})$`);

/** The map in a query: `zoom=12&at=40.7,-74.2`; `undefined` if there is none, so that the map shows all places. */
export function readMapWindow(params: Params): MapWindow | undefined {
  const { [ZOOM_PARAM]: zoom, [MIDDLE_PARAM]: middle } = params;
  if (typeof zoom !== 'string' || typeof middle !== 'string' || !/^[1-9]\d?$/.test(zoom)) return undefined;
  const [, lat, lng] = MIDDLE.exec(middle) ?? [];
  const window = { zoom: Number(zoom), lat: rounded(Number(lat)), lng: rounded(Number(lng)) };
  const exists = window.zoom <= MOST_ZOOM && Math.abs(window.lat) <= 90 && Math.abs(window.lng) <= 180;
  return exists ? window : undefined;
}

/** The map as parameters of an address. */
export const mapParams = ({ zoom, lat, lng }: MapWindow): readonly (readonly [string, string])[] => [
  [ZOOM_PARAM, String(zoom)],
  [MIDDLE_PARAM, `${lat},${lng}`],
];
