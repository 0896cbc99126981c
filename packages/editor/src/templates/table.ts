import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';

/** A column of a table, as data. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Html | string;
  /** The path that sorts the table by it, and how it is sorted by it now. */
  readonly sort?: { readonly path: string; readonly direction: 'asc' | 'desc' | undefined };
  /** Whether it names the row. */
  readonly isName?: true;
  /** Whether its cells say what they are: a card on a phone has no title before them. */
  readonly isClear?: true;
  /** Whether a card on a phone leaves it out. */
  readonly isMinor?: true;
}

/** A row that can be selected. */
export interface SelectedRow {
  readonly id: number;
  /** Its name, as plain text. */
  readonly name: string;
  /** Whether it has the button of the table. */
  readonly mayAct: boolean;
}

/** A table of records. */
export interface TableView<Row> {
  /** Its name, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /**
   * With a box to tick in each row, named after it: the id that the form sends as `ids[]`. A row for which it gives
   * `undefined` has none.
   */
  readonly select?: (row: Row) => SelectedRow | undefined;
  /** A button at the end of rows with `mayAct`, which sends the id under a name. */
  readonly act?: { readonly name: string; readonly text: string } | undefined;
}

function heading<Row>({ title, sort }: Column<Row>, request: EditorRequest): Html {
  if (sort === undefined) return html`<th scope="col">${title}</th>`;
  const { direction, path } = sort;
  const state = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return html`<th scope="col" ${state && html` aria-sort="${state}"`}>
    <a href="${urlOf(request, path)}">${title}</a
    >${state && html`<span aria-hidden="true">${direction === 'asc' ? ' ↑' : ' ↓'}</span>`}
  </th>`;
}

function cellView<Row>({ title, cell, isName, isClear, isMinor }: Column<Row>, record: Row): Html {
  if (isName) return html`<th scope="row">${cell(record)}</th>`;
  const about = html`${isMinor && html` class="e-minor"`}${title !== '' && !isClear && html` data-title="${title}"`}`;
  return html`<td ${about}>${cell(record)}</td>`;
}

/** A table of records, which scrolls by itself where it is too wide; on a phone its rows are cards. */
export function table<Row>(
  { caption, columns, rows, select, act }: TableView<Row>,
  request: EditorRequest,
): Html {
  const { messages } = request;
  const row = (record: Row): Html => {
    const selected = select?.(record);
    return html`<tr>
      ${
        select &&
        html`<td class="e-narrowest">
          ${
            selected &&
            html`<input
              type="checkbox"
              name="ids[]"
              value="${selected.id}"
              aria-label="${messages.selectRow(selected.name)}"
            />`
          }
        </td>`
      }
      ${columns.map((column) => cellView(column, record))}
      ${
        act &&
        html`<td class="e-act">
          ${
            selected?.mayAct &&
            html`<button
              class="e-plain"
              name="${act.name}"
              value="${selected.id}"
              aria-label="${act.text}: ${selected.name}"
            >
              ${act.text}
            </button>`
          }
        </td>`
      }
    </tr>`;
  };
  return html`<div class="e-scroll" tabindex="0" role="region" aria-label="${caption}">
    <table>
      <caption class="e-hidden">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${select && html`<td></td>`}${columns.map((column) => heading(column, request))}
          ${act && html`<td></td>`}
        </tr>
      </thead>
      <tbody>
        ${rows.map(row)}
      </tbody>
    </table>
  </div>`;
}
