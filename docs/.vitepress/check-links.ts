import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const values = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

/** Links that leave the site. */
const LEAVES = /^(?:[a-z]+:|\/\/)/i;

/**
 * Looks whether every link within a site that was built leads to a file, and to an element where it names one.
 *
 * @param site the folder of the site
 * @throws Error that lists the links that lead nowhere
 */
export function checkLinks(site: string): void {
  const files = new Set(
    readdirSync(site, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  );
  const pages = [...files].filter((name) => name.endsWith('.html'));
  const html = new Map(pages.map((name) => [name, readFileSync(join(site, name), 'utf8')]));
  const ids = new Map([...html].map(([name, text]) => [name, new Set(values(text, 'id'))]));

  const isAlive = (from: string, href: string): boolean => {
    const [path = '', id = ''] = href.split('#').map(decodeURIComponent);
    const target = path === '' ? from : posix.join(path.startsWith('/') ? '.' : posix.dirname(from), path);
    const file = [target, `${target}.html`, posix.join(target, 'index.html')].find((name) => html.has(name));
    if (file === undefined) return files.has(target) && id === '';
    return id === '' || ids.get(file)?.has(id) === true;
  };

  const dead = [...html].flatMap(([name, text]) =>
    [...new Set(values(text, 'href'))]
      .filter((href) => !LEAVES.test(href) && !isAlive(name, href))
      .map((href) => `${name}: ${href}`),
  );
  if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join('\n')}`);
}
