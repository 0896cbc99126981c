import { oneLine } from '@kalends/command-kit';
import type { Source } from '../source.js';

/** How a source does, in words. */
export function stateOf({ state, failures, error, report }: Source): string {
  if (state === 'paused') return 'paused';
  if (failures > 0) return `failing (${failures}): ${oneLine(error ?? '')}`;
  if (report === null) return 'not taken yet';
  return report.kept === null ? 'active' : `active, ${report.kept.count} kept`;
}
