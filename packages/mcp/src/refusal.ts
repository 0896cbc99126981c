import { statusOf, type Failure } from '@kalends/http';

/** Advice about an error for a model, where its message has none. */
const ADVICE: Partial<Record<Failure['code'], string>> = {
  forbidden: 'The rights of this key do not allow it; a person with more rights can do it.',
  not_accessible: 'The rights of this key do not allow it; a person with more rights can do it.',
  not_found: 'find_events lists the events that there are.',
  conflict: 'Someone else changed the same record at the same time: read it again, then repeat the call.',
  sync_token_expired: 'Call what_changed without a cursor, and find_events for what there is now.',
};

/** Whether an error is not the caller's, and to be told to the host. */
export const isFailure = (error: Failure): boolean => statusOf(error) >= 500;

/** The advice on an error: what is not found may be an address, too. */
const adviceOn = ({ code, data }: Failure): string =>
  code === 'not_found' && data.kind !== 'event' ? '' : (ADVICE[code] ?? '');

/** An error as a text for a model: what is wrong with which argument, and what to do. */
export function refusalText(error: Failure): string {
  if (isFailure(error)) return 'The calendar cannot answer at the moment. Try again later.';
  const { message, data } = error;
  const reasons = Object.entries(data.reasons ?? data.params ?? {}).map(
    ([name, reason]) => `- ${name}: ${reason}`,
  );
  return [message, ...reasons, adviceOn(error)].filter((line) => line !== '').join('\n');
}
