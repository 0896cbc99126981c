import type { RecordOf, Status } from '@kalends/core';
import { isTermKind } from '@kalends/core/adapter';
import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { hasStatus, listPath, mayDo, mayWrite, mergePath, nameOf, type EditedKind } from '../kinds.js';
import type { NavigationGroup } from '../messages/messages.js';
import { form } from '../templates/form.js';
import { notice } from '../templates/notice.js';
import { pageLinks } from '../templates/page-links.js';
import { table, type Column } from '../templates/table.js';
import { textIn, type EditorPage, type View } from '../view.js';
import { bulkChange, TRASH_ONE, type BulkSpec } from './bulk.js';
import { undoForm } from './bulk-undo.js';
import { queryOf, readAddress, TABS, type AddressRules, type ListAddress } from './list-address.js';

/** The number of records on a page. */
const PER_PAGE = 50;

/** The statuses of the tab of all records. */
const ALL: readonly Status[] = TABS.filter((status) => status !== 'trash');

/** A column of a list; `orderby` is what it is sorted by. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'sort'> {
  readonly orderby?: string;
}

/** A list of one kind of records: one file for each kind, and its line in `views.ts`. */
export interface ListSpec<K extends EditedKind, Row> {
  readonly kind: K;
  readonly rules: Omit<AddressRules, 'tabs'>;
  /** The part of a selection that follows from the filters. */
  readonly filter: (address: ListAddress, request: EditorRequest) => Promise<object> | object;
  /** The elements of the filters besides the search. */
  readonly filters: (address: ListAddress, request: EditorRequest) => Promise<Html> | Html;
  /** The rows of records; loads everything that belongs to them at once. */
  readonly rows: (records: readonly RecordOf<K>[], request: EditorRequest) => Promise<readonly Row[]>;
  readonly columns: (request: EditorRequest) => readonly ListColumn<Row>[];
  readonly recordOf: (row: Row) => RecordOf<K>;
  readonly bulk: BulkSpec;
  /** The query with which the navigation leads to the list. */
  readonly menuQuery?: string;
}

/** A list with the tabs that its kind has. */
interface List<K extends EditedKind, Row> extends ListSpec<K, Row> {
  readonly rules: AddressRules;
}

/** The name of a record, which leads to its form if the caller may change it. */
export function nameLink(kind: EditedKind, record: RecordOf<EditedKind>, request: EditorRequest): Html {
  const name = nameOf(kind, record, request.messages);
  return mayDo('update', kind, record, request.view)
    ? html`<a href="${urlOf(request, `${listPath(kind)}/${record.id}`)}" dir="auto">${name}</a>`
    : html`<span dir="auto">${name}</span>`;
}

/** The statuses of a record that differ from being published, beside its name. */
export const statusMark = ({ status }: { readonly status: Status }, { messages }: EditorRequest): Html =>
  html`${status !== 'publish' && html` <span class="e-status">${messages.status[status]}</span>`}`;

/** A page of a list. */
interface Found<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
  readonly counts: ReadonlyMap<Status | undefined, number>;
}

/** Selects the records of a list, as its address narrows them. */
async function selecting(
  { kind, filter }: Pick<List<EditedKind, never>, 'kind' | 'filter'>,
  address: ListAddress,
  request: EditorRequest,
) {
  const { view } = request;
  const shared = {
    ...(await filter(address, request)),
    ...(address.search !== '' && { search: address.search }),
    ...(kind === 'event' && { hidden: true }),
  };
  return {
    select: (part: object) => view.select({ kind, ...shared, ...part } as Parameters<typeof view.select>[0]),
    among: (status: Status | undefined): object =>
      hasStatus(kind) ? { status: status === undefined ? ALL : [status] } : {},
  };
}

/**
 * The ids of the records of a list on all of its pages, in their order.
 *
 * @param most how many of them at most
 * @returns with how many there are in all
 */
