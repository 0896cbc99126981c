import { valueText } from '@kalends/core/adapter';
import { textOfHtml, type ReadableValue } from '@kalends/site';
import type { Property } from './property.js';

/**
 * The values of the fields that the host declares, as properties of ours: `X-KALENDS-CUSTOM-AGE:6`. Names of properties have no
 * underscores (RFC 5545 §3.1).
 */
export const ownProperties = (values: readonly ReadableValue[]): Property[] =>
  values.map(([{ wire, type }, value]) => [
    `x-kalends-custom-${wire.toLowerCase().replaceAll('_', '-')}`,
    {},
    'text',
    type === 'html' ? textOfHtml(String(value)) : valueText(value),
  ]);
