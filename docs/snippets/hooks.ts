import { CalendarError, createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';

/** A calendar with the rules of a house. */
export const houseCalendar = (store: Store): Calendar =>
  // #region hooks
  createCalendar({
    store,
    hooks: {
      event: {
        before: {
          // what is missing is filled in
          create: (input) => ({ ...input, website: input.website ?? 'https://house.example' }),
          // what must not be is refused; `record` is the event as it is
          async update({ start_date }, { record, actor }) {
            if (start_date !== undefined && record.featured && actor?.role === 'author')
              throw new CalendarError('forbidden', 'Only editors move featured events.');
          },
        },
      },
      venue: {
        before: {
          async trash({ id }, { calendar }) {
            const { total } = await calendar.events.list({ venue: [id], start_date: 'now', per_page: 1 });
            if (total > 0) throw new CalendarError('conflict', 'Events are to come there.');
          },
        },
      },
    },
  });
// #endregion hooks
