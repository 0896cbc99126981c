import { forKinds } from '@kalends/core/adapter';
import { kindsOf } from '@kalends/core';
import { day } from './day.js';
import { digest } from './digest.js';
import { embeddedEvent } from './embedded-event.js';
import { error } from './error.js';
import { event } from './event.js';
import { host } from './host.js';
import { layout } from './layout.js';
import { list } from './list.js';
import { map } from './map.js';
import { month } from './month.js';
import { nextEvents } from './next-events.js';
import { poster } from './poster.js';
import { screen } from './screen.js';
import { series } from './series.js';
import type { Templates } from './templates.js';
import { week } from './week.js';

/** The default templates. */
export const TEMPLATES: Templates = {
  layout,
  list,
  month,
  week,
  day,
  map,
  event,
  embeddedEvent,
  nextEvents,
  ...forKinds(kindsOf('linked'), () => host),
  series,
  digest,
  screen,
  poster,
  error,
};
