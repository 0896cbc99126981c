import type { PageRequest } from '../context.js';
import { viewUrl, type PageAddress } from '../links.js';
import type { NamedLink } from './event-summary.js';
import { categoryPaths } from './summaries.js';

/** A category that a visitor can choose above a view. */
export interface CategoryChoice extends NamedLink {
  /** Whether the view shows the events of this one. */
  readonly isCurrent: boolean;
}

/** The maximum number of categories to choose from: those with the most events. */
const MOST_CHOICES = 12;

/** The longest path of a category among them, in characters: an address has the slugs of all its ancestors. */
const MOST_PATH = 1_000;

/** The categories with the most events, each with the address of the same view of its events; none where that is embedded. */
export async function categoryChoices(
  request: PageRequest,
  address: PageAddress,
): Promise<readonly CategoryChoice[]> {
  if (address.embedded) return [];
  const most = { orderby: 'count', order: 'desc', per_page: MOST_CHOICES } as const;
  const { refs } = await request.view.categories.find(most);
  const paths = await categoryPaths(
    request,
    refs.map(({ id }) => id),
  );
  const shown = address.scope.kind === 'category' ? address.scope.slugs.join('/') : undefined;
  return [...paths.values()].flatMap(({ name, slugs, color }) => {
    const path = slugs.join('/');
    if (path.length > MOST_PATH) return [];
    const url = viewUrl(request.site, { ...address, page: 1, scope: { kind: 'category', slugs } });
    return { name, url, isCurrent: path === shown, ...(color !== '' && { color }) };
  });
}
