import * as v from 'valibot';
import { COST_FORMS } from '../money/cost.js';
import {
  TERM_ORDERS,
  type CustomCondition,
  type CustomOrder,
  type EventOrder,
  type PostOrder,
} from '../query/query.js';
import type { PostKind } from '../records/kinds.js';
import type { Field } from './fields.js';
import { A_DATE, dateReading } from './types/date.js';
import { latitude, longitude } from './types/degrees.js';
import { EVENT_STATUSES, eventStatus } from './types/event-status.js';
import type { InputType } from './types/field-type.js';
import { filledText } from './types/filled-text.js';
import { flag } from './types/flag.js';
import { parent } from './types/parent.js';
import { listOf, numberWhere, positiveInteger, wordsOf } from './types/reading.js';
import { status, STATUSES } from './types/status.js';
import { terms } from './types/terms.js';

const ids = v.pipe(
  listOf(positiveInteger),
  v.minLength(1),
  v.transform((list): readonly number[] => [...new Set(list)]),
);

/** One of some words. */
const oneOf = <W extends string>(words: readonly W[]) =>
  v.pipe(
    v.custom<W>(() => true),
    v.check((given) => words.includes(given)),
  );

const ASC_OR_DESC = 'asc or desc';

/** A condition on a declared field, as callers give it. */
export interface CustomConditionInput {
  /** The name of the field. */
  readonly name: string;
  /**
   * How the value of a record compares: `eq` equal, `in` equal to one of a list, `lt` less, `gt` greater; of `choices`, `has` one of a
   * list. Default: `in`.
   */
  readonly op?: 'eq' | 'in' | 'lt' | 'gt' | 'has' | undefined;
  /** A value of the field's type, or its text; for `in` and `has` one or several of them. */
  readonly value: unknown;
}

const OPERATORS: readonly unknown[] = ['eq', 'in', 'lt', 'gt', 'has', undefined];

/** The most conditions of a list on declared fields: each is compared with each record. */
export const MOST_CONDITIONS = 10;
/** The most values of a condition. */
const MOST_VALUES = 100;

const isCondition = (given: unknown): boolean => {
  if (typeof given !== 'object' || given === null) return false;
  const { name, op, value } = given as Partial<CustomConditionInput>;
  return (
    typeof name === 'string' &&
    OPERATORS.includes(op) &&
    value !== undefined &&
    (!Array.isArray(value) || value.length <= MOST_VALUES)
  );
};

/** The sort orders of lists. */
const LINKED_SORTS = ['date', 'modified', 'title'] as const satisfies readonly PostOrder[];
/** The sort orders of event lists. */
const EVENT_SORTS = ['start_date', ...LINKED_SORTS] as const satisfies readonly EventOrder[];

/** The sort orders of a kind's lists, without declared fields. */
export type SortOf<K extends PostKind> = (K extends 'event'
  ? typeof EVENT_SORTS
  : typeof LINKED_SORTS)[number];

const OR_A_FIELD = 'or a field that is declared with filter';

/** One of the known orders, or the name of a field: which fields there are is checked with those that the host declares. */
const sortBy = <Known extends string>() =>
  v.pipe(
    v.custom<Known | (string & {})>((given) => typeof given === 'string'),
    v.transform((given) => given as Known | CustomOrder),
  );

/** Whether lists of a kind can be sorted by this without a field of the host. */
export const isSort = (kind: PostKind, sort: string): sort is EventOrder & PostOrder =>
  ((kind === 'event' ? EVENT_SORTS : LINKED_SORTS) as readonly string[]).includes(sort);

/** The types of the parameters of lists. */
export const FILTERS = {
  positive: { read: positiveInteger, takes: 'a whole number from 1' },
  /** A number is a UNIX time and 0 is today: parsed, to be resolved with a clock and a zone. */
  dateFilter: {
    read: v.pipe(v.union([v.string(), v.number()]), dateReading<string | number>(true)),
    takes: A_DATE,
  },
  statuses: {
    read: listOf(status.read),
    takes: /* @__PURE__ */ wordsOf('some', STATUSES),
    size: 'list',
  },
  eventStatuses: {
    read: v.pipe(listOf(eventStatus.read), v.minLength(1)),
    takes: /* @__PURE__ */ wordsOf('some', EVENT_STATUSES),
    size: 'list',
  },
  costForm: { read: v.picklist(COST_FORMS), takes: /* @__PURE__ */ wordsOf('one', COST_FORMS) },
  flag,
  filledText,
  latitude,
  longitude,
  /** Kilometres, at most half the circumference of the Earth. */
  distance: {
    read: numberWhere((distance) => distance > 0 && distance <= 20_000),
    takes: 'a number of kilometres above 0, at most 20000',
  },
  /** Terms by id or slug; the store checks which of them exist. */
  termKeys: { ...terms, read: v.pipe(terms.read, v.minLength(1)) },
  parent,
  ids: { read: ids, takes: 'ids, whole numbers from 1', size: 'list' },
  order: { read: v.picklist(['asc', 'desc']), takes: ASC_OR_DESC },
  direction: { read: oneOf(['asc', 'desc']), takes: ASC_OR_DESC },
  eventSort: {
    read: sortBy<(typeof EVENT_SORTS)[number]>(),
    takes: `start_date, date, modified, title ${OR_A_FIELD}`,
  },
  linkedSort: { read: sortBy<(typeof LINKED_SORTS)[number]>(), takes: `date, modified, title ${OR_A_FIELD}` },
  /** Which fields there are is checked with those that the host declares. */
  customConditions: {
    read: v.pipe(
      v.custom<readonly CustomConditionInput[]>(() => true),
      v.check((given) => Array.isArray(given) && given.length <= MOST_CONDITIONS && given.every(isCondition)),
      v.transform((given): readonly (CustomConditionInput | CustomCondition)[] => given),
    ),
    takes: `at most ${MOST_CONDITIONS} conditions with a name, an operator and at most ${MOST_VALUES} values`,
    size: 'values',
  },
  /** `term_group` is accepted, but all terms are in one group: the order is by id. */
  orderby: {
    read: v.picklist([...TERM_ORDERS, 'term_group']),
    takes: /* @__PURE__ */ wordsOf('one', TERM_ORDERS),
  },
} as const satisfies Readonly<Record<string, InputType>>;

type FilterType = keyof typeof FILTERS;
type GivenAs<T extends FilterType> = v.InferInput<(typeof FILTERS)[T]['read']>;
type ReadAs<T extends FilterType> = v.InferOutput<(typeof FILTERS)[T]['read']>;

/** Declares an optional parameter. */
export const param = <T extends FilterType>(type: T): Field<GivenAs<T>, ReadAs<T>> => ({
  type: FILTERS[type],
});
