import { closeMenus } from './close-menus.js';
import { keepDrafts } from './drafts.js';
import { endFollowsStart } from './end-follows-start.js';
import { pickFocus } from './focus.js';
import { leaveOutDates } from './leave-out-dates.js';
import { listKeys } from './list-keys.js';
import { liveParts } from './live-parts.js';
import { dragInMonth } from './month.js';
import { pictures } from './pictures.js';
import { richText } from './rich-text.js';
import { saveKey } from './save-key.js';
import { selectRows } from './select-rows.js';

/*
 * The script of the editor. Every view works without it. `npm run editor:script` writes it into `src/assets/script.ts`.
 */
const { account, editor } = document.body.dataset;
if (account !== undefined && editor !== undefined) keepDrafts(account, editor);
closeMenus();
listKeys();
liveParts();
endFollowsStart();
saveKey();
selectRows();
leaveOutDates();
dragInMonth();
pickFocus();
pictures();
void richText();
