import type { Account } from '@kalends/accounts';
import type { AccountListing } from '@kalends/accounts/store';

/** What a change makes true of an account or a key. */
type Facts = Readonly<Record<string, boolean | number>>;

/** A line of a writer: a change that it is about to send, or one that was acknowledged. */
export interface ChangeLine {
  readonly phase: 'begin' | 'done';
  /** Names the account or the key for good, unlike its login. */
  readonly subject: string;
  readonly facts: Facts;
  /** The id that was assigned. */
  readonly id?: number;
  /** The secret of a new key. */
  readonly secret?: string;
}

/** What may be true of an account or a key: more than one value while a change is not acknowledged. */
type Possible = Readonly<Record<string, readonly (boolean | number)[]>>;

/** What is known from the lines of all writers, by subject. */
export interface AccountModel {
  readonly possible: Map<string, Possible>;
  /** Ids that were acknowledged. */
  readonly ids: Map<string, number>;
  /** Secrets of keys that were acknowledged. */
  readonly secrets: Map<string, string>;
  acknowledged: number;
  readonly failures: string[];
}

export const newAccountModel = (): AccountModel => ({
  possible: new Map(),
  ids: new Map(),
  secrets: new Map(),
  acknowledged: 0,
  failures: [],
});

/** What is known of an account or a key before its first change: it is not there. */
const ABSENT: Possible = { there: [false] };

/** Notes what a writer says: before the acknowledgement the old and the new state are possible, then only the new one. */
export function noteChange(model: AccountModel, { phase, subject, facts, id, secret }: ChangeLine): void {
  const before = model.possible.get(subject) ?? ABSENT;
  const values = Object.entries(facts).map(([name, value]) => [
    name,
    phase === 'begin' ? [...(before[name] ?? []), value] : [value],
  ]);
  model.possible.set(subject, { ...before, ...(Object.fromEntries(values) as Possible) });
  if (phase === 'begin') return;
  model.acknowledged += 1;
  if (id !== undefined) model.ids.set(subject, id);
  if (secret !== undefined) model.secrets.set(subject, secret);
}

/** Whether this is known for certain. */
export const isCertain = (model: AccountModel, subject: string, name: string, value: boolean): boolean => {
  const values = model.possible.get(subject)?.[name] ?? [];
  return values.length > 0 && values.every((possible) => possible === value);
};

const ROLES = ['editor', 'author', 'contributor', 'subscriber'] as const;

/** In the form of a hash, whose salt names an account and a change of it. */
const hashOf = (subject: string, version: number): string =>
  `$scrypt$ln=14,r=8,p=5$${Buffer.from(`${subject} v${version}`).toString('base64url')}$AAAA`;

const saltOf = (hash: string | null): string =>
  Buffer.from(hash?.split('$')[3] ?? '', 'base64url').toString();

/** The fields of an account that every change writes together. */
export const accountOf = (
  subject: string,
  version: number,
): Pick<Account, 'role' | 'email' | 'passwordHash' | 'disabled'> => ({
  role: ROLES[version % ROLES.length] ?? 'editor',
  email: `${subject.replaceAll(/[ #]/g, '-')}.${version}@example.org`,
  passwordHash: hashOf(subject, version),
  disabled: version % 3 === 2,
});

/** An account or a key as it is stored. */
interface Stored {
  readonly subject: string;
  readonly id: number;
  readonly facts: Facts;
  /** What is wrong with it by itself. */
  readonly broken: string | undefined;
}

function storedAccount({ id, role, email, passwordHash, disabled, removed }: Account): Stored {
  const [, subject = '', text = ''] = /^(.*) v(\d+)$/.exec(saltOf(passwordHash)) ?? [];
  const version = Number(text);
  const written = JSON.stringify(accountOf(subject, version));
  const found = JSON.stringify({ role, email, passwordHash, disabled });
  return {
    ...{ subject, id, facts: { there: true, version, removed: removed !== null } },
    broken: found === written ? undefined : `is ${found} instead of ${written}`,
  };
}

/** Whether an account was added by the command line, whose passwords are hashed. */
export const isOfCommand = ({ name }: Pick<Account, 'name'>): boolean => name.startsWith('cli-');

function storedByCommand({ id, name, role, email, passwordHash, removed }: Account): Stored {
  const isWhole =
    role === 'editor' && email === `${name}@example.org` && passwordHash?.startsWith('$scrypt$') === true;
  return {
    ...{ subject: name, id, facts: { there: true, removed: removed !== null } },
    broken: isWhole ? undefined : 'has not all that it was added with',
  };
}

/** Which facts are not among those that are possible. */
const differences = (possible: Possible, facts: Facts): string[] =>
  Object.entries(possible).flatMap(([name, allowed]) =>
    allowed.includes(facts[name] ?? false) ? [] : [`${name} is ${facts[name]}, not ${allowed.join(' or ')}`],
  );

/** Compares stored accounts and keys with what is known. Gives what is wrong. */
export function judgeAccounts(model: AccountModel, { accounts, keys }: AccountListing): string[] {
  const stored: Stored[] = [
    ...accounts.map((account) => (isOfCommand(account) ? storedByCommand(account) : storedAccount(account))),
    ...keys.map(({ id, name, revoked }) => ({
      ...{ subject: name, id, facts: { there: true, revoked: revoked !== null } },
      broken: undefined,
    })),
  ];
  const bySubject = new Map(stored.map((one) => [one.subject, one]));
  const acknowledgedId = ({ subject, id }: Stored): boolean => (model.ids.get(subject) ?? id) === id;
  // an id that is found stays that of its account or key
  for (const { subject, id } of stored) if (!model.ids.has(subject)) model.ids.set(subject, id);
  return [
    ...model.failures,
    ...(bySubject.size === stored.length ? [] : ['an account or a key is there twice']),
    ...stored.flatMap((one) => (one.broken === undefined ? [] : [`${one.subject} ${one.broken}`])),
    ...stored.flatMap((one) => (acknowledgedId(one) ? [] : [`${one.subject} has another id, ${one.id}`])),
    ...stored.flatMap(({ subject }) => (model.possible.has(subject) ? [] : [`${subject}: no one wrote it`])),
    ...[...model.possible].flatMap(([subject, possible]) => {
      const facts = bySubject.get(subject)?.facts;
      const wrong =
        facts === undefined
          ? possible['there']?.includes(false) === true
            ? []
            : ['is lost']
          : differences(possible, facts);
      return wrong.map((text) => `${subject}: ${text}`);
    }),
  ];
}
