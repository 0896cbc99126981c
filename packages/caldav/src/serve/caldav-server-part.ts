import { createFeedLinks } from '@kalends/auth';
import type { LoadedPart } from '@kalends/command-kit';
import { caldav } from '../caldav-interface.js';

/** CalDAV of a server: those who log in have their private links as collections. */
export const CALDAV_PART: LoadedPart = {
  serve({ calendar, store }) {
    // no link is opened by its secret here
    const links = createFeedLinks({ calendar, store, actorOf: async () => undefined });
    return {
      interfaces: [
        caldav({
          selectionsOf: async (owner) =>
            (await links.of(owner)).map(({ link: { id, name, filter }, actor }) => ({
              id,
              name,
              filter,
              actor,
            })),
        }),
      ],
    };
  },
};
