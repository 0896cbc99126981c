'use client';

import type { EventJson } from '@kalends/client';
import { EventList } from '@kalends/react';

/** Events that the server has asked for, each with a link to its page here. */
export const Events = ({ events }: { readonly events: readonly EventJson[] }) => (
  <EventList events={events} href={({ slug }) => `/events/${slug}`} />
);
