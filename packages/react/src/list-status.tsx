import { ClientError } from '@kalends/client';
import type { ReactElement } from 'react';
import { textOf } from './event-texts.js';

/** What is known of a list. */
interface ListStatus {
  readonly isLoading?: boolean | undefined;
  readonly error?: unknown;
  readonly isEmpty: boolean;
}

/** The texts for it. Default: English ones. */
export interface StatusLabels {
  readonly empty?: string | undefined;
  readonly error?: string | undefined;
  readonly loading?: string | undefined;
}

/** Why there are no events, or not all: an error with the reason of the server, a request that runs, or that none match. */
export function statusOf(
  { isLoading = false, error, isEmpty }: ListStatus,
  {
    empty = 'There are no events.',
    error: failed = 'The events could not be loaded.',
    loading = 'Loading …',
  }: StatusLabels,
): ReactElement | null {
  if (error !== undefined)
    return (
      <p className="kalends-error" role="alert">
        {failed}
        {error instanceof ClientError && error.kind === 'http' && ` ${textOf(error.message)}`}
      </p>
    );
  if (!isEmpty) return null;
  return isLoading ? (
    <p className="kalends-loading" role="status">
      {loading}
    </p>
  ) : (
    <p className="kalends-empty">{empty}</p>
  );
}
