import type { Status } from '@kalends/core';
import type { Params } from '@kalends/http';
import { textIn } from '../view.js';

/** The statuses in the order of the tabs of a list; the trash is in none of the others. */
export const TABS: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** The state of a list in its URL, which can be bookmarked. */
export interface ListAddress {
  readonly status: Status | undefined;
  readonly search: string;
  readonly orderby: string;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  /** The texts of the filters of its kind, by name. */
  readonly filters: Readonly<Record<string, string>>;
}

/** How the addresses of a list are read. */
export interface AddressRules {
  /** The fields that it is sorted by; the first one is the usual one. */
  readonly orders: readonly string[];
  readonly usualOrder: 'asc' | 'desc';
  readonly filters: readonly string[];
  /** The statuses that it has tabs for; none for kinds without. */
  readonly tabs: readonly Status[];
}

const MOST_PAGES = 1_000_000;

/** Reads an address. Whatever it does not understand has no effect. */
export function readAddress(
  params: Params,
  { orders, usualOrder, filters, tabs }: AddressRules,
): ListAddress {
  const asked = textIn(params, 'orderby');
  const order = textIn(params, 'order');
  const page = Number(textIn(params, 'page'));
  return {
    status: tabs.find((status) => status === textIn(params, 'status')),
    search: textIn(params, 'search').trim().slice(0, 200),
    orderby: orders.includes(asked) ? asked : (orders[0] ?? ''),
    order: order === 'asc' || order === 'desc' ? order : usualOrder,
    page: Number.isSafeInteger(page) && page > 0 && page < MOST_PAGES ? page : 1,
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const text = textIn(params, name).trim().slice(0, 200);
        return text === '' ? [] : [[name, text]];
      }),
    ),
  };
}

/** The query of an address, `?status=draft`; what is usual is left out. */
export function queryOf(address: ListAddress, { orders, usualOrder }: AddressRules): string {
  const { status, search, orderby, order, page, filters } = address;
  const query = new URLSearchParams({
    ...(status !== undefined && { status }),
    ...(search !== '' && { search }),
    ...filters,
    ...(orderby !== orders[0] && { orderby }),
    ...(order !== usualOrder && { order }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}
