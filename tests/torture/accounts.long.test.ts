import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountListing } from '@kalends/accounts/store';
import { checkSqliteStore } from '@kalends/store-sqlite';
import { expect, it } from 'vitest';
import { parseStore } from '@kalends/command-kit';
import { openAccounts } from '../../packages/cli/src/store/open-store.js';
import { serveStore } from '../accounts/server-on-store.js';
import {
  isCertain,
  judgeAccounts,
  newAccountModel,
  noteChange,
  type AccountModel,
  type ChangeLine,
} from './account-model.js';
import { createChance } from './chance.js';
import { usePrograms } from './use-programs.js';

/** Rounds for each kind of store; each kills two writers, a server and a command. `npm run test:torture` asks for more. */
const ROUNDS = Number(process.env['TORTURE_ACCOUNTS_ROUNDS'] ?? 2);
const SEED = Number(process.env['TORTURE_ACCOUNTS_SEED'] ?? 20_310_501);

const WRITERS = 2;
/** What is compared after every round grows with the store: after so many rounds it is a new one. */
const ROUNDS_PER_STORE = 10;

const programs = usePrograms('account-writer');

const chance = createChance(SEED);
const between = (least: number, most: number): number => least + chance() * (most - least);

/** Starts a writer; `kill` waits until all that it said was noted. */
function startWriter(model: AccountModel, store: string, prefix: string) {
  const seed = String(Math.floor(between(0, 1e9)));
  const child = spawn(process.execPath, [programs().program, store, prefix, seed], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const lines = createInterface(child.stdout);
  const first = new Promise<void>((resolve) => lines.once('line', () => resolve()));
  lines.on('line', (line) => noteChange(model, JSON.parse(line) as ChangeLine));
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      if (errors !== '') model.failures.push(errors);
      resolve();
    });
  });
  return {
    /** Resolves with its first change, or when it has ended. */
    ready: Promise.race([first, ended]),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Adds an account by the command line, which is killed in the middle unless it is faster. */
async function addAndKill(model: AccountModel, store: string, name: string): Promise<void> {
  const facts = { there: true, removed: false };
  noteChange(model, { phase: 'begin', subject: name, facts });
  const args = ['user', 'add', name, '--role', 'editor', '--email', `${name}@example.org`];
  const child = spawn(process.execPath, [programs().command, ...args, '--password-stdin', '--store', store], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {},
  });
  // it may be killed before it reads
  child.stdin.on('error', () => undefined).end('correct horse battery');
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), between(100, 2_000));
  const code = await ended;
  clearTimeout(timer);
  if (code === 0) noteChange(model, { phase: 'done', subject: name, facts });
  else if (code !== null) model.failures.push(`user add ended with ${code}`);
}

let addresses = 0;
/** The address of a client that has not been seen yet: refused keys count towards the limit of an address. */
const newAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Uses keys until told to stop, which leaves stamps of their last use; a revoked one must be refused. */
async function useKeys(model: AccountModel, apiRoot: string, isOver: () => boolean): Promise<number> {
  let accepted = 0;
  while (!isOver()) {
    const subjects = [...model.secrets.keys()].slice(-20);
    const subject = subjects[Math.floor(chance() * subjects.length)];
    if (subject === undefined) {
      await sleep(1);
      continue;
    }
    const isRevoked = isCertain(model, subject, 'revoked', true);
    const headers = {
      Authorization: `Bearer ${model.secrets.get(subject) ?? ''}`,
      'X-Forwarded-For': newAddress(),
    };
    try {
      const { status } = await fetch(`${apiRoot}/events`, { headers });
      if (status === 200) accepted += 1;
      if (status === 200 && isRevoked) model.failures.push(`${subject} was accepted after it was revoked`);
      if (status !== 200 && status !== 401) model.failures.push(`${subject}: ${status}`);
    } catch (error) {
      if (!isOver()) model.failures.push(String(error));
    }
  }
  return accepted;
}

async function list(store: string): Promise<AccountListing> {
  const accounts = await openAccounts(parseStore(store, 'store'), { durability: 'normal' });
  const listing = await accounts.list();
  await accounts.close();
  return listing;
}

/** Lets processes write to a store and kills them at moments that chance chooses. Gives how many requests keys were good for. */
async function killAll(model: AccountModel, store: string, round: number): Promise<number> {
  const server = serveStore(programs().command, store);
  const apiRoot = await server.apiRoot;
  let isOver = false;
  const used = useKeys(model, apiRoot, () => isOver);
  const writers = Array.from({ length: WRITERS }, (_, at) => startWriter(model, store, `${round}.${at}`));
  await Promise.all(writers.map(({ ready }) => ready));
  const added = addAndKill(model, store, `cli-${round}`);
  for (const { kill } of writers) {
    await sleep(between(50, 400));
    await kill();
  }
  isOver = true;
  await server.kill();
  await added;
  return used;
}

it.each(['sqlite', 'postgres'])(
  `accounts and keys survive ${ROUNDS} rounds of killed processes (%s)`,
  async (kind) => {
    let [store, model, acknowledged, accepted, stamped] = ['', newAccountModel(), 0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_PER_STORE === 0) {
        const file = join(programs().folder, `${round}.db`);
        store = kind === 'sqlite' ? `sqlite:${file}` : `${programs().database.url}?schema=kills${round}`;
        model = newAccountModel();
      }
      const before = model.acknowledged;
      accepted += await killAll(model, store, round);
      acknowledged += model.acknowledged - before;
      const listing = await list(store);
      stamped += listing.keys.filter(({ lastUsed }) => lastUsed !== null).length;
      expect(judgeAccounts(model, listing).slice(0, 10)).toEqual([]);
      if (kind === 'sqlite') expect(checkSqliteStore({ file: store.slice('sqlite:'.length) })).toEqual([]);
    }
    console.log(
      `accounts (${kind}): seed ${SEED}, ${ROUNDS * (WRITERS + 2)} processes killed, ${acknowledged} acknowledged ` +
        `changes checked, ${accepted} requests by keys, ${stamped} stamps of a last use`,
    );
    expect(acknowledged).toBeGreaterThan(ROUNDS);
    expect([accepted > 0, stamped > 0]).toEqual([true, true]);
  },
  ROUNDS * 30_000 + 60_000,
);
