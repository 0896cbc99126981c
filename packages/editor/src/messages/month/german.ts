import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in German. */
export const GERMAN_MONTH: MonthTexts = {
  title: 'Monat',
  newOn: (day) => `Neue Veranstaltung am ${day}`,
  until: (day) => `bis ${day}`,
  more: (shown, total) =>
    `Die ersten ${shown} von ${total} Veranstaltungen werden gezeigt. Die Liste hat alle.`,
  moveTitle: 'Eine Veranstaltung verschieben',
  moveHint: 'Ziehen Sie eine Veranstaltung auf einen anderen Tag, oder wählen Sie sie hier.',
  event: 'Veranstaltung',
  day: 'Neuer Tag',
  move: 'Verschieben',
  moved: 'Die Veranstaltung wurde verschoben.',
  conflict:
    'Jemand anderes hat diese Veranstaltung inzwischen gespeichert. Es wurde nichts verschoben: Sehen Sie sie unten an, und versuchen Sie es noch einmal.',
  gone: 'Diese Veranstaltung kann nicht verschoben werden. Wählen Sie eine dieses Monats.',
  invalidDay: 'Das ist kein Tag.',
  notMoved: 'Nicht verschoben:',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
};
