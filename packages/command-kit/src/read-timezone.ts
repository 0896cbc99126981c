import { findZone } from '@kalends/core/adapter';
import { reader } from './options.js';

/** Parses a time zone. */
export const readTimezone = reader('time zone', 'one like Europe/Rome, UTC or UTC+2', (text) =>
  findZone(text) === undefined ? undefined : text,
);
