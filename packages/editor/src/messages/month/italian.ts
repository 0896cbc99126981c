import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in Italian. */
export const ITALIAN_MONTH: MonthTexts = {
  title: 'Mese',
  newOn: (day) => `Nuovo evento il ${day}`,
  until: (day) => `fino a ${day}`,
  more: (shown, total) => `Sono mostrati i primi ${shown} di ${total} eventi. L’elenco li contiene tutti.`,
  moveTitle: 'Sposta un evento',
  moveHint: 'Trascinare un evento su un altro giorno, o sceglierlo qui.',
  event: 'Evento',
  day: 'Nuovo giorno',
  move: 'Sposta',
  moved: 'L’evento è stato spostato.',
  conflict:
    'Nel frattempo qualcun altro ha salvato questo evento. Non è stato spostato nulla: guardarlo qui sotto e riprovare.',
  gone: 'Questo evento non può essere spostato. Sceglierne uno di questo mese.',
  invalidDay: 'Questo non è un giorno.',
  notMoved: 'Non spostato:',
  previous: 'Mese precedente',
  next: 'Mese successivo',
};
