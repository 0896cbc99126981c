import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in Polish. */
export const POLISH_MONTH: MonthTexts = {
  title: 'Miesiąc',
  newOn: (day) => `Nowe wydarzenie: ${day}`,
  until: (day) => `do ${day}`,
  more: (shown, total) => `Pokazano pierwsze ${shown} z ${total} wydarzeń. Wszystkie są na liście.`,
  moveTitle: 'Przenieś wydarzenie',
  moveHint: 'Przeciągnij wydarzenie na inny dzień albo wybierz je tutaj.',
  event: 'Wydarzenie',
  day: 'Nowy dzień',
  move: 'Przenieś',
  moved: 'Wydarzenie zostało przeniesione.',
  conflict:
    'Ktoś inny zapisał w międzyczasie to wydarzenie. Nic nie przeniesiono: obejrzyj je poniżej i spróbuj ponownie.',
  gone: 'Tego wydarzenia nie można przenieść. Wybierz jedno z tego miesiąca.',
  invalidDay: 'To nie jest dzień.',
  notMoved: 'Nie przeniesiono:',
  previous: 'Poprzedni miesiąc',
  next: 'Następny miesiąc',
};
