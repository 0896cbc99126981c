import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@kalends/core/adapter';
import { describe, expect, it } from 'vitest';
import { filesOf, read, ROOT } from './markdown.js';

describe('docs/dependencies.md', () => {
  it('lists every production dependency with its licence', () => {
    const script = join(ROOT, 'scripts/check-dependencies.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('docs/caching.md', () => {
  const [, , ...rows] = read('docs/caching.md').match(/^\|.*$/gm) ?? [];
  it.each(rows.map((row) => row.split(' | ')))('names a file that exists: %s', (_what, where = '') => {
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(join(ROOT, 'packages', file)))).toEqual([]);
  });

  it('names every file with an LRU, a weak map or a map of its module', () => {
    const page = read('docs/caching.md');
    const sources = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' });
    const caches = sources.filter(
      (path) =>
        // what browsers get is in assets
        !path.includes('/assets/') &&
        /^[a-z-]+\/src\/.*[.]ts$/.test(path) &&
        /new (?:LRUCache|WeakMap)\b|^const \w+ = new Map<.*>\(\);$/m.test(read(`packages/${path}`)),
    );
    expect(caches.length).toBeGreaterThan(5);
    expect(caches.filter((path) => !page.includes(path))).toEqual([]);
  });
});

describe('docs/events.md', () => {
  it('says when each code of an error is thrown', () => {
    const page = read('docs/events.md');
    expect(ERROR_CODES.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});

describe('docs/differences.md', () => {
  it('lists each correction once', () => {
    const numbers = [...read('docs/differences.md').matchAll(/^### F(\d+) /gm)].map(([, number]) =>
      Number(number),
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 68 }, (_, index) => index + 1));
  });

  it('says of each where it is specified', () => {
    const corrections = read('docs/differences.md')
      .split(/^#{2,3} /m)
      .filter((text) => /^F\d/.test(text));
    const links = corrections.map((text) => /^Specified in \[(\S+ §[\d.]+)\]\(spec\//m.exec(text)?.[1]);
    expect(links).not.toContain(undefined);
  });
});

describe('docs/deploy.md and docs/in-an-hour.md', () => {
  it('name options and variables that there are', () => {
    const page = read('docs/deploy.md') + read('docs/in-an-hour.md');
    const options = read('docs/serve.md');
    const named = page.match(/KALENDS_[A-Z_]+|--(?:log|json|store|base-url)\b/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !options.includes(name))).toEqual([]);
  });
});

describe('docs/in-an-hour.md', () => {
  it('has the same settings for both ways, and an image of this version', () => {
    const page = read('docs/in-an-hour.md');
    const [, node = ''] = /`\/etc\/kalends\.env`.*\n\n```ini\n([^]*?)```/.exec(page) ?? [];
    const lines = read('examples/server/.env.example')
      .split('\n')
      .filter((line) => line.startsWith('KALENDS_'));
    expect(lines).toHaveLength(7);
    expect(lines.filter((line) => !node.includes(`${line}\n`))).toEqual([]);
    const { version } = JSON.parse(read('packages/cli/package.json')) as { version: string };
    expect(read('examples/server/compose.yaml')).toContain(`image: kalends/kalends:${version}\n`);
  });
});

describe('what the pages say is missing', () => {
  /** Statements that were checked: they are about records, or about what Kalends leaves to others on purpose. */
  const CHECKED = [
    'a venue that is entered and does not exist is left out',
    'a store that does not exist yet',
    'names a category, tag, venue or organizer that does not exist, not yet or no longer',
    'Nothing is planned yet.',
    'if its batch is planned again',
    'one record that is not published yet',
    'has what is not over yet',
    'The packages are not on a registry before the first release',
    'Before the first release, packages are not on a registry',
  ];
  const CLAIM =
    /\b(?:not yet|yet to come|(?:is|are|does|do) not \w+ yet|planned|coming soon|in a later (?:version|release)|before the first release)\b/i;

  it('is checked, sentence by sentence', () => {
    const pages = ['README.md', ...filesOf('docs', '.md')].filter(
      (name) => !/^docs\/(?:spec|adr|contributing)\/|^docs\/differences/.test(name),
    );
    const claims = pages.flatMap((name) =>
      read(name)
        .split('\n')
        .filter((line) => CLAIM.test(line) && !CHECKED.some((known) => line.includes(known))),
    );
    expect(claims).toEqual([]);
  });

  it('is not what a package has', () => {
    const faq = read('docs/faq.md');
    expect(CLAIM.test('Not yet: unknown fields of an event are ignored')).toBe(true);
    expect(faq).toMatch(/### Are there custom fields\?\n\nYes/);
  });
});
