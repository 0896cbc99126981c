import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const FILE = join(import.meta.dirname, 'program.ts');

const PROGRAM = `
import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
const calendar = createCalendar({ store: createMemoryStore() });
const school = createCalendar({ store: createMemoryStore(), fields: { event: { age: { type: 'integer', filter: true } } } });
const visitor = calendar.as(null);
const dates = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
`;

/** Calls as programs write them. */
const CALLS = `
calendar.events.get(1)
calendar.events.get('jazz', { include: ['venue'] })
calendar.events.list()
calendar.events.list({ start_date: 'today', categories: ['music'], per_page: 5 })
calendar.events.list({}, { include: ['venue', 'organizer'] })
calendar.events.create({ title: 'Jazz', ...dates })
calendar.events.create({ title: 'Jazz', ...dates, venue: { venue: 'Hall' } })
calendar.events.create({ title: 'Jazz', ...dates }, { recurrence: 'FREQ=WEEKLY' })
calendar.events.update(1, { title: 'Blues' })
calendar.events.update(1, { title: 'Blues' }, { scope: 'all' })
calendar.events.delete(1)
calendar.events.duplicate(1)
calendar.events.history(1)
calendar.events.revert(1, 2)
calendar.series.get(1)
calendar.series.list()
calendar.series.create({ title: 'Jazz', ...dates, recurrence: 'FREQ=WEEKLY' })
calendar.series.gather([1, 2])
calendar.venues.get(1)
calendar.venues.list({ search: 'hall' })
calendar.venues.create({ venue: 'Hall' })
calendar.venues.update('hall', { city: 'Rome' })
calendar.venues.merge(1, [2, 3])
calendar.organizers.get(1)
calendar.organizers.list()
calendar.categories.get(1)
calendar.categories.list({ hide_empty: false })
calendar.categories.create({ name: 'Music' })
calendar.tags.list()
calendar.images.get(1)
calendar.import([{ kind: 'venue', input: { venue: 'Hall' } }])
calendar.as(null)
calendar.actorOf({ id: 'ann', role: 'author' })
calendar.load('event', [1])
calendar.changes(0, 10)
calendar.follow('mail', () => undefined)
calendar.onCommit(() => undefined)
calendar.publishDue()
visitor.events.list()
school.events.get(1)
school.events.list()
school.events.create({ title: 'Jazz', ...dates, custom: { age: 6 } })
`;

/** Calls with a fault in each. */
const WRONG = `
calendar.events.get()
calendar.events.get(true)
calendar.events.get(1, { include: ['venues'] })
calendar.events.list({ category: 'music' })
calendar.events.list({ per_page: '5' })
calendar.events.list({ venue: 'hall' })
calendar.events.list({ featured: 1 })
calendar.events.list({ order: 'asc' })
calendar.events.create({ title: 'Jazz' })
calendar.events.create({ titel: 'Jazz', ...dates })
calendar.events.create({ title: 5, ...dates })
calendar.events.create({ title: 'Jazz', ...dates, venue: { city: 'Rome' } })
calendar.events.create({ title: 'Jazz', ...dates, venue: { venue: 'Hall', citty: 'Rome' } })
calendar.events.create({ title: 'Jazz', ...dates, venue: [1, 2] })
calendar.events.create({ title: 'Jazz', ...dates, organizer: { name: 'Ann' } })
calendar.events.create({ title: 'Jazz', ...dates, status: 'published' })
calendar.events.create({ title: 'Jazz', ...dates, all_day: 'yes' })
calendar.events.create({ title: 'Jazz', ...dates, author: '3' })
calendar.events.create({ title: 'Jazz', ...dates, event_status: 'canceled' })
calendar.events.create({ title: 'Jazz', ...dates }, { recurrence: 7 })
calendar.events.update({ title: 'Blues' })
calendar.events.update(1, { id: 2 })
calendar.events.update(1, { utc_start_date: '2031-05-01' })
calendar.events.update(1, { title: 'Blues' }, { scope: 'every' })
calendar.events.delete()
calendar.event.get(1)
calendar.series.create({ title: 'Jazz', ...dates })
calendar.series.gather(1)
calendar.venues.create({ name: 'Hall' })
calendar.venues.list({ start_date: 'today' })
calendar.venues.merge(1, 2)
calendar.organizers.create({ organizer: 'Ann', city: 'Rome' })
calendar.categories.create({ name: 'Music', parent: true })
calendar.tags.create({ name: 'Free', color: '#ff0000' })
calendar.import([{ kind: 'events', input: {} }])
calendar.as('ann')
calendar.as({ id: 1, role: 'boss' })
calendar.as({ id: 'ann', role: 'author' })
calendar.load('events', [1])
calendar.follow(() => undefined)
school.events.list({ custom: [{ name: 'agee', value: 6 }] })
school.events.list({ custom: [{ name: 'age', value: 'six' }] })
school.events.list({ sort: 'agee' })
school.events.create({ title: 'Jazz', ...dates, custom: { age: 'six' } })
school.events.create({ title: 'Jazz', ...dates, custom: { agee: 6 } })
`;

