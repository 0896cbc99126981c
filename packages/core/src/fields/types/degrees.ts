import type { FieldType } from './field-type.js';
import { numberWhere } from './reading.js';

const degrees = (most: number) =>
  ({
    schema: { type: 'number' },
    read: numberWhere((given) => Math.abs(given) <= most),
    takes: `a number from -${most} to ${most}`,
    asRead: true,
  }) as const satisfies FieldType;

/** Degrees of latitude (WGS 84). */
export const latitude = degrees(90);

/** Degrees of longitude (WGS 84). */
export const longitude = degrees(180);
