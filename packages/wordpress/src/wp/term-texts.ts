import type { TermRecord } from '@kalends/core';
import { MOST_ANCESTORS, withAncestors, type TermKind } from '@kalends/core/adapter';
import { jsonText, type Call, type Host } from '@kalends/http';
import { escapeText, JSON_ROOT, PLACES, termPath, termUrl } from '@kalends/site';
import { listTexts } from '../records/join.js';

/** How many terms are loaded and shown at once. */
const CHUNK = 10;

/** Creates what writes categories or tags as JSON, for callers who may write them and for others. */
export function createTermTexts(
  kind: TermKind,
  { calendar, site }: Pick<Host, 'calendar' | 'site'>,
  mayWrite: (call: Call) => boolean,
) {
  const { generic, type } = PLACES[kind];
  const isTree = kind === 'category';
  const self = `${site.url}${JSON_ROOT}/wp/v2`;

  /** How terms are shown to a caller. */
  async function presenterOf(
    terms: readonly TermRecord[],
    call: Call,
  ): Promise<(term: TermRecord) => string> {
    const above = await withAncestors(
      terms.map(({ parent }) => parent),
      (ids) => calendar.load(kind, ids),
      MOST_ANCESTORS - 1,
    );
    const known = new Map([...above, ...terms.map((term) => [term.id, term] as const)]);
    const allow = mayWrite(call) ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];
    return (term) => {
      const { id, count, description, name, slug, parent } = term;
      return jsonText({
        ...{ id, count, description },
        link: termUrl(
          site,
          kind,
          termPath(id, (one) => known.get(one)),
          id,
        ),
        name: escapeText(name),
        slug,
        taxonomy: type,
        ...(isTree && { parent }),
        meta: [],
        _links: {
          self: [{ href: `${self}/${generic}/${id}`, targetHints: { allow } }],
          collection: [{ href: `${self}/${generic}` }],
          about: [{ href: `${self}/taxonomies/${type}` }],
          ...(isTree && parent > 0 && { up: [{ embeddable: true, href: `${self}/${generic}/${parent}` }] }),
          'wp:post_type': [{ href: `${self}/tribe_events?${generic}=${id}` }],
          curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
        },
      });
    };
  }

  return {
    one: async (term: TermRecord, call: Call): Promise<string> => (await presenterOf([term], call))(term),

    /** Terms in order, until they are larger than an answer: each may have a long description. */
    async list(ids: readonly number[], call: Call): Promise<readonly (string | undefined)[]> {
      const { texts, add } = listTexts();
      for await (const some of call.work.parts(ids, CHUNK)) {
        const terms = await calendar.load(kind, some);
        const known = terms.filter((term) => term !== undefined);
        const show = await presenterOf(known, call);
        if (!terms.every((term) => add(term && show(term)))) break;
      }
      return texts;
    },
  };
}
