import type { CliContext } from '../cli-context.js';
import { CliError, FAILED, usageError } from '../cli-error.js';

/**
 * The password of an account: the first line of the standard input, or what is typed on the terminal, twice.
 * Rejects with a `CliError` when there is none, or when the two are not the same.
 */
export async function readPassword(fromInput: boolean, { stdin, readSecret }: CliContext): Promise<string> {
  if (fromInput) {
    const [password = ''] = ((await stdin?.()) ?? '').split(/\r?\n/, 1);
    if (password === '') throw new CliError('The standard input contains no password.', FAILED);
    return password;
  }
  if (readSecret === undefined) throw usageError('No terminal to ask for the password; use --password-stdin');
  const password = await readSecret('Password: ');
  if ((await readSecret('Repeat the password: ')) !== password)
    throw new CliError('The two passwords are not the same.', FAILED);
  return password;
}
