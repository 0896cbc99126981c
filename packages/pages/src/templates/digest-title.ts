import type { PageRequest } from '../context.js';
import { plainText } from '../views/plain-text.js';
import type { DigestView } from './templates.js';

/** The title of a digest, as plain text: the calendar, the category or tag, and its days. */
export function digestTitle({ name, first, last }: DigestView, { calendar, dates }: PageRequest): string {
  const days = first === last ? dates.day(first) : dates.days(first, last);
  return [calendar.settings.title, plainText(name), days].filter((part) => part !== '').join(' – ');
}
