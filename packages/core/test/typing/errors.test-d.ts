import { CalendarError, type ErrorCode } from '@kalends/core';
import type { CalendarErrorOf } from '../../src/errors.js';

/** What a comparison of `code` tells the compiler; `tsc` is the test. */
export function typing(thrown: unknown): void {
  if (!(thrown instanceof CalendarError)) return;
  thrown.code satisfies ErrorCode;
  thrown.name satisfies 'CalendarError';
  // before the code is known, whatever any error says
  thrown.data.params satisfies readonly string[] | Readonly<Record<string, string>> | undefined;
  thrown.data.entry satisfies number | undefined;

  switch (thrown.code) {
    case 'missing_param':
      thrown.data.params satisfies readonly string[];
      // @ts-expect-error nothing exists already
      thrown.data.term_id satisfies number;
      break;
    case 'invalid_param':
      thrown.data.params satisfies Readonly<Record<string, string>>;
      break;
    case 'name_taken':
      thrown.data.term_id satisfies number;
      break;
    case 'busy':
      thrown.data.retry_after satisfies number;
      break;
    case 'conflict':
      // @ts-expect-error a conflict names no parameters
      thrown.data.params satisfies object;
      break;
    // @ts-expect-error that is what interfaces write
    case 'rest_invalid_param':
      break;
    default:
      // @ts-expect-error what was handled above does not come here
      thrown.code satisfies 'conflict';
  }

  const twin = { kind: 'tag', term_id: 3 };
  new CalendarError('name_taken', 'There is one.', twin) satisfies CalendarErrorOf<'name_taken'>;
  // @ts-expect-error the term that exists must be told
  new CalendarError('name_taken', 'There is one.');
  // @ts-expect-error a conflict says nothing more
  new CalendarError('conflict', 'Too late.', { term_id: 3 });
}
