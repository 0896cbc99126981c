import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main, type CreateContext } from '../src/main.js';
import { TEMPLATES } from '../src/template-list.js';
import { writeTemplates } from '../templates.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-create-'));
const templates = join(folder, 'templates');
beforeAll(() => writeTemplates(relative('.', templates)));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program with arguments; `answers` are typed on its terminal, if it has one. */
async function run(args: readonly string[], answers?: readonly string[]) {
  const [lines, errors, asked]: [string[], string[], string[]] = [[], [], []];
  const left = [...(answers ?? [])];
  const context: CreateContext = {
    templates,
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
    ask:
      answers &&
      ((question, standard) => {
        asked.push(question);
        const [answer = ''] = left.splice(0, 1);
        return Promise.resolve(answer === '' ? standard : answer);
      }),
  };
  return { code: await main(args, context), lines, errors, asked };
}

const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');

const manifestIn = (project: string) =>
  JSON.parse(read(project, 'package.json')) as {
    name: string;
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };

describe.each(Object.keys(TEMPLATES))('the template %s', (template) => {
  const project = `My ${template}`;

  it('is a project of fewer than fifteen files, with tests and our version', async () => {
    const { code, lines, errors } = await run([join(folder, project), '--template', template]);
    expect([code, errors]).toEqual([0, []]);
    const files = readdirSync(join(folder, project), { recursive: true, withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    expect(names.length).toBeLessThan(15);
    expect(lines[0]).toBe(
      `${names.length} files in ${join(folder, project)}. README.md describes them. Next:`,
    );
    expect(names).toEqual(
      expect.arrayContaining(['README.md', '.gitignore', expect.stringMatching(/\.test\.[jt]s$/)]),
    );
    const { name, scripts, dependencies, devDependencies } = manifestIn(project);
    const runs = [...(lines[1] ?? '').matchAll(/^ {2}npm (?:run )?(\w+)$/gm)].map(
      ([, script = '']) => script,
    );
    expect(runs).toEqual(['install', 'test', expect.stringMatching(/^(?:start|dev|demo)$/)]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(runs.slice(1)));
    expect(name).toBe(`my-${template}`);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test']));
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
      version: string;
    };
    const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([one]) =>
      /^@?kalends/.test(one),
    );
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter(([, range]) => range !== `^${version}`)).toEqual([]);
  });

  it('says nothing of the repository that it comes from', () => {
    const texts = ['README.md', 'package.json'].map((file) => read(project, file)).join('');
    expect(texts).not.toMatch(/build:js|example-|npm start -w/);
  });

  it('overwrites nothing', async () => {
    const { code, errors } = await run([join(folder, project), '--template', template]);
    expect([code, errors]).toEqual([1, [`The folder ${join(folder, project)} is not empty.`]]);
  });
});

describe('a server', () => {
  it('has its settings in .env, which only its owner may read', async () => {
    const flags = [
      '--address',
      'https://events.example',
      '--title',
      'Riverton today',
      '--timezone',
      'Asia/Tokyo',
    ];
    await run([join(folder, 'flags'), '--template', 'server', ...flags]);
    const variables = read('flags', '.env');
    expect(variables).toContain('KALENDS_BASE_URL=https://events.example\n');
    expect(variables).toContain('KALENDS_TITLE="Riverton today"\n');
    expect(variables).toContain('KALENDS_TIMEZONE=Asia/Tokyo\n');
    expect(statSync(join(folder, 'flags/.env')).mode & 0o777).toBe(0o600);
  });

  it('asks for what is left out', async () => {
    const answers = [join(folder, 'asked'), '', 'https://asked.example', '', 'Europe/Paris'];
    const { code, asked } = await run([], answers);
    expect([code, asked]).toEqual([
      0,
      ['Folder', 'Template (server, express, next, static)', 'Public address', 'Title', 'Time zone'],
    ]);
    expect(read('asked', '.env')).toContain('KALENDS_BASE_URL=https://asked.example\n');
    expect(read('asked', '.env')).toContain('KALENDS_TITLE="Our events"\n');
    expect(read('asked', '.env')).toContain('KALENDS_TIMEZONE=Europe/Paris\n');
  });

  it.each([
    [
      ['--address', 'events.example'],
      '--address events.example: an address begins with https:// or http://.',
    ],
    [['--timezone', 'Rome'], '--timezone Rome: a time zone has a name like Europe/Rome.'],
    [['--title', 'a "b"'], '--title a "b": quotes, $ and \\ cannot be used here.'],
  ])('refuses %j', async (flags, message) => {
    const { code, errors } = await run([join(folder, 'refused'), '--template', 'server', ...flags]);
    expect([code, errors]).toEqual([2, [message]]);
    expect(readdirSync(folder)).not.toContain('refused');
  });
});

describe('without a terminal', () => {
  it.each([
    [[], '--template is missing: server, express, next, static.'],
    [['--template', 'rails'], 'There is no template rails: server, express, next, static.'],
    [['one', 'two', '--template', 'static'], 'One folder is created: one two.'],
    [['--template', 'static', '--title', 'x'], '--title is for the template server.'],
  ])('refuses %j', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 2, errors: [message], asked: [] });
  });

  it('refuses an option that there is not, and describes those that there are', async () => {
    expect((await run(['--templat', 'static'])).code).toBe(2);
    const { code, lines } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of [...Object.keys(TEMPLATES), 'address', 'timezone'])
      expect(lines.join('\n')).toContain(name);
  });
});
