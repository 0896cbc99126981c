import { titled } from '@kalends/site';
import type { CalendarView, Resource } from '@kalends/core';
import { isTermKind, type PostKind, type TermKind } from '@kalends/core/adapter';
import type { Args, Call, Method } from '@kalends/http';
import { fieldArgs } from '../wire/fields/index.js';
import { CUSTOM_ARG } from '../wire/custom.js';
import type { FailureStatus, OperationDescription } from '../doc/documented.js';

/** The differences between collections. */
export interface Collection {
  readonly kind: PostKind | TermKind;
  /** The resource, which validates its input. */
  readonly resource: (calendar: CalendarView) => Resource<unknown, unknown, unknown, unknown>;
  /** Parameters of writes besides the fields of the record. */
  readonly writes?: Readonly<Partial<Record<keyof typeof VERBS, Args>>>;
}

/** The methods that update a record. */
export const UPDATES: readonly Method[] = ['POST', 'PUT', 'PATCH'];

const VERBS = {
  get: {
    methods: ['GET'],
    status: 200,
    failures: [400, 401, 500],
    description: 'Records that are not public need the credentials of a user who may read them.',
  },
  create: {
    methods: ['POST'],
    status: 201,
    failures: [400, 401, 403, 409, 413, 422, 429, 500, 503],
    description:
      'Needs the credentials of a user who may create records. A request that is repeated with the same Idempotency-Key creates one record.',
  },
  update: {
    methods: UPDATES,
    status: 200,
    failures: [400, 401, 403, 413, 429, 500, 503],
    description:
      'Needs the credentials of a user who may change the record. What the body does not name stays as it is, with each of the methods POST, PUT and PATCH.',
  },
  delete: {
    methods: ['DELETE'],
    status: 200,
    failures: [400, 401, 403, 500],
    description:
      'Needs the credentials of a user who may delete the record. The answer is the record as it was.',
  },
} as const satisfies Record<
  string,
  Pick<OperationDescription, 'methods' | 'status' | 'description'> & { failures: readonly FailureStatus[] }
>;

function summaryOf(verb: keyof typeof VERBS, kind: PostKind | TermKind): string {
  const record = `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
  if (verb === 'delete')
    return isTermKind(kind) ? `Removes ${record} for good` : `Moves ${record} to the trash`;
  return `${{ get: 'Reads', create: 'Creates', update: 'Changes' }[verb]} ${record}`;
}

/** Whether the caller may update or delete a record, given the record itself or its id or slug. */
export const mayChange = (
  { resource }: Collection,
  { calendar, actor }: Call,
  operation: 'update' | 'delete',
  record: unknown,
): Promise<boolean> =>
  actor === null ? Promise.resolve(false) : resource(calendar).allows(operation, record);

/** The parts of an operation other than its verb. */
interface OperationParts extends Pick<OperationDescription, 'run'> {
  /** Appended to its id: `getEventBySlug`. */
  readonly suffix?: string;
  /** Parameters besides the fields of the record. */
  readonly beside?: Args;
  /** Errors besides those of the verb. */
  readonly failures?: readonly FailureStatus[];
  /** The key of the record for `Resource.allows`. Default: the id in the path. */
  readonly keyOf?: (key: string) => number | string;
}

/** Creates an operation on the records of a collection from its verb. */
export function recordOperation(
  collection: Collection,
  verb: keyof typeof VERBS,
  { run, suffix = '', beside = {}, failures = [], keyOf = Number }: OperationParts,
): OperationDescription {
  const { kind, resource, writes = {} } = collection;
  const record = titled(kind);
  const { methods, status, failures: usual, description } = VERBS[verb];
  const writesFields = verb === 'create' || verb === 'update';
  const takesFields = writesFields && !isTermKind(kind);
  const permitted = ({ calendar, actor }: Call) => actor !== null && resource(calendar).allows('create');
  const allowed = {
    get: () => true,
    create: permitted,
    update: (call: Call) => mayChange(collection, call, 'update', keyOf(call.key)),
    delete: (call: Call) => mayChange(collection, call, 'delete', keyOf(call.key)),
  }[verb];
  return {
    operationId: `${verb}${record}${suffix}`,
    summary: `${summaryOf(verb, kind)}${suffix === '' ? '' : ' by its slug'}`,
    description,
    methods,
    status,
    parameters: () => ({
      ...beside,
      ...(writesFields && fieldArgs(kind, verb)),
      ...(takesFields && CUSTOM_ARG),
      ...writes[verb],
    }),
    answer: record,
    failures: [...usual, ...failures],
    allowed,
    ...(verb !== 'get' && { permitted }),
    takesImage: takesFields,
    run,
  };
}
