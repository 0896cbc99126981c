import { ROLES, type SyncKind } from '@kalends/core';
import { SYNC_KINDS } from '@kalends/core/adapter';
import { OPERATIONS, type Operation } from '../endpoint.js';
import {
  filterOption,
  oneOf,
  type OptionTable,
  reader,
  storeOption,
  switchOption,
} from '@kalends/command-kit';

/** The options of all commands for webhooks. */
export const WEBHOOK_OPTIONS = {
  store: storeOption('the store of the calendar'),
  json: switchOption('print the result as JSON'),
} as const satisfies OptionTable;

/** Reads some of several words, separated by commas. */
const listOf = <T extends string>(what: string, words: readonly T[]) =>
  reader(`list of ${what}`, `some of ${words.join(',')}`, (text) => {
    const names = text.split(',').map((name) => name.trim());
    const known = words.filter((word) => names.includes(word));
    return known.length === names.length ? known : undefined;
  });

/** A time in UTC, or the beginning of a day, in milliseconds. */
const readTime = reader('time', 'a time in UTC such as 2031-05-01T20:00:00Z, or a day', (text) => {
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : time;
});

/** The options of `kalends webhooks add`. */
export const ADD_WEBHOOK_OPTIONS = {
  kinds: {
    value: 'LIST',
    about: `the kinds of records to tell of: ${SYNC_KINDS.join(',')}`,
    otherwise: 'all',
    absent: undefined,
    read: listOf<SyncKind>('kinds', SYNC_KINDS),
  },
  operations: {
    value: 'LIST',
    about: `the operations to tell of: ${OPERATIONS.join(',')}`,
    otherwise: 'all',
    absent: undefined,
    read: listOf<Operation>('operations', OPERATIONS),
  },
  filter: filterOption('which events to tell of'),
  role: {
    value: 'ROLE',
    about: `whose rights the endpoint has: ${Object.keys(ROLES).join(', ')}`,
    otherwise: 'those of everyone',
    absent: undefined,
    read: oneOf('role', Object.keys(ROLES) as (keyof typeof ROLES)[]),
  },
  record: switchOption('send the whole record, and not only its id'),
  private: switchOption('allow an address of a private network, and http'),
  ...WEBHOOK_OPTIONS,
} as const satisfies OptionTable;

/** The options of `kalends webhooks replay`. */
export const REPLAY_OPTIONS = {
  delivery: {
    value: 'NUMBER',
    about: 'the number of a delivery, as kalends webhooks deliveries shows it',
    otherwise: 'those of the period',
    absent: undefined,
    read: reader('number of a delivery', 'that of kalends webhooks deliveries', (text) =>
      /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined,
    ),
  },
  from: {
    value: 'TIME',
    about: 'the beginning of a period: 2031-05-01T20:00:00Z or 2031-05-01 (UTC)',
    otherwise: 'none',
    absent: undefined,
    read: readTime,
  },
  to: { value: 'TIME', about: 'the end of the period', otherwise: 'now', absent: undefined, read: readTime },
  ...WEBHOOK_OPTIONS,
} as const satisfies OptionTable;
