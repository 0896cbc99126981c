import { resolve } from 'node:path';
import { copyAccounts, type CopiedAccounts } from '@kalends/accounts';
import { kindsOf, type Kind } from '@kalends/core';
import { type Copied } from '@kalends/core/internal';
import { copyRecords, type Store } from '@kalends/core/store';
import { type CliContext, CliError, FAILED, type StoreChoice, usageError } from '@kalends/command-kit';
import { parseKeptStore, placeOf } from '@kalends/command-kit/internal';
import { barOrLinesFor, type Report } from '../progress.js';
import { STORES } from './stores.js';
import { openStore } from './open-store.js';
import { digestsOf, type Digest, type Digests } from './digest.js';

/** The output of `kalends copy --json`. */
interface Result extends Copied {
  readonly equal: boolean;
  readonly logins: CopiedAccounts;
  readonly kinds: readonly { readonly kind: Kind; readonly source: Digest; readonly target: Digest }[];
}

const isSame = (a: StoreChoice, b: StoreChoice): boolean =>
  a.kind === b.kind &&
  (a.kind === 'sqlite' ? resolve(a.address) === resolve(b.address) : a.address === b.address);

const number = new Intl.NumberFormat('en');

/** The number of hexadecimal digits of a hash to print for people. */
const SHOWN = 16;

function lineOf({ kind, source, target }: Result['kinds'][number]): string {
  const side = ({ records, sha256 }: Digest) =>
    `${number.format(records).padStart(13)}  ${sha256.slice(0, SHOWN)}`;
  return `${kind.padEnd(10)}${side(source)}${side(target)}`;
}

function linesOf(
  { kinds, equal, sourceChanged, logins, ...did }: Result,
  from: string,
  to: string,
): string[] {
  const different = kinds.filter(({ source, target }) => source.sha256 !== target.sha256);
  return [
    `${number.format(did.added)} records added, ${number.format(did.replaced)} replaced, ${number.format(did.deleted)} deleted.`,
    `${''.padEnd(10)}${'source'.padStart(13)}${''.padEnd(SHOWN + 2)}${'target'.padStart(13)}`,
    ...kinds.map(lineOf),
    equal
      ? `Equal: the calendar ${to} is a copy of the one ${from}.`
      : `Not equal: ${different.map(({ kind }) => kind).join(', ')}.`,
    ...(logins.accounts > 0
      ? [
          `Logins: ${logins.accounts} accounts and ${logins.keys} keys, ${logins.written} of them new or changed.`,
        ]
      : []),
    ...(sourceChanged
      ? ['The source was written to during the copy: run the same command again to copy the rest.']
      : []),
  ];
}

async function copyAndCompare(from: Store, to: Store, report: Report): Promise<Omit<Result, 'logins'>> {
  const version = await from.version();
  const copied = await copyRecords({
    from,
    to,
    onProgress: ({ kind, done, total }) => report(`${kind} records`, done, total),
  });
  const digests = async (store: Store, what: string): Promise<Digests> =>
    digestsOf(store, (records) => report(`${what} records verified`, records));
  const [source, target] = [await digests(from, 'source'), await digests(to, 'target')];
  const kinds = kindsOf().map((kind) => ({ kind, source: source[kind], target: target[kind] }));
  const equal = kinds.every((one) => one.source.sha256 === one.target.sha256);
  // a write after the copy and before the comparison makes them differ, too
  return { ...copied, equal, kinds, sourceChanged: (await from.version()) !== version };
}

/** The arguments of `kalends copy FROM TO`. */
interface CopyArguments {
  readonly operands: readonly string[];
  readonly options: { readonly json: boolean };
}

/** Shows the progress of the copy, and ends it with a `CliError` when the command must stop. */
function reporter(context: CliContext): Report {
  const { stop } = context;
  const show = barOrLinesFor(context);
  return (...progress) => {
    if (stop.aborted) throw new CliError('Stopped. Run the same command again to continue.', FAILED);
    show(...progress);
  };
}

/** Copies accounts and their keys. */
const copyLogins = (from: StoreChoice, to: StoreChoice): Promise<CopiedAccounts> =>
  STORES.withAccounts(from, (source) =>
    STORES.withAccounts(to, (target) => copyAccounts(source, target), false),
  );

/** Opens a store that contains at least one record. */
async function openSource(choice: StoreChoice): Promise<Store> {
  const store = await openStore(choice, { durability: 'full', mustExist: true });
  try {
    for (const kind of kindsOf()) if ((await store.scan(kind, 0, 1)).length > 0) return store;
    throw new CliError(`There are no records ${placeOf(choice)}.`, FAILED);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Runs `kalends copy FROM TO`. Returns the exit code. Rejects with a `CliError` if the stores are invalid or the same,
 * and with a `CalendarError` if one of them cannot be used or the target is not a copy.
 */
export async function copy(
  { operands: [fromText = '', toText = ''], options }: CopyArguments,
  context: CliContext,
): Promise<number> {
  const { print } = context;
  const [from, to] = [parseKeptStore(fromText, 'FROM'), parseKeptStore(toText, 'TO')];
  if (isSame(from, to)) throw usageError('FROM and TO are the same');
  const source = await openSource(from);
  try {
    const target = await openStore(to, { durability: 'full' });
    try {
      const copied = await copyAndCompare(source, target, reporter(context));
      const result = { ...copied, logins: await copyLogins(from, to) };
      if (options.json) print(JSON.stringify(result));
      else linesOf(result, placeOf(from), placeOf(to)).forEach(print);
      return result.equal ? 0 : FAILED;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
