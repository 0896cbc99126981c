import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in English. */
export const ENGLISH_MONTH: MonthTexts = {
  title: 'Month',
  newOn: (day) => `New event on ${day}`,
  until: (day) => `until ${day}`,
  more: (shown, total) => `The first ${shown} of ${total} events are shown. The list has all of them.`,
  moveTitle: 'Move an event',
  moveHint: 'Drag an event to another day, or choose it here.',
  event: 'Event',
  day: 'New day',
  move: 'Move',
  moved: 'The event was moved.',
  conflict:
    'Someone else has saved this event in the meantime. Nothing was moved: look at it below, and try again.',
  gone: 'This event cannot be moved. Choose one of this month.',
  invalidDay: 'This is no day.',
  notMoved: 'Not moved:',
  previous: 'Previous month',
  next: 'Next month',
};
