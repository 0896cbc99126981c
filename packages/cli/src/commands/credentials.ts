import { usageError } from '@kalends/command-kit';

/** A user name and a password. */
export interface Login {
  readonly name: string;
  readonly password: string;
}

/** Parses `NAME:PASSWORD`. Throws a `CliError` that repeats no part of the text, since any of it may be the password. */
export function parseLogin(text: string, source: string): Login {
  const at = text.indexOf(':');
  if (at < 1 || at === text.length - 1)
    throw usageError(`${source} needs a name and a password: NAME:PASSWORD`);
  return { name: text.slice(0, at), password: text.slice(at + 1) };
}

const HEADER = /^([!#$%&'*+.^_`|~\w-]+):\s*([!-~][\x20-\x7e]*)?$/;

/** Parses `NAME: VALUE` texts as header fields. Throws a `CliError` that repeats none of them, since a value may be a secret. */
export function parseHeaders(
  _text: string,
  source: string,
  texts: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value = ''] = HEADER.exec(text) ?? [];
      if (name === undefined) throw usageError(`${source} needs a header field, like 'X-Staging: yes'`);
      return [name, value];
    }),
  );
}
