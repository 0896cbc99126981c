import { CalendarError } from '@kalends/core';
import { headerText, type HttpRequest, type RequestHeaders } from '../message.js';
import type { TakeTurn } from '../turns.js';
import type { HeldBody } from './body-budget.js';

/** What bounds the body of a request. */
export interface BodyBounds {
  /** Bytes that any request may bring. */
  readonly small: number;
  /** Why this request may not bring more than that; undefined where it may. Asked for when it would. */
  readonly refusal: () => Promise<CalendarError | undefined>;
  /** Begins to count what is held of the body. */
  readonly hold: () => HeldBody;
  /** Asked for a turn before a body is decoded. */
  readonly takeTurn: TakeTurn;
}

/** The bytes that the headers promise; `Infinity` where they say nothing. */
function promisedLength(headers: RequestHeaders): number {
  const length = Number(headerText(headers, 'content-length') ?? Infinity);
  return Number.isNaN(length) ? Infinity : length;
}

/** The same request, its body read as far as its caller may bring one, and counted while it is there. */
export function boundedRequest(request: HttpRequest, bounds: BodyBounds): HttpRequest {
  const { method, url, headers, parsedBody } = request;

  async function body(limit: number): Promise<Uint8Array> {
    const { small, refusal } = bounds;
    const length = promisedLength(headers);
    const refused = length <= small ? undefined : await refusal();
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
      // what a mount has not told of while it read
      hold(bytes.length - came);
      await bounds.takeTurn();
      return bytes;
    } catch (error) {
      const isTooLarge = error instanceof CalendarError && error.code === 'rest_request_too_large';
      throw isTooLarge ? (refused ?? error) : error;
    }
  }

  return {
    ...{ method, url, headers, parsedBody, body },
    get clientAddress() {
      return request.clientAddress;
    },
  };
}
