import type { PostKind, TermKind } from '@kalends/core/adapter';
import type { Site } from '@kalends/http';
import { apiUrl } from '@kalends/site/internal';
import { jsonRootUrl, PLACES } from '@kalends/site';

/** The URL of the list of all records of a kind. */
export const collectionUrl = (site: Site, kind: PostKind | TermKind): string =>
  `${apiUrl(site)}/${PLACES[kind].collection}`;

/** The URL of one record in the interface. */
export const recordUrl = (site: Site, kind: PostKind | TermKind, id: number): string =>
  `${collectionUrl(site, kind)}/${id}`;

/** The URL of a generic route of WordPress, for the links of terms. */
export const genericUrl = (site: Site, path: string): string => `${jsonRootUrl(site)}wp/v2/${path}`;

/** The URL of a series in the interface `kalends/v1`. */
export const seriesUrl = (site: Site, id: number): string => `${jsonRootUrl(site)}kalends/v1/series/${id}`;

/** Identifies a record across sites. */
export const globalId = (site: Site, id: number): string => `${site.host}?id=${id}`;
