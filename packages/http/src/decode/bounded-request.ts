import { CalendarError } from '@kalends/core';
import { headerText, type HttpRequest, type RequestHeaders } from '../message.js';
import type { Work } from '../work/work.js';
import type { HeldBody } from './body-budget.js';

/** The limits for the body of a request. */
export interface BodyBounds {
  /** Bytes that this request may send at most, for any caller. */
  readonly most: number;
  /** Bytes that every request may send. */
  readonly small: number;
  /** The error if this request may not send more than that; undefined if it may. Called only if the body is larger. */
  readonly refusal: () => Promise<CalendarError | undefined>;
  /** Starts counting the bytes held for the body. */
  readonly hold: () => HeldBody;
  /** A body is decoded in a turn of its own. */
  readonly work: Work;
}

/** The `Content-Length` of a request; `Infinity` if there is none. */
function promisedLength(headers: RequestHeaders): number {
  const length = Number(headerText(headers, 'content-length') ?? Infinity);
  return Number.isNaN(length) ? Infinity : length;
}

/** The same request, whose body is read within the limits of its caller, and counted while in memory. */
export function boundedRequest(request: HttpRequest, bounds: BodyBounds): HttpRequest {
  const { method, url, headers, parsedBody, clientAddress, isGone } = request;

  async function body(asked: number): Promise<Uint8Array> {
    const { small, refusal } = bounds;
    const limit = Math.min(asked, bounds.most);
    const length = promisedLength(headers);
    const refused = length <= small || bounds.most <= small ? undefined : await refusal();
    if (refused !== undefined && length !== Infinity) throw refused;
    const most = refused === undefined && length > small ? limit : Math.min(limit, small);
    const held = bounds.hold();
    let came = 0;
    const hold = (bytes: number): void => {
      came += bytes;
      held.hold(bytes);
    };
    hold(0);
    try {
      const bytes = await request.body(most, hold);
      // bytes that the mount has not counted while reading
      hold(bytes.length - came);
      await bounds.work.turn();
      return bytes;
    } catch (error) {
      const isTooLarge = error instanceof CalendarError && error.code === 'too_large';
      throw isTooLarge ? (refused ?? error) : error;
    }
  }

  return { method, url, headers, parsedBody, clientAddress, isGone, body };
}
