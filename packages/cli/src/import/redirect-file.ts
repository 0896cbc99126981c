import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** A path that means nothing but itself in the configuration of a server; an asterisk would stand for any other path. */
const PLAIN = /^\/[\w\-.~%/!+,=:@&?]*$/;

const LINE = /^\s*(?:"([^"]+)"|redir (\S+)) "?([^"\s;]+)"?(?:;| permanent)$/;

/** The old and the new path in a line of such a file; `undefined` if it is none. */
export function redirectIn(line: string): readonly [from: string, to: string] | undefined {
  const [, quoted, bare, to] = LINE.exec(line) ?? [];
  const from = quoted ?? bare;
  return from === undefined || to === undefined ? undefined : [from, to];
}

const lineFor = (file: string) =>
  file.endsWith('.caddy')
    ? (from: string, to: string) => `redir ${from} ${to} permanent`
    : (from: string, to: string) => `"${from}" "${to}";`;

/**
 * Adds moved pages to a file of redirects: lines for a `map` of nginx, or directives for Caddy where the name ends with
 * `.caddy`. What the file has from earlier runs stays, unless the page has moved again. Paths with unusual characters are
 * left out, and so is a path that differs from an earlier one, or from its own target, by upper case alone: both servers
 * take them for the same, nginx refuses to start, and the page would redirect to itself.
 */
export function writeRedirects(file: string, moves: ReadonlyMap<string, string>): void {
  const all = new Map<string, readonly [from: string, to: string]>();
  const add = (from: string, to: string): void => {
    const path = from.toLowerCase();
    if (path !== to.toLowerCase() && !all.has(path)) all.set(path, [from, to]);
  };
  for (const [from, to] of moves) if (PLAIN.test(from) && PLAIN.test(to)) add(from, to);
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const known = redirectIn(line);
    if (known !== undefined) add(...known);
  }
  const line = lineFor(file);
  const text = Array.from(all.values(), ([from, to]) => `${line(from, to)}\n`)
    .sort()
    .join('');
  // beside it: a full disk must not shorten what earlier runs have written
  const part = `${file}.${process.pid}.part`;
  try {
    writeFileSync(part, text, { mode: existsSync(file) ? statSync(file).mode : 0o666 });
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
