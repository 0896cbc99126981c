import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in Spanish. */
export const SPANISH_MONTH: MonthTexts = {
  title: 'Mes',
  newOn: (day) => `Nuevo evento el ${day}`,
  until: (day) => `hasta ${day}`,
  more: (shown, total) => `Se muestran los primeros ${shown} de ${total} eventos. La lista los tiene todos.`,
  moveTitle: 'Mover un evento',
  moveHint: 'Arrastre un evento a otro día o elíjalo aquí.',
  event: 'Evento',
  day: 'Nuevo día',
  move: 'Mover',
  moved: 'El evento se ha movido.',
  conflict:
    'Otra persona ha guardado este evento mientras tanto. No se ha movido nada: mírelo abajo e inténtelo de nuevo.',
  gone: 'Este evento no se puede mover. Elija uno de este mes.',
  invalidDay: 'Esto no es un día.',
  notMoved: 'No se ha movido:',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
};
