import pg from 'pg';

/** A promise, and what resolves it. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  const resolvers: (() => void)[] = [];
  const given = new Promise<void>((resolve) => resolvers.push(resolve));
  return { given, give: () => resolvers.forEach((resolve) => resolve()) };
}

/** What is held: `reached` resolves when there is something to give on, which is done after `letGo`. */
export interface Held {
  readonly reached: Promise<void>;
  readonly letGo: () => void;
}

type What = 'answer' | 'connection';

/** A pool that keeps back the next answer to a question, or the next connection that is taken for several, until it is let go. */
export class HeldPool extends pg.Pool {
  readonly #next = new Map<What, { readonly come: () => void; readonly gone: Promise<void> }>();

  holdNext(what: What): Held {
    const [come, gone] = [signal(), signal()];
    this.#next.set(what, { come: come.give, gone: gone.given });
    return { reached: come.given, letGo: gone.give };
  }

  async #given<T>(what: What, giving: Promise<T>): Promise<T> {
    const held = this.#next.get(what);
    this.#next.delete(what);
    const result = await giving;
    held?.come();
    await held?.gone;
    return result;
  }

  override async query(...args: unknown[]): Promise<never> {
    const ask = super.query.bind(this) as (...all: readonly unknown[]) => unknown;
    return (await this.#given('answer', Promise.resolve(ask(...args)))) as never;
  }

  override async connect(...args: unknown[]): Promise<never> {
    const connect = super.connect.bind(this) as (...all: readonly unknown[]) => unknown;
    const connecting = Promise.resolve(connect(...args));
    // with a callback it is for one question
    return (await (args.length > 0 ? connecting : this.#given('connection', connecting))) as never;
  }
}
