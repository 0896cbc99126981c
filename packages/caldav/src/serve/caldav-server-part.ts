import { createFeedLinks } from '@kalends/auth';
import type { LoadedPart } from '@kalends/command-kit';
import { caldav } from '../caldav-interface.js';
import type { OwnSelection } from '../collections.js';

type Opened = Awaited<ReturnType<ReturnType<typeof createFeedLinks>['of']>>[number];

const selectionOf = ({ link: { id, name, filter }, actor }: Opened): OwnSelection => ({
  ...{ id, name, filter, actor },
});

/** CalDAV of a server: private links are collections, of those who have made them and of those who know their secrets. */
export const CALDAV_PART: LoadedPart = {
  serve({ calendar, store, actorOf }) {
    const links = createFeedLinks({ calendar, store, actorOf });
    return {
      interfaces: [
        caldav({
          selectionsOf: async (owner) => (await links.of(owner)).map(selectionOf),
          async openSelection(secret) {
            const opened = await links.open(secret);
            return opened && selectionOf(opened);
          },
        }),
      ],
    };
  },
};
