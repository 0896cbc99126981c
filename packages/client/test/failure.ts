import { ClientError } from '@kalends/client';

/** The error with which a call failed. */
export async function failureOf(call: Promise<unknown>): Promise<ClientError> {
  const outcome = await call.then(
    () => 'a success',
    (error: unknown) => error,
  );
  if (outcome instanceof ClientError) return outcome;
  throw new Error('no ClientError', { cause: outcome });
}
