import { type CliContext, CliError, FAILED, usageError } from '@kalends/command-kit';

/**
 * Reads a password: from the first line of the standard input, or twice from the terminal.
 * Rejects with a `CliError` if there is none, or if the two differ.
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
    throw new CliError('The two passwords differ.', FAILED);
  return password;
}
