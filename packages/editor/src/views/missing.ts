import { notFound, type View } from '../view.js';

/** The page of a path without a view. */
export const missing: View = {
  path: '/{path*}',
  summary: 'There is no such page',
  access: 'everybody',
  show() {
    throw notFound();
  },
};
