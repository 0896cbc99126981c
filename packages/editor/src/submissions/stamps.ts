import type { Clock } from '@kalends/core';
import { randomSecret } from '../session/form-token.js';
import type { Signer } from './signer.js';

/** How long a form can be sent, in milliseconds. */
const LONGEST = 24 * 3_600_000;

/** The stamps of forms: each is that of one form, and says when it was made. */
export interface Stamps {
  readonly make: () => Promise<string>;
  /** The id of the form of a stamp; `undefined` if it is none, or was made too recently or too long ago. */
  readonly idIn: (stamp: string) => Promise<string | undefined>;
}

/**
 * Creates the stamps of forms.
 *
 * @param least how many milliseconds people need for a form at least
 */
export function createStamps(signer: Signer, clock: Clock, least: number): Stamps {
  return {
    make: () => signer.sign('form', `${randomSecret().slice(0, 12)}-${clock().toString(36)}`),
    async idIn(stamp) {
      const [, id, made] = /^([\da-f]{12})-(\w+)$/.exec((await signer.open('form', stamp)) ?? '') ?? [];
      const age = clock() - Number.parseInt(made ?? '', 36);
      return id !== undefined && age >= least && age <= LONGEST ? id : undefined;
    },
  };
}
