import { findZone } from '../../src/time/zone.js';
import type { Zone } from '../../src/time/zone.js';

/** The zone of that name, which must exist. */
export function zoneNamed(id: string): Zone {
  const zone = findZone(id);
  if (zone === undefined) throw new Error(`no zone ${id}`);
  return zone;
}
