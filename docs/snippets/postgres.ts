import { createCalendar, type Calendar } from '@kalends/core';
import { createPostgresStore } from '@kalends/store-postgres';

/** The calendar in a database, by an address like `postgres://me:secret@db.example/site`. */
export async function openCalendar(connectionString: string): Promise<Calendar> {
  return createCalendar({ store: await createPostgresStore({ connectionString }) });
}
