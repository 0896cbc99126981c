import { CAPABILITIES, ROLES, type Capability, type Role } from '@kalends/core';
import {
  durationOf,
  oneOf,
  type Option,
  type OptionTable,
  reader,
  storeOption,
  switchOption,
} from '@kalends/command-kit';

const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text);

/** Reads a role. */
export const readRole = oneOf('role', Object.keys(ROLES).filter(isRole));

const readAddress = reader('e-mail address', 'one such as ann@calendar.example', (text) =>
  /^[^\s@:]+@[^\s@:]+$/.test(text) ? text : undefined,
);

const readId = reader('id', 'a positive integer', (text) =>
  /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined,
);

const isCapability = (text: string): text is Capability => CAPABILITIES.some((one) => one === text);

const readCapabilities = reader('list of capabilities', `some of ${CAPABILITIES.join(',')}`, (text) => {
  const names = text.split(',').map((name) => name.trim());
  return names.every(isCapability) ? names : undefined;
});

/** An instant, in milliseconds: a time from now, or the beginning of a day in UTC. */
const readExpiry = reader('time', 'a period such as 90d, 12h or 4w, or a date such as 2031-05-01', (text) => {
  const duration = durationOf(text);
  if (duration !== undefined) return Date.now() + duration;
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(day) ? undefined : day;
});

/** The option for the store with the accounts. */
const STORE = storeOption('the store with the accounts');

const JSON_SWITCH = switchOption('print the result as JSON');
const PASSWORD_STDIN = switchOption(
  'read the password from the first line of the standard input instead of asking on the terminal',
);

/** The options of commands that change an account. */
export const CHANGE_OPTIONS = { store: STORE, json: JSON_SWITCH } as const satisfies OptionTable;

/** The options of `kalends user password`. */
export const PASSWORD_OPTIONS = {
  passwordStdin: PASSWORD_STDIN,
  ...CHANGE_OPTIONS,
} as const satisfies OptionTable;

/** The options of `kalends user role`. */
export const ROLE_OPTIONS = {
  capabilities: {
    value: 'LIST',
    about: `what the account may do instead of what its role gives: ${CAPABILITIES.join(',')}`,
    otherwise: 'those of the role',
    absent: undefined,
    read: readCapabilities,
  },
  ...CHANGE_OPTIONS,
} as const satisfies OptionTable;

/** The options of `kalends user add`. */
export const ADD_OPTIONS = {
  role: {
    value: 'ROLE',
    about: `what the account may do: ${Object.keys(ROLES).join(', ')}`,
    otherwise: 'required',
    absent: undefined,
    read: readRole,
  },
  email: {
    value: 'ADDRESS',
    about: 'an e-mail address, accepted at login instead of the name',
    otherwise: 'none',
    absent: undefined,
    read: readAddress,
  },
  id: {
    value: 'ID',
    about: 'the id of an author whose records the account takes over',
    otherwise: 'a new id',
    absent: undefined,
    read: readId,
  },
  ...ROLE_OPTIONS,
  ...PASSWORD_OPTIONS,
  noPassword: switchOption('create no password: only keys of the account can log in'),
} as const satisfies OptionTable;

const ACCOUNT = {
  value: 'NAME',
  about: 'the account of the key',
  otherwise: 'required',
  absent: undefined,
  read: (text: string) => text,
} as const satisfies Option;

/** The options of `kalends key create`. */
export const CREATE_KEY_OPTIONS = {
  account: ACCOUNT,
  role: {
    value: 'ROLE',
    about: 'a role that limits the key',
    otherwise: 'all rights of the account',
    absent: undefined,
    read: readRole,
  },
  capabilities: {
    value: 'LIST',
    about: `capabilities that limit the key: ${CAPABILITIES.join(',')}`,
    otherwise: 'all rights of the account',
    absent: undefined,
    read: readCapabilities,
  },
  expires: {
    value: 'TIME',
    about: 'when the key expires: 90d, 12h, 4w, or a date such as 2031-05-01 (UTC)',
    otherwise: 'never',
    absent: undefined,
    read: readExpiry,
  },
  applicationPassword: switchOption(
    'create an application password like those of WordPress, instead of an API key',
  ),
  ...CHANGE_OPTIONS,
} as const satisfies OptionTable;

/** The options of `kalends key list`. */
export const LIST_KEYS_OPTIONS = {
  account: { ...ACCOUNT, about: 'show the keys of one account', otherwise: 'all accounts' },
  ...CHANGE_OPTIONS,
} as const satisfies OptionTable;
