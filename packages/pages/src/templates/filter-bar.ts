import { kindsOf } from '@kalends/core';
import { COST_FORMS } from '@kalends/core/internal';
import { escapeHtml, LINK_FIELD } from '@kalends/core/adapter';
import { ownFilterOf, type ViewFilters } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { viewUrl } from '../links.js';
import type { FilterChoice, FilterForm } from '../views/filter-choices.js';
import type { FieldChoice } from '../views/own-filters.js';
import type { CalendarView } from './templates.js';

/** The distances that a visitor can choose, in kilometres. */
const DISTANCES = [5, 10, 25, 40, 100];

/** Between the elements of the form. */
const LINE = '\n    ';

/** Indents a category below its ancestor: an option has no other means. */
const indent = (depth: number): string => '\u00A0\u00A0'.repeat(Math.min(depth, 10));

function select(
  name: string,
  label: string,
  choices: readonly (FilterChoice | FieldChoice)[],
  any: string,
): Html | '' {
  if (choices.length === 0) return '';
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">${any}</option>
      ${choices.map(({ id, name: text, isChosen, depth }) => html`<option value="${id}" ${isChosen && html` selected`}>${indent(depth)}${raw(text)}</option>`)}
    </select></label
  >`;
}

const day = (name: string, label: string, value = ''): Html =>
  html`<label>${label} <input type="date" name="${name}" value="${value}" /></label>`;

/** A distance from where the visitor is, which a script finds out; without one it shows a point that is known already. */
function near({ geoloc_lat, geoloc_lng, geoloc_distance }: ViewFilters, { messages }: PageRequest): Html {
  const isKnown = geoloc_lat !== undefined && geoloc_lng !== undefined;
  const chosen = Number(geoloc_distance ?? 0);
  return html`<fieldset class="k-near" ${!isKnown && html` hidden disabled`}>
    <legend>${messages.nearMe}</legend>
    <input type="hidden" name="geoloc_lat" value="${geoloc_lat ?? ''}" />
    <input type="hidden" name="geoloc_lng" value="${geoloc_lng ?? ''}" />
    <select name="geoloc_distance" aria-label="${messages.nearMe}">
      <option value="">${messages.anyChoice}</option>
      ${DISTANCES.map((km) => html`<option value="${km}" ${km === chosen && html` selected`}>${messages.within(km)}</option>`)}
    </select>
  </fieldset>`;
}

/** Free, or with a price. */
const costChoices = ({ cost }: ViewFilters, { messages }: PageRequest): FieldChoice[] =>
  COST_FORMS.map((id) => ({
    ...{ id, name: escapeHtml(messages[id]), isChosen: cost === id, depth: 0 },
  }));

/** One date of each series, or all of them. */
const seriesChoices = ({ one_per_series: one }: ViewFilters, { messages }: PageRequest): FieldChoice[] =>
  (
    [
      ['true', messages.nextDateOnly],
      ['false', messages.everyDate],
    ] as const
  ).map(([id, name]) => ({ id, name: escapeHtml(name), isChosen: one === id, depth: 0 }));

/** Parts of an address that a form keeps although it does not show them. */
const kept = (values: Readonly<Record<string, string | undefined>>): Html =>
  html`${Object.entries(values).map(([name, value = '']) => value !== '' && html`<input type="hidden" name="${name}" value="${value}" />`)}`;

/** The filters by declared fields that a form does not show. */
const unasked = (filters: ViewFilters, { fields }: FilterForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name]) => ownFilterOf(name) !== undefined && !fields.some(({ param }) => param === name),
    ),
  );

/** The form of filters, if the address opens it. */
export function filterForm({ address, narrowing }: CalendarView, request: PageRequest): Html | '' {
  const form = narrowing?.form;
  if (form === undefined) return '';
  const { messages, site } = request;
  const { filters = {}, scope, view, date, embedded } = address;
  const isList = view === 'list' || view === 'past' || view === 'map';
  const action = viewUrl(site, {
    ...{ embedded, view, date: isList ? undefined : date },
    scope: scope.kind === 'tag' ? scope : { kind: 'all' },
  });
  return html`<form class="k-filter-form" id="k-filters" action="${action.split('?', 1)[0]}" method="get">
    ${kept({
      'tribe-bar-search': address.search,
      eventDisplay: view === 'past' ? 'past' : undefined,
      event_status: filters.event_status,
      ...unasked(filters, form),
    })}
    ${select('categories', messages.categories, form.categories, messages.anyChoice)}
    ${select('tags', messages.tags, form.tags, messages.anyChoice)}
    ${kindsOf('linked').map((kind, index) => html`${index > 0 && LINE}${select(LINK_FIELD[kind], messages[LINK_FIELD[kind]], form[kind], messages.anyChoice)}`)}
    ${select('cost', messages.cost, costChoices(filters, request), messages.anyChoice)}
    ${form.fields.map(({ param, label, choices }) => select(param, label, choices, messages.anyChoice))}
    ${isList && select('one_per_series', messages.datesOfSeries, seriesChoices(filters, request), messages.anyChoice)}
    ${isList && day('tribe-bar-date', messages.from, date)}${isList && view !== 'past' && day('until', messages.until, address.until)}
    <label class="k-check"
      ><input
        type="checkbox"
        name="featured"
        value="true"
        ${filters.featured !== undefined && html` checked`}
      />
      ${messages.featured}</label
    >
    ${near(filters, request)}
    <p class="k-denied" role="status" hidden>${messages.noPosition}</p>
    <button>${messages.applyFilters}</button>
  </form>`;
}
