import { CLIENTS } from './clients.js';
import { EVENT_LISTS } from './event-lists.js';
import { EVENT_UPDATES } from './event-updates.js';
import { COERCION } from './coercion.js';
import { EVENT_CREATES } from './event-creates.js';
import { EVENT_STATES } from './event-states.js';
import { EVENT_READS } from './event-reads.js';
import type { Exchange } from './exchange.js';
import { GEOGRAPHY } from './geography.js';
import { ORGANIZERS } from './organizers.js';
import { OUTPUT } from './output.js';
import { PARAMETERS } from './parameters.js';
import { ROOT } from './root.js';
import { SERIES } from './series.js';
import { TERMS } from './terms.js';
import { TRANSPORT } from './transport.js';
import { VENUE_LISTS } from './venue-lists.js';
import { VENUES } from './venues.js';

/** The one list of exchanges, in the order in which they run: later ones know what earlier ones made. */
export const EXCHANGES: readonly Exchange[] = [
  ...EVENT_CREATES,
  ...EVENT_READS,
  ...EVENT_UPDATES,
  ...EVENT_LISTS,
  ...VENUES,
  ...VENUE_LISTS,
  ...ORGANIZERS,
  ...TERMS,
  ...ROOT,
  ...TRANSPORT,
  ...OUTPUT,
  ...PARAMETERS,
  ...COERCION,
  ...CLIENTS,
  ...GEOGRAPHY,
  ...EVENT_STATES,
  ...SERIES,
];
