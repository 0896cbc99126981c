import { MOST_ANCESTORS, withAncestors, type Ref, type TermKind } from '@kalends/core/adapter';
import { termPath, termUrl } from '@kalends/site';
import type { PageRequest } from '../context.js';
import type { EventSummary, NamedLink } from './event-summary.js';
import type { EventFragment, TermFragment } from './fragments.js';

/** Categories or tags by id, with all their ancestors. */
const termsOf = (
  { fragments }: PageRequest,
  kind: TermKind,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, TermFragment>> =>
  withAncestors(
    ids,
    (some) => fragments.gather((atHand) => some.flatMap((id) => atHand(kind, id) ?? [])),
    MOST_ANCESTORS,
  );

/** The names of categories, as HTML, and the slugs of each with those of its ancestors, top-level first; by id, in this order. */
export async function categoryPaths(
  request: PageRequest,
  ids: readonly number[],
): Promise<
  Map<number, { readonly name: string; readonly slugs: readonly string[]; readonly color: string }>
> {
  const terms = await termsOf(request, 'category', ids);
  return new Map(
    ids.flatMap((id) => {
      const category = terms.get(id);
      return category === undefined
        ? []
        : [
            [
              id,
              {
                name: category.name,
                color: category.color,
                slugs: termPath(id, (one) => terms.get(one)),
              },
            ] as const,
          ];
    }),
  );
}

/** Links to the categories or tags with these ids, by id. */
export async function termLinks(
  request: PageRequest,
  kind: TermKind,
  ids: readonly number[],
): Promise<Map<number, NamedLink>> {
  const terms = await termsOf(request, kind, ids);
  const links = new Map<number, NamedLink>();
  for (const id of new Set(ids)) {
    const term = terms.get(id);
    if (term === undefined) continue;
    links.set(id, {
      name: term.name,
      ...(term.color !== '' && { color: term.color }),
      url: termUrl(
        request.site,
        kind,
        termPath(id, (one) => terms.get(one)),
        id,
      ),
    });
  }
  return links;
}

/** The events with these ids that the caller may see, in this order, in the given revisions or later ones. */
export const visibleEvents = (
  { fragments, view }: PageRequest,
  refs: readonly Ref[],
): Promise<EventFragment[]> =>
  fragments.gather((atHand) =>
    refs.flatMap(({ id, revision }) => {
      const event = atHand('event', id, revision);
      return event !== undefined && view.may('read', event.subject) ? event : [];
    }),
  );

/** The maximum bytes of links to categories on a page of events: an address has the slugs of up to 64 ancestors. */
const CATEGORY_BYTES = 500_000;

/** Takes the links of one event after the other, until those of a page are too long; the rest is left out. */
function boundedLinks(links: ReadonlyMap<number, NamedLink>): (ids: readonly number[]) => NamedLink[] {
  let left = CATEGORY_BYTES;
  return (ids) =>
    ids.flatMap((id) => {
      const link = links.get(id);
      if (link !== undefined) left -= link.name.length + link.url.length;
      return link === undefined || left < 0 ? [] : link;
    });
}

/** The data of events in lists and months, with the venues and images that the caller may see. */
export async function summarize(
  request: PageRequest,
  events: readonly EventFragment[],
): Promise<EventSummary[]> {
  const { fragments, view } = request;
  const categories = await termLinks(
    request,
    'category',
    events.flatMap(({ links }) => links.categories),
  );
  await request.work.turn();
  return fragments.gather((atHand) => {
    const linksOf = boundedLinks(categories);
    return events.map(({ own, links }) => {
      const image = links.image > 0 ? atHand('image', links.image) : undefined;
      const venue = links.venue > 0 ? atHand('venue', links.venue) : undefined;
      const series = links.series > 0 ? atHand('series', links.series) : undefined;
      return {
        ...own,
        ...(series !== undefined && view.may('read', series.subject) && { recurrence: series.recurrence }),
        venue: venue !== undefined && view.may('read', venue.subject) ? venue.summary : undefined,
        categories: linksOf(links.categories),
        image: image?.url ?? '',
        srcset: image?.srcset ?? '',
        focus: image?.focus ?? '',
      };
    });
  });
}
