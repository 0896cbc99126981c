import type { AccountSession } from '@kalends/accounts';
import type { Broken } from './broken-accounts.js';

/** Accounts whose sessions break a promise. */
export const BROKEN_SESSIONS: Readonly<Record<string, Broken>> = {
  'a session of an old revision begins': {
    caughtBy: ['sessions'],
    broken: (accounts) => ({
      async addSession(session, { most }) {
        const account = await accounts.find({ id: session.account });
        await accounts.addSession(session, { revision: account?.revision ?? 0, most });
      },
    }),
  },
  'sessions outlive a change of the password': {
    caughtBy: ['sessions'],
    broken: (accounts) => {
      const held = new Map<string, AccountSession>();
      return {
        async addSession(session, start) {
          await accounts.addSession(session, start);
          held.set(session.hash, session);
        },
        async findSession(hash) {
          const session = held.get(hash);
          const account = session && (await accounts.find({ id: session.account }));
          return session && account && { session, account };
        },
        async endSession(hash) {
          await accounts.endSession(hash);
          return held.delete(hash);
        },
      };
    },
  },
  'sessions end with every change': {
    caughtBy: ['sessions'],
    broken: (accounts) => ({
      async update(given) {
        const changed = await accounts.update({ ...given, passwordHash: `${given.passwordHash} changed` });
        const back = await accounts.update({ ...changed, passwordHash: given.passwordHash });
        return { ...back, revision: changed.revision };
      },
    }),
  },
  'sessions end with another hash of the same password': {
    caughtBy: ['sessions'],
    broken: (accounts) => ({ update: (given) => accounts.update(given) }),
  },
  'sessions outlive disabling with another hash': {
    caughtBy: ['sessions'],
    broken: (accounts) => ({
      async update(given, change) {
        if (change?.samePassword !== true) return accounts.update(given);
        const { revision } = await accounts.update({ ...given, disabled: false }, change);
        return { ...given, revision };
      },
    }),
  },
  'a session does not end': {
    caughtBy: ['sessions', 'random steps'],
    broken: () => ({ endSession: async () => true }),
  },
  'sessions are as many as one likes': {
    caughtBy: ['sessions'],
    broken: (accounts) => ({
      addSession: (session, start) => accounts.addSession(session, { ...start, most: 1_000 }),
    }),
  },
};
