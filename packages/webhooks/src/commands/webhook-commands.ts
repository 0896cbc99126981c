import { type Command, command } from '@kalends/command-kit';
import { ADD_WEBHOOK_OPTIONS, REPLAY_OPTIONS, WEBHOOK_OPTIONS } from './webhook-options.js';

const load = () => import('./webhook.js');

/** The commands for webhooks. */
export const WEBHOOK_COMMANDS: Readonly<Record<string, Command>> = {
  'webhooks add': command(
    {
      about: 'tell another system of changes',
      more:
        'Adds an endpoint: kalends serve sends it a signed message about each change (Standard Webhooks). The secret that receivers\n' +
        'check the messages with is the only line on the standard output, and is shown only once.',
      operands: ['URL'],
      options: ADD_WEBHOOK_OPTIONS,
      examples: [
        'kalends webhooks add https://other.example/hook --store sqlite:kalends.db',
        `kalends webhooks add https://other.example/hook --kinds event --filter '{"categories":["jazz"]}' --store sqlite:kalends.db`,
      ],
    },
    async () => (await load()).add,
  ),
  'webhooks list': command(
    {
      about: 'show all endpoints, and how they do',
      operands: [],
      options: WEBHOOK_OPTIONS,
      examples: ['kalends webhooks list --store sqlite:kalends.db'],
    },
    async () => (await load()).list,
  ),
  'webhooks deliveries': command(
    {
      about: 'show what an endpoint was told, and what waits',
      operands: ['ID'],
      options: WEBHOOK_OPTIONS,
      examples: ['kalends webhooks deliveries 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).deliveries,
  ),
  'webhooks replay': command(
    {
      about: 'tell an endpoint of changes again',
      more: 'Tells it of one change, or of all changes of a period that the change log still has (30 days).',
      operands: ['ID'],
      options: REPLAY_OPTIONS,
      examples: [
        'kalends webhooks replay 0123456789ab --delivery 17 --store sqlite:kalends.db',
        'kalends webhooks replay 0123456789ab --from 2031-05-01T20:00:00Z --store sqlite:kalends.db',
      ],
    },
    async () => (await load()).replay,
  ),
  'webhooks rotate': command(
    {
      about: 'make a new secret for an endpoint',
      more: 'For a day, messages are signed with the old secret, too. The new one is the only line on the standard output.',
      operands: ['ID'],
      options: WEBHOOK_OPTIONS,
      examples: ['kalends webhooks rotate 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).rotate,
  ),
  'webhooks enable': command(
    {
      about: 'enable a disabled endpoint again',
      operands: ['ID'],
      options: WEBHOOK_OPTIONS,
      examples: ['kalends webhooks enable 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).setState('active'),
  ),
  'webhooks disable': command(
    {
      about: 'disable an endpoint',
      operands: ['ID'],
      options: WEBHOOK_OPTIONS,
      examples: ['kalends webhooks disable 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).setState('disabled'),
  ),
  'webhooks remove': command(
    {
      about: 'remove an endpoint with its deliveries',
      operands: ['ID'],
      options: WEBHOOK_OPTIONS,
      examples: ['kalends webhooks remove 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).remove,
  ),
};
