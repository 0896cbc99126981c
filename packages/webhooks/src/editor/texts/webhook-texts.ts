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
  /** Since when every attempt has failed; the time is local. */
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
  /** How many changes are sent again, and whether more are left. */
  readonly replayed: (count: number, isMore: boolean) => string;
  readonly removed: string;
  /** How to correct a refused input. */
  readonly wrong: Readonly<Record<'url' | 'filter' | 'most', string>>;
  /** How many fail, for the start page. */
  readonly manyFail: (count: number) => string;
}
