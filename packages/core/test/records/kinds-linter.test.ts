import { ESLint, Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { expect, it } from 'vitest';

const RULE = 'no-restricted-syntax';

/** What the linter says of a line in a package. */
async function messagesOn(file: string, code: string): Promise<readonly string[]> {
  const { rules } = (await new ESLint().calculateConfigForFile(file)) as { rules: Linter.RulesRecord };
  const config = { languageOptions: { parser }, rules: { [RULE]: rules[RULE] ?? 'off' } };
  return new Linter().verify(code, config as Linter.Config).map(({ message }) => message);
}

const FILES = [
  'packages/core/src/calendar.ts',
  'packages/feeds/src/feeds.ts',
  'packages/importer/src/index.ts',
];

it.each(FILES)('%s must not list kinds', async (file) => {
  for (const code of [
    `for (const kind of ['venue', 'organizer'] as const) use(kind);`,
    `const kinds = ['event', 'category', 'tag'];`,
    `const of = (kind: 'category' | 'tag') => kind;`,
    `type Linked = Pick<Entries, 'venue' | 'organizer'>;`,
  ])
    expect([code, await messagesOn(file, code)]).toEqual([code, [expect.stringContaining('registry')]]);
  for (const code of [
    `const one = ['venue'];`,
    `const fields = ['venue', 'city'];`,
    `type Own = Omit<Summary, 'venue' | 'image'>;`,
    `for (const kind of kindsOf('linked')) use(kind);`,
  ])
    expect([code, await messagesOn(file, code)]).toEqual([code, []]);
});