export async function listedIds(
  { kind, filter, rules }: Pick<ListSpec<EditedKind, never>, 'kind' | 'filter' | 'rules'>,
  request: EditorRequest,
  most: number,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const address = readAddress(request.call.params, { ...rules, tabs: hasStatus(kind) ? TABS : [] });
  const { select, among } = await selecting({ kind, filter }, address, request);
  const { orderby, order, status } = address;
  const { total, refs } = await select({ ...among(status), orderby, order, offset: 0, limit: most });
  return { total, ids: refs.map(({ id }) => id) };
}

async function find<K extends EditedKind, Row>(
  spec: List<K, Row>,
  address: ListAddress,
  request: EditorRequest,
): Promise<Found<Row>> {
  const { calendar, call } = request;
  const { kind, rules } = spec;
  const { select, among } = await selecting(spec, address, request);
  const counts = new Map<Status | undefined, number>();
  for (const status of rules.tabs.length === 0 ? [] : [undefined, ...rules.tabs]) {
    const { total } = await select({ ...among(status), limit: 0 });
    counts.set(status, total);
    await call.work.turn();
  }
  const { orderby, order, page, status } = address;
  const { total, refs } = await select({
    ...among(status),
    ...{ orderby, order, offset: (page - 1) * PER_PAGE, limit: PER_PAGE },
  });
  const records = await calendar.load(
    kind,
    refs.map(({ id }) => id),
  );
  const rows = await spec.rows(
    records.filter((record) => record !== undefined),
    request,
  );
  return { total, counts, rows };
}

function tabs(
  spec: AnySpec,
  address: ListAddress,
  { counts }: Pick<Found<never>, 'counts'>,
  request: EditorRequest,
): Html | '' {
  const { messages } = request;
  if (spec.rules.tabs.length === 0) return '';
  const shown = [undefined, ...spec.rules.tabs].filter(
    (status) => status === undefined || status === address.status || (counts.get(status) ?? 0) > 0,
  );
  return html`<nav aria-label="${messages.fields.status}">
    <ul class="e-tabs">
      ${shown.map((status) => {
        const query = queryOf({ ...address, status, page: 1 }, spec.rules);
        return html`<li>
          <a
            href="${urlOf(request, listPath(spec.kind) + query)}"
            ${status === address.status && html` aria-current="page"`}
            >${status === undefined ? messages.all : messages.status[status]}
            <span class="e-count">${counts.get(status) ?? 0}</span></a
          >
        </li>`;
      })}
    </ul>
  </nav>`;
}

/** The part of a list that does not depend on its kind. */
type AnySpec = Pick<List<EditedKind, never>, 'kind' | 'rules'>;

function filterForm(spec: AnySpec, address: ListAddress, filters: Html, request: EditorRequest): Html {
  const { messages } = request;
  const { status, search, orderby, order } = address;
  const kept = { ...(status !== undefined && { status }), orderby, order };
  return html`<form
    class="e-filters"
    method="get"
    action="${urlOf(request, listPath(spec.kind))}"
    role="search"
  >
    ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label>${messages.search} <input type="search" name="search" value="${search}" /></label>
    ${filters}
    <button class="e-second">${messages.filter}</button>
  </form>`;
}

function paging(spec: AnySpec, address: ListAddress, total: number, request: EditorRequest): Html | '' {
  const at = (page: number): string =>
    urlOf(request, listPath(spec.kind) + queryOf({ ...address, page }, spec.rules));
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const about = request.messages.kinds[spec.kind].total(total);
  return pageLinks({ page: address.page, pages, at, about }, request);
}

