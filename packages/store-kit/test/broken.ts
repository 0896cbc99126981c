import type { Store } from '@kalends/core/store';

/** A store that breaks one promise. */
export interface Broken {
  /** The subjects of the contract that have to notice. */
  readonly caughtBy: readonly string[];
  /** The methods that a good store has to get to be broken. */
  readonly broken: (store: Store) => Partial<Store>;
}
