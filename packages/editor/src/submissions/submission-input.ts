import { fold, isTermKind, nameOf, type LinkedKind } from '@kalends/core/adapter';
import { textOfHtml } from '@kalends/site';
import type { SubmissionRequest } from './submission-request.js';
import { idsOf, type TypedTexts } from '../forms/form-field.js';
import { inputIn, type RecordForm } from '../forms/record-form.js';
import { isLinkedTo } from '../kinds.js';

/** How many venues or organizers one form names at most. */
const MOST_LINKS = 5;
/** How many records of one name are looked at. */
const MOST_NAMESAKES = 10;

/** The typed values, as input for the calendar. */
export interface SubmissionInput {
  readonly input: Readonly<Record<string, unknown>>;
  /** Why fields are refused, by the names of their parameters. */
  readonly refusals: ReadonlyMap<string, string>;
  /** Whether there is a venue or organizer in it that is new. */
  readonly addsLinked: boolean;
}

/** The published record of a name; undefined if there is none that is called exactly so. */
async function publishedOf(
  kind: LinkedKind,
  name: string,
  { calendar }: SubmissionRequest,
): Promise<number | undefined> {
  const { refs } = await calendar.as(null).select({
    ...{ kind, name: fold(name), orderby: 'id', order: 'asc', limit: MOST_NAMESAKES },
  });
  const records = await calendar.load(
    kind,
    refs.map(({ id }) => id),
  );
  return records.find((record) => record !== undefined && textOfHtml(nameOf(kind, record)) === name)?.id;
}

/** Whether a record is published. */
async function isPublished(kind: LinkedKind, id: number, { calendar }: SubmissionRequest): Promise<boolean> {
  const { total } = await calendar.as(null).select({ kind, include: [id], limit: 1 });
  return total > 0;
}

/**
 * The input for the calendar: venues and organizers are published ones that are called exactly so, those that the event has already, or
 * new ones that wait for review as it does.
 */
export async function submissionInput(
  form: RecordForm,
  typed: TypedTexts,
  request: SubmissionRequest,
): Promise<SubmissionInput> {
  const { messages } = request;
  const input: Record<string, unknown> = { ...inputIn(form, typed, new Set(typed.keys())) };
  const refusals = new Map<string, string>();
  let addsLinked = false;
  const { choices, fields, record } = form;
  for (const { name, param, required, links = '' } of fields) {
    if (required && (typed.get(param)?.[0] ?? '').trim() === '') refusals.set(param, messages.missing);
    const value = input[name];
    if (value === undefined || !isLinkedTo(links) || isTermKind(links)) continue;
    const given: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (given.length > MOST_LINKS) {
      refusals.set(param, messages.invalid);
      continue;
    }
    const stored = new Set(idsOf(record?.[name]));
    const resolved: unknown[] = [];
    for (const link of given) {
      if (typeof link === 'number') {
        if (stored.has(link) || (await isPublished(links, link, request))) resolved.push(link);
        else refusals.set(param, messages.invalid);
        continue;
      }
      const called = String(Reflect.get(Object(link), links)).trim();
      const own = choices.all(links).find((one) => stored.has(one.id) && one.name === called)?.id;
      const known = own ?? (await publishedOf(links, called, request));
      addsLinked ||= known === undefined;
      resolved.push(known ?? { [links]: called, status: 'pending' });
    }
    input[name] = resolved;
  }
  return { input, refusals, addsLinked };
}
