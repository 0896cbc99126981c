import { CalendarError, type ErrorCode } from '@kalends/core';
import type { CalendarErrorOf } from '@kalends/core/adapter';

/** What a comparison of `code` tells the compiler; `tsc` is the test. */
export function typing(thrown: unknown): void {
  if (!(thrown instanceof CalendarError)) return;
  thrown.code satisfies ErrorCode;
  thrown.name satisfies 'CalendarError';
  // before the code is known, whatever any error says
  thrown.data.params satisfies readonly string[] | Readonly<Record<string, string>> | undefined;
  thrown.data.entry satisfies number | undefined;

  switch (thrown.code) {
    case 'rest_missing_callback_param':
      thrown.data.params satisfies readonly string[];
      // @ts-expect-error nothing exists already
      thrown.data.term_id satisfies number;
      break;
    case 'rest_invalid_param':
      thrown.data.params satisfies Readonly<Record<string, string>>;
      break;
    case 'term_exists':
      thrown.data.term_id satisfies number;
      break;
    case 'too_many_failed_logins':
      thrown.data.retry_after satisfies number;
      break;
    case 'conflict':
      // @ts-expect-error a conflict names no parameters
      thrown.data.params satisfies object;
      break;
    // @ts-expect-error there is no such code
    case 'rest_invalid_parameter':
      break;
    default:
      // @ts-expect-error what was handled above does not come here
      thrown.code satisfies 'conflict';
  }

  new CalendarError('term_exists', 'There is one.', { term_id: 3 }) satisfies CalendarErrorOf<'term_exists'>;
  // @ts-expect-error the term that exists must be told
  new CalendarError('term_exists', 'There is one.');
  // @ts-expect-error a conflict says nothing more
  new CalendarError('conflict', 'Too late.', { term_id: 3 });
}
