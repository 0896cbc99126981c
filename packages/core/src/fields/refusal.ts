import { INVALID, type ParamDetail } from '../errors.js';

/** Why a value is refused: it breaks a rule, explained in `detail`, or does not have the type `expected`. */
export class Refusal {
  constructor(
    readonly reason: string,
    readonly expected?: string,
    readonly detail?: ParamDetail,
  ) {}
}

/** The value breaks a rule. */
export const BROKEN = new Refusal(INVALID);

/** The value has the wrong type. Reported only if no value of the request breaks a rule (errors.md §2). */
export const wrongType = (type: string): Refusal => new Refusal(`is not of type ${type}.`, type);
