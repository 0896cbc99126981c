/** Saves the progress of an import or a comparison, so that an interrupted one can be resumed. */
export interface StatePort {
  /** Returns the state saved last; `undefined` if there is none. Rejects with `ForeignState` if what is saved is no state. */
  readonly load: () => Promise<unknown>;
  /** Replaces the saved state, which can be serialized as JSON; `undefined` deletes it. */
  readonly save: (state: unknown) => Promise<void>;
}

/** Thrown if the saved state is unreadable, or belongs to another task. */
export class ForeignState extends Error {
  override readonly name = 'ForeignState';
}
