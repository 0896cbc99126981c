import type { Capability } from '@kalends/command-kit';
import { WEBHOOKS } from '@kalends/webhooks/serve';
import { SOURCES } from './sources.js';
import { submissions } from './submissions.js';
import type { ServeOptions } from './serve-options.js';

/** What `kalends serve` runs besides the calendar, in the order of the navigation of the editor. */
export const capabilitiesOf = (options: Pick<ServeOptions, 'submissions'>): readonly Capability[] => [
  WEBHOOKS,
  SOURCES,
  ...(options.submissions === 'off' ? [] : [submissions()]),
];
