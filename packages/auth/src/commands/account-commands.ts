import { type Command, command } from '@kalends/command-kit';
import {
  ADD_OPTIONS,
  CHANGE_OPTIONS,
  CREATE_KEY_OPTIONS,
  LIST_KEYS_OPTIONS,
  PASSWORD_OPTIONS,
  ROLE_OPTIONS,
} from './account-options.js';

/** The commands for accounts and their keys. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  'user add': command(
    {
      about: 'add an account that can log in',
      more:
        'Works while servers use the store, and takes effect immediately. Creates the file if it does not exist. An account keeps\n' +
        'its id permanently, because records refer to their authors by id.',
      operands: ['NAME'],
      options: ADD_OPTIONS,
      examples: [
        'kalends user add ann --role editor --store sqlite:kalends.db',
        'kalends user add ann --role editor --password-stdin --store sqlite:kalends.db < password.txt',
      ],
    },
    async () => (await import('./user.js')).add,
  ),
  'user list': command(
    {
      about: 'show all accounts',
      operands: [],
      options: CHANGE_OPTIONS,
      examples: ['kalends user list --store sqlite:kalends.db'],
    },
    async () => (await import('./user.js')).list,
  ),
  'user role': command(
    {
      about: 'change the role of an account',
      operands: ['NAME', 'ROLE'],
      options: ROLE_OPTIONS,
      examples: ['kalends user role ann author --store sqlite:kalends.db'],
    },
    async () => (await import('./user.js')).setRole,
  ),
  'user password': command(
    {
      about: 'change the password of an account',
      operands: ['NAME'],
      options: PASSWORD_OPTIONS,
      examples: ['kalends user password ann --store sqlite:kalends.db'],
    },
    async () => (await import('./user.js')).setPassword,
  ),
  'user disable': command(
    {
      about: 'disable an account and its keys',
      operands: ['NAME'],
      options: CHANGE_OPTIONS,
      examples: ['kalends user disable ann --store sqlite:kalends.db'],
    },
    async () => (await import('./user.js')).setDisabled(true),
  ),
  'user enable': command(
    {
      about: 'enable a disabled account again',
      operands: ['NAME'],
      options: CHANGE_OPTIONS,
      examples: ['kalends user enable ann --store sqlite:kalends.db'],
    },
    async () => (await import('./user.js')).setDisabled(false),
  ),
  'user remove': command(
    {
      about: 'remove an account permanently',
      more:
        'The account and its keys can no longer log in, and its name becomes free. It remains the author of its records: its id is\n' +
        'never assigned again.',
      operands: ['NAME'],
      options: CHANGE_OPTIONS,
      examples: ['kalends user remove ann --store sqlite:kalends.db'],
    },
    async () => (await import('./user.js')).remove,
  ),
  'key create': command(
    {
      about: 'create an API key or an application password for an account',
      more:
        'The key is the only line on the standard output. It is shown only once, because only a hash is stored. Clients send it as\n' +
        'Authorization: Bearer KEY, or as the password of its account with Basic authentication.',
      operands: ['NAME'],
      options: CREATE_KEY_OPTIONS,
      examples: [
        'kalends key create website --account ann --role contributor --expires 90d --store sqlite:kalends.db',
        'kalends key create phone --account ann --application-password --store sqlite:kalends.db',
      ],
    },
    async () => (await import('./key.js')).create,
  ),
  'key list': command(
    {
      about: 'show the keys of accounts, with their last use',
      operands: [],
      options: LIST_KEYS_OPTIONS,
      examples: ['kalends key list --account ann --store sqlite:kalends.db'],
    },
    async () => (await import('./key.js')).list,
  ),
  'key revoke': command(
    {
      about: 'revoke a key permanently',
      operands: ['ID'],
      options: CHANGE_OPTIONS,
      examples: ['kalends key revoke 3 --store sqlite:kalends.db'],
    },
    async () => (await import('./key.js')).revoke,
  ),
};
