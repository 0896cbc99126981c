/** The texts of the views of webhooks. */
export interface WebhookTexts {
  readonly title: string;
  readonly newTitle: string;
  readonly empty: string;
  readonly url: string;
  readonly urlHint: string;
  readonly kinds: string;
  readonly operations: string;
  readonly operation: Readonly<Record<'create' | 'update' | 'delete', string>>;
  readonly filter: string;
  readonly filterHint: string;
  readonly rights: string;
  readonly everyone: string;
  readonly record: string;
  readonly state: string;
  readonly active: string;
  readonly disabled: string;
  /** Why an endpoint is disabled, by `disabled_by`. */
  readonly why: Readonly<Record<'hand' | 'gone' | 'failures' | 'waiting', string>>;
  readonly failingSince: (time: string) => string;
  /** How many deliveries wait. */
  readonly waiting: string;
  readonly enable: string;
  readonly disable: string;
  readonly remove: string;
  readonly removeWarning: string;
  readonly rotate: string;
  readonly secretTitle: string;
  readonly secretOnce: string;
  readonly goOn: string;
  readonly deliveries: string;
  readonly noDeliveries: string;
  readonly change: string;
  readonly delivery: Readonly<Record<'waiting' | 'delivered' | 'failed', string>>;
  readonly attempts: string;
  readonly result: string;
  readonly nextAttempt: string;
  readonly replay: string;
  /** The name of the button that tells of one change again. */
  readonly replayOne: (change: string) => string;
  readonly replayFrom: string;
  readonly replayed: (count: number, isMore: boolean) => string;
  readonly removed: string;
}

/** The same in English. */
export const ENGLISH_WEBHOOKS: WebhookTexts = {
  title: 'Webhooks',
  newTitle: 'New endpoint',
  empty: 'No other system is told of changes.',
  url: 'Address',
  urlHint: 'It begins with https, and is one of the public internet.',
  kinds: 'Tell of',
  operations: 'When they are',
  operation: { create: 'created', update: 'changed', delete: 'deleted or hidden' },
  filter: 'Which events',
  filterHint: 'All if it is empty; otherwise parameters of a list of events: {"categories":["jazz"]}',
  rights: 'What it may see',
  everyone: 'what everyone sees',
  record: 'Send the whole record',
  state: 'State',
  active: 'Active',
  disabled: 'Disabled',
  why: {
    hand: 'by hand',
    gone: 'it answered that it is gone (410)',
    failures: 'every attempt failed for five days',
    waiting: 'too many messages waited',
  },
  failingSince: (time) => `Failing since ${time}`,
  waiting: 'Waiting',
  enable: 'Enable',
  disable: 'Disable',
  remove: 'Remove',
  removeWarning: 'Remove it with all its messages',
  rotate: 'Make a new secret',
  secretTitle: 'The secret of the endpoint',
  secretOnce:
    'It is shown this once: the receiver checks messages with it. A secret before it is used besides it for a day.',
  goOn: 'Go on to the endpoint',
  deliveries: 'Messages',
  noDeliveries: 'It was not told of anything yet.',
  change: 'Change',
  delivery: { waiting: 'waits', delivered: 'delivered', failed: 'failed' },
  attempts: 'Attempts',
  result: 'Last result',
  nextAttempt: 'Next attempt',
  replay: 'Tell again',
  replayOne: (change) => `Tell again: ${change}`,
  replayFrom: 'All changes since (UTC)',
  replayed: (count, isMore) =>
    `${count === 1 ? '1 message waits' : `${count} messages wait`} to be sent again.${isMore ? ' There are more: tell again from a later time.' : ''}`,
  removed: 'The endpoint was removed.',
};
