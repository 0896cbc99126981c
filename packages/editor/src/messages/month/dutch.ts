import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in Dutch. */
export const DUTCH_MONTH: MonthTexts = {
  title: 'Maand',
  newOn: (day) => `Nieuw evenement op ${day}`,
  until: (day) => `tot en met ${day}`,
  more: (shown, total) =>
    `De eerste ${shown} van ${total} evenementen worden getoond. De lijst heeft ze allemaal.`,
  moveTitle: 'Een evenement verplaatsen',
  moveHint: 'Sleep een evenement naar een andere dag, of kies het hier.',
  event: 'Evenement',
  day: 'Nieuwe dag',
  move: 'Verplaatsen',
  moved: 'Het evenement is verplaatst.',
  conflict:
    'Iemand anders heeft dit evenement intussen opgeslagen. Er is niets verplaatst: bekijk het hieronder en probeer het opnieuw.',
  gone: 'Dit evenement kan niet worden verplaatst. Kies er een van deze maand.',
  invalidDay: 'Dit is geen dag.',
  notMoved: 'Niet verplaatst:',
  previous: 'Vorige maand',
  next: 'Volgende maand',
};