const linesOf = (text: string): string[] => text.trim().split('\n');

/** The compiler's language service, as editors ask it, for one program. */
function serviceFor(program: string): ts.LanguageService {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createLanguageService({
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot(name) {
      const text = name === FILE ? program : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => ({ ...options, noUnusedLocals: false }),
    getDefaultLibFileName: (of) => ts.getDefaultLibFilePath(of),
    fileExists: (name) => name === FILE || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
    directoryExists: (name) => ts.sys.directoryExists(name),
    getDirectories: (name) => ts.sys.getDirectories(name),
  });
}

const calls = linesOf(CALLS);
const wrong = linesOf(WRONG);
const withResults = calls.map((call, index) => `const result${index} = await ${call};\n`).join('');
const program = `${PROGRAM}${withResults}${wrong.map((call) => `await ${call};\n`).join('')}`;
const service = serviceFor(program);
const problems = service.getSemanticDiagnostics(FILE);

/** The messages about a part of the program. */
const messagesAbout = (code: string): string[] => {
  const start = program.indexOf(`await ${code};\n`);
  return problems
    .filter(({ start: at = 0 }) => at >= start && at < start + code.length + 7)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

describe('what an editor shows', () => {
  it('is what the README says of its program', () => {
    const readme = ts.sys.readFile(join(root, 'README.md')) ?? '';
    const [, code = '', shown = ''] = /^```ts\n(.+?)^```$.+?^```text\n(.+?)^```$/ms.exec(readme) ?? [];
    const editor = serviceFor(code);
    const hovers = shown
      .trim()
      .split('\n')
      .map((line) => {
        const name = line.replace(/:.*/, '');
        return ts.displayPartsToString(
          editor.getQuickInfoAtPosition(FILE, code.indexOf(name) + 'const '.length)?.displayParts,
        );
      });
    expect(hovers).toEqual(shown.trim().split('\n'));
    expect(hovers.length).toBeGreaterThan(1);
  });

  it('of the result of a call is a name, and forty calls have no error', async () => {
    const hovers = calls.map((call, index) => {
      const at = service.getQuickInfoAtPosition(FILE, program.indexOf(`result${index} =`));
      const [, type = ''] = ts.displayPartsToString(at?.displayParts).split(/^const result\d+: /);
      return { call, type };
    });
    expect(calls.flatMap(messagesAbout)).toEqual([]);
    // the longest one has the links that were asked for, or the fields that are declared
    expect(hovers.filter(({ type }) => type === '' || type.length > 250)).toEqual([]);
    const text = hovers.map(({ call, type }) => `    ${call}\n\n${type}\n`).join('\n');
    await expect(text).toMatchFileSnapshot('hovers.txt');
  });

  it('of a wrong call is an error that names what is wrong', async () => {
    const errors = wrong.map((call) => ({ call, messages: messagesAbout(call) }));
    expect(errors.filter(({ messages }) => messages.length === 0)).toEqual([]);
    const text = errors.map(({ call, messages }) => `    ${call}\n\n${messages.join('\n')}\n`).join('\n');
    await expect(text).toMatchFileSnapshot('errors.txt');
  });
});

/** The input of a resource and the parameters of its lists, by their types. */
const INPUTS = ['events', 'series', 'venues', 'organizers', 'categories', 'tags'].flatMap((name) =>
  ['create', 'update', 'list'].map((operation) => [name, operation] as const),
);

describe('comments', () => {
  const parameters = INPUTS.map(([name, operation], index) => {
    const position = operation === 'update' ? 1 : 0;
    return `type Input${index} = NonNullable<Parameters<typeof calendar.${name}.${operation}>[${position}]>;\n`;
  });
  const typed = serviceFor(PROGRAM + parameters.join('')).getProgram();
  const checker = typed?.getTypeChecker();
  const aliases =
    typed?.getSourceFile(FILE)?.statements.filter((one) => ts.isTypeAliasDeclaration(one)) ?? [];

  it.each(INPUTS)('calendar.%s.%s: each member has one', (name, operation) => {
    const alias = aliases[INPUTS.findIndex((one) => one[0] === name && one[1] === operation)];
    const members = alias && checker ? checker.getTypeAtLocation(alias.name).getProperties() : [];
    expect(members.length).toBeGreaterThan(1);
    const silent = members.filter((member) => member.getDocumentationComment(checker).length === 0);
    expect(silent.map((member) => member.name)).toEqual([]);
  });
});
