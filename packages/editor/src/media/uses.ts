import { kindsOf, STATUSES, type ImageRecord, type RecordOf } from '@kalends/core';
import { urlOf, type EditorRequest } from '../context.js';
import { html, type Html } from '../html.js';
import { hasImage, listPath } from '../kinds.js';
import { nameLink, statusMark } from '../lists/record-list.js';

/** The kinds of records that have an image. */
const KINDS = kindsOf('event', 'linked').filter((kind) => hasImage(kind));

type KindWithImage = (typeof KINDS)[number];

/** How many records of a kind are named. */
const MOST = 50;

/** The records of a kind that have an image, of those that the caller sees, in every status. */
interface Uses {
  readonly kind: KindWithImage;
  readonly total: number;
  /** The latest of them. */
  readonly records: readonly RecordOf<KindWithImage>[];
}

const found = (kind: KindWithImage, { id }: Pick<ImageRecord, 'id'>, limit: number, request: EditorRequest) =>
  request.view.select({
    ...{ kind, image: [id], status: STATUSES, orderby: 'modified', order: 'desc', limit },
    ...(kind === 'event' && { hidden: true }),
  } as Parameters<typeof request.view.select>[0]);

/** How many records have an image, of those that the caller sees. */
export async function countUses(image: Pick<ImageRecord, 'id'>, request: EditorRequest): Promise<number> {
  let count = 0;
  for (const kind of KINDS) count += (await found(kind, image, 0, request)).total;
  return count;
}

/** The records that have an image, of those that the caller sees. */
export async function usesOf(image: ImageRecord, request: EditorRequest): Promise<readonly Uses[]> {
  const all: Uses[] = [];
  for (const kind of KINDS) {
    await request.call.work.turn();
    const { total, refs } = await found(kind, image, MOST, request);
    const records = await request.calendar.load(
      kind,
      refs.map(({ id }) => id),
    );
    all.push({ kind, total, records: records.filter((record) => record !== undefined) });
  }
  return all.filter(({ total }) => total > 0);
}

/** Where an image is used, by kind, with links to what the caller may change. */
export function usesView(all: readonly Uses[], request: EditorRequest): Html {
  const { messages } = request;
  if (all.length === 0) return html`<p>${messages.media.unused}</p>`;
  return html`${all.map(
    ({ kind, total, records }) =>
      html`<h3><a href="${urlOf(request, listPath(kind))}">${messages.kinds[kind].title}</a> (${total})</h3>
        <ul>
          ${records.map(
            (record) => html`<li>${nameLink(kind, record, request)}${statusMark(record, request)}</li>`,
          )}
          ${total > records.length && html`<li>${messages.media.more(total - records.length)}</li>`}
        </ul>`,
  )}`;
}
