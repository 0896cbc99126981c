import { required, type Stores } from '@kalends/command-kit';
import { createCalendar } from '@kalends/core';
import { openAccounts, openStore } from './open-store.js';

/** Opens what commands work on. */
export const STORES: Stores = {
  async withCalendar(choice, work, settings) {
    const store = await openStore(required(choice, 'store'), { durability: 'full', mustExist: true });
    const calendar = createCalendar({ store, ...(settings && { settings }) });
    try {
      return await work({ calendar, store });
    } finally {
      await calendar.close();
    }
  },
  async withAccounts(choice, work, mustExist = true) {
    const accounts = await openAccounts(required(choice, 'store'), { durability: 'full', mustExist });
    try {
      return await work(accounts);
    } finally {
      await accounts.close();
    }
  },
};
