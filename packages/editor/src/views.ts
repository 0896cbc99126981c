import type { EditorOptions } from './options.js';
import type { View } from './view.js';
import { categories } from './views/categories.js';
import { recordViews } from './views/record-views.js';
import { events } from './views/events.js';
import { firstAccount } from './views/first-account.js';
import { help } from './views/help.js';
import { linkedViews } from './views/linked.js';
import { login } from './views/login.js';
import { logout } from './views/logout.js';
import { mediaViews } from './views/media.js';
import { monthView } from './views/month.js';
import { missing } from './views/missing.js';
import { overview } from './views/overview.js';
import { tags } from './views/tags.js';

/** The views of an editor, in the order of each group of its navigation; the last one answers every other path. */
export const viewsOf = ({ sessions, firstAccount: first, views = [] }: EditorOptions): readonly View[] => [
  overview(() => views),
  ...[events, monthView, ...recordViews('event')],
  ...linkedViews,
  ...categories,
  ...tags,
  ...mediaViews,
  ...views,
  help,
  ...(sessions === undefined ? [] : [login, logout]),
  ...(sessions === undefined || first === undefined ? [] : [firstAccount]),
  missing,
];
