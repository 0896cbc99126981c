import { CalendarError, createCalendar, type EventRecord } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';

/** `lib/calendar.ts`: the one calendar of the site, kept when a file is loaded again while you develop. */
const site: typeof globalThis & { calendar?: ReturnType<typeof createCalendar> } = globalThis;
export const calendar = (site.calendar ??= createCalendar({ store: createMemoryStore() }));

/** For a page of the site, a server component: what visitors may see of the next events, without HTTP in between. */
export async function comingEvents(): Promise<readonly EventRecord[]> {
  const { items } = await calendar.as(null).events.list({ per_page: 5 });
  return items;
}

/** For a form, a server action: why an event was refused, or nothing. */
export async function addEvent(
  form: FormData,
  actor: { id: number; role: 'author' },
): Promise<string | null> {
  const textOf = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  try {
    await calendar.as(actor).events.create({
      title: textOf('title'),
      start_date: textOf('start'),
      end_date: textOf('end'),
    });
    return null;
  } catch (error) {
    if (error instanceof CalendarError) return error.message;
    throw error;
  }
}
