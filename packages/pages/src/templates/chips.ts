import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import { dot } from './category-color.js';
import { icon } from './icon.js';
import type { CalendarView } from './templates.js';

/** A choice above a view. `name` is HTML. */
interface Chip {
  readonly name: string;
  readonly url: string;
  readonly color?: string | undefined;
  /** Whether the view shows it: a filter leads to the view without it, a view to itself. */
  readonly isFilter?: boolean;
  readonly isCurrent?: boolean;
  /** Whether it leads to the form of filters, which search engines need not follow. */
  readonly isForm?: boolean;
}

const chipLink = ({ name, url, color, isFilter = false, isCurrent = false, isForm = false }: Chip): Html =>
  html`<li>
    <a
      href="${url}"
      dir="auto"
      ${isFilter && html` class="k-chosen"`}
      ${(isFilter || isForm) && html` rel="nofollow"`}
      ${isCurrent && html` aria-current="page"`}
      >${dot(color)}${raw(name)}${isFilter && icon('close')}</a
    >
  </li>`;

/** Views whose bar leads to today. */
const LEADS_TO_TODAY = new Set(['month', 'week', 'day']);

/**
 * The choices above a view, in one row: what is chosen, days, what is free, categories, and the way to all filters. Today is one of
 * them where the bar does not lead there.
 */
export function chips(
  { address, categories, narrowing }: CalendarView,
  { messages, site }: PageRequest,
): Html | '' {
  if (narrowing === undefined) return '';
  const { days, free, active, clear, toggle } = narrowing;
  const scopeless = viewUrl(site, { ...address, page: 1, scope: { kind: 'all' } });
  const [chosen] = categories.filter(({ isCurrent }) => isCurrent);
  const scope: Chip[] =
    address.scope.kind === 'all'
      ? []
      : [
          {
            ...(chosen ?? { name: messages.allEvents }),
            url: scopeless,
            isCurrent: false,
            isFilter: chosen !== undefined,
          },
        ];
  const shownDays = LEADS_TO_TODAY.has(address.view ?? '') ? days.slice(1) : days;
  // the days of a list that are those of a choice are said once
  const [current] = shownDays.filter(({ isCurrent }) => isCurrent);
  const [always] = current !== undefined && address.until !== undefined ? active : [];
  const all: Chip[] = [
    ...scope,
    ...(current === undefined ? [] : [{ ...current, ...(always && { url: always.url, isFilter: true }) }]),
    ...active.filter((one) => one !== always).map((one): Chip => ({ ...one, isFilter: true })),
    ...(active.length > 1 ? [{ name: messages.clearFilters, url: clear }] : []),
    ...shownDays.filter((one) => one !== current),
    ...(free.isCurrent ? [] : [free]),
    ...categories.filter((one) => one !== chosen),
    {
      name: messages.moreChoices,
      url: narrowing.form === undefined ? `${toggle}#k-filters` : '#k-filters',
      isForm: true,
    },
  ];
  return html`<nav class="k-chips" aria-label="${messages.filters}">
    <ul>
      ${all.map(chipLink)}
    </ul>
  </nav>`;
}

/** The number of filters that a view has, its category or tag among them. */
export const filterCount = ({ address, narrowing }: CalendarView): number =>
  (narrowing?.active.length ?? 0) + (address.scope.kind === 'all' ? 0 : 1);
