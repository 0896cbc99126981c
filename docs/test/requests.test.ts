import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, ROOT } from './markdown.js';

const SCRIPT = join(ROOT, 'scripts/trace-requests.mjs');

const filesIn = (text: string): string[] =>
  [...text.matchAll(/`(packages\/[^`]+\.ts)`/g)].map(([, file = '']) => file);

describe('A request, file by file', () => {
  it('lists the files and functions that a trace finds', () => {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, '--check'], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  const sections = read('docs/contributing/requests.md').split(/^## /m).slice(1);

  it.each(sections.map((section) => [section.split('\n')[0], section] as const))(
    'names in its steps only files that answer %s',
    (_, section) => {
      const [steps = '', trace = ''] = section.split(/<!-- trace: \w+ -->/);
      const traced = filesIn(trace);
      expect(traced.length).toBeGreaterThan(40);
      expect(filesIn(steps).length).toBeGreaterThan(5);
      expect(filesIn(steps).filter((file) => !traced.includes(file))).toEqual([]);
    },
  );
});