/** The result of the previous action, from the URL. */
function outcome({ kind, rules }: AnySpec, address: ListAddress, request: EditorRequest): Html {
  const { call, messages } = request;
  const numberIn = (name: string): number => Number(/^\d{1,4}$/.exec(textIn(call.params, name))?.[0] ?? 0);
  const [changed, failed] = [numberIn('changed'), numberIn('failed')];
  const done = textIn(call.params, 'done');
  const texts = messages.kinds[kind];
  const trashed = /^\d{1,15}(?:,\d{1,15}){0,99}$/.exec(textIn(call.params, 'trashed'))?.[0] ?? '';
  return html`${done === 'deleted' && notice(messages.deleted)}${
    changed > 0 && done !== 'deleted' && notice(texts.changed(changed))
  }${failed > 0 && notice(texts.notChanged(failed), 'failed')}${
    done === 'nothing' && notice(texts.chooseNothing, 'failed')
  }${
    trashed !== '' &&
    form(request, {
      action: listPath(kind) + queryOf(address, rules),
      body: html`<input type="hidden" name="act" value="restore" />
        ${trashed.split(',').map((id) => html`<input type="hidden" name="ids[]" value="${id}" />`)}
        <p><button class="e-second">${messages.takeBack}</button></p>`,
    })
  }${undoForm(kind, queryOf(address, rules), request)}`;
}

async function page<K extends EditedKind, Row>(
  spec: List<K, Row>,
  request: EditorRequest,
): Promise<EditorPage> {
  const { messages } = request;
  const { kind, rules } = spec;
  const path = listPath(kind);
  const address = readAddress(request.call.params, rules);
  const found = await find(spec, address, request);
  const { title, newTitle, empty } = messages.kinds[kind];
  const columns = spec.columns(request).map(({ orderby, ...column }): Column<Row> => {
    if (orderby === undefined) return column;
    const direction = address.orderby === orderby ? address.order : undefined;
    const order = direction === 'asc' ? 'desc' : 'asc';
    return {
      ...column,
      sort: { path: path + queryOf({ ...address, orderby, order, page: 1 }, rules), direction },
    };
  });
  const select = (row: Row) => {
    const record = spec.recordOf(row);
    return mayDo('update', kind, record, request.view)
      ? {
          id: record.id,
          name: nameOf(kind, record, messages),
          mayAct: mayDo('delete', kind, record, request.view),
        }
      : undefined;
  };
  const act =
    hasStatus(kind) && address.status !== 'trash'
      ? { name: TRASH_ONE, text: messages.moveToTrash }
      : undefined;
  // the first button is the one that the Enter key presses
  const list = html`<button class="e-hidden" tabindex="-1" aria-hidden="true">${messages.apply}</button>
    ${table({ caption: title, columns, rows: found.rows, select, act }, request)}
    ${found.rows.some((row) => select(row) !== undefined) && spec.bulk.elements(address, request)}`;
  return {
    title,
    main: html`<div class="e-top">
        <h1>${title}</h1>
        <a href="${urlOf(request, mergePath(kind))}">${messages.merging.duplicates}</a>
        ${
          kind === 'event' &&
          request.atList.map(
            ([at, text]) =>
              html`<a href="${urlOf(request, at + queryOf({ ...address, page: 1 }, rules))}">${text}</a>`,
          )
        }
        <a class="e-button" href="${urlOf(request, `${path}/new`)}">${newTitle}</a>
      </div>
      ${outcome(spec, address, request)} ${tabs(spec, address, found, request)}
      ${filterForm(spec, address, await spec.filters(address, request), request)}
      ${
        found.rows.length === 0
          ? html`<p>${empty}</p>`
          : form(request, { action: path + queryOf(address, rules), body: list })
      }
      ${paging(spec, address, found.total, request)}`,
  };
}

/** The group of the navigation that has the list of a kind. */
const groupOf = (kind: EditedKind): NavigationGroup =>
  kind === 'event' ? 'events' : isTermKind(kind) ? 'topics' : 'places';

/** The view of a list: tabs by status, filters, a table, and changes of several records at once. */
export function listView<K extends EditedKind, Row>(spec: ListSpec<K, Row>): View {
  const { kind, rules } = spec;
  const list = { ...spec, rules: { ...rules, tabs: hasStatus(kind) ? TABS : [] } };
  return {
    path: listPath(kind),
    summary: `The list of the kind ${kind}`,
    access: mayWrite(kind),
    group: groupOf(kind),
    menu: ({ kinds }) => kinds[kind].title,
    menuQuery: spec.menuQuery,
    show: (request) => page(list, request),
    submit: (request) => bulkChange(list, request),
  };
}
