import {
  IMAGE_OWNERS,
  applyFilters,
  imageText,
  type FilterTable,
  type Found,
  type ImageQuery,
} from '@kalends/core/store';
import { compareImages, imageMatcher, type ImageFacts } from '@kalends/core/internal';
import { oncePerRecord } from './once-per-record.js';
import { pageOf } from './page.js';
import type { State } from './state.js';
import { type Ids, idsWith, idsWithAny, recordsWith, shortest } from './table.js';

/** The ids of the images that a filter can let pass; `null`: it does not tell them without reading all. */
const CANDIDATES: FilterTable<ImageQuery, Ids | null, State> = {
  include: (ids) => ids,
  url: (url, { tables }) => idsWithAny(tables.image.indexes.url, [url]),
  slug: (slug, { tables }) => idsWithAny(tables.image.indexes.slug, [slug]),
  exclude: () => null,
  author: () => null,
  published_after: () => null,
  published_before: () => null,
  modified_after: () => null,
  modified_before: () => null,
  visible: () => null,
  post: () => null,
  extension: () => null,
  used: () => null,
  words: () => null,
};

const searchedText = oncePerRecord(imageText);

/** Answers a query about images. */
export function findImages(state: State, query: ImageQuery): Found {
  const { image } = state.tables;
  const facts: ImageFacts = {
    post: (id) =>
      IMAGE_OWNERS.map((kind) => state.tables[kind].records.get(id)).find((post) => post !== undefined),
    showing: (id) =>
      IMAGE_OWNERS.flatMap((kind) => {
        const { records, indexes } = state.tables[kind];
        return [...idsWith(indexes.image, id)].flatMap((one) => records.get(one) ?? []);
      }),
    text: searchedText,
  };
  const ids = shortest(applyFilters(CANDIDATES, query, state));
  const candidates = ids === undefined ? [...image.records.values()] : recordsWith(image.records, ids);
  const found = candidates.filter(imageMatcher(query, facts));
  return pageOf(
    found.sort((a, b) => compareImages(query, a, b)),
    query,
  );
}
