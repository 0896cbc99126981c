import { textOfHtml } from '@kalends/site';
import { termList } from '../lists/term-list.js';
import { recordViews } from './record-views.js';

/** Categories: their list with those above them, and the forms of a new one and of a stored one. */
export const categories = [
  termList('category', {
    title: ({ messages }) => messages.fields.parent,
    async of(terms, { calendar }) {
      const ids = [...new Set(terms.map(({ parent }) => parent))].filter((id) => id > 0);
      const parents = await calendar.load('category', ids);
      const names = new Map(
        parents.flatMap((parent) => (parent === undefined ? [] : [[parent.id, textOfHtml(parent.name)]])),
      );
      return ({ parent }) => names.get(parent) ?? '';
    },
  }),
  ...recordViews('category'),
];
