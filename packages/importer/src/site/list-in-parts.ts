import { ClientError, type Page } from '@kalends/client';

/** A page of a list. `unread` has the places in the list, from 1, of records for which the site fails. */
export interface ListPage extends Page<unknown> {
  readonly unread?: readonly number[];
}

/** A page by its number, from 1, and its size. */
export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

/** The requests by which a page is read. */
export interface PageRequests {
  /** Requests a page; `undefined` after the last one. */
  readonly ask: (query: PageQuery) => Promise<Page<unknown> | undefined>;
  /** The same with fewer attempts. */
  readonly askBriefly: (query: PageQuery) => Promise<Page<unknown> | undefined>;
  /** Rejects if the site answers nothing at present. */
  readonly checkSite: () => Promise<unknown>;
}

/** The size of the parts of a page, which divides its own. */
const partOf = (size: number): number =>
  size > 10 && size % 10 === 0 ? 10 : size > 5 && size % 5 === 0 ? 5 : 1;

/** Whether an error may be due to a record on the page: the site has failed, or has not answered in time. */
const isFailure = (error: unknown): boolean =>
  error instanceof ClientError &&
  (error.kind === 'http'
    ? error.status >= 500
    : error.kind === 'malformed' || error.kind === 'timeout' || error.kind === 'network');

/** The parts of a page, and the places of the records for which the site fails. */
async function readParts({ page, per_page }: PageQuery, { askBriefly }: PageRequests) {
  const pages: Page<unknown>[] = [];
  const unread: number[] = [];
  const read = async (first: number, size: number): Promise<void> => {
    const part = partOf(size);
    for (let at = first; at < first + size; at += part) {
      try {
        const found = await askBriefly({ page: (at - 1) / part + 1, per_page: part });
        if (found === undefined || found.items.length === 0) return;
        pages.push(found);
      } catch (error) {
        if (!isFailure(error)) throw error;
        if (part === 1) unread.push(at);
        else await read(at, part);
      }
    }
  };
  await read((page - 1) * per_page + 1, per_page);
  return { pages, unread };
}

/**
 * Reads a page of a list. If the site fails for it although it answers others, the page is read in parts, down to single records: one that
 * breaks the site does not keep the others from coming along. Rejects with the error of the page if none of its records can be read.
 */
export async function listInParts(query: PageQuery, requests: PageRequests): Promise<ListPage | undefined> {
  try {
    return await requests.ask(query);
  } catch (error) {
    if (!isFailure(error) || query.per_page === 1) throw error;
    await requests.checkSite();
    const { pages, unread } = await readParts(query, requests);
    const [first] = pages;
    if (first === undefined) throw error;
    const { page, per_page } = query;
    const total_pages = Math.ceil(first.total / per_page);
    const items = pages.flatMap((part) => part.items);
    return { ...first, items, unread, page, total_pages, more: page < total_pages };
  }
}
