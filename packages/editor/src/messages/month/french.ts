import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in French. */
export const FRENCH_MONTH: MonthTexts = {
  title: 'Mois',
  newOn: (day) => `Nouvel événement le ${day}`,
  until: (day) => `jusqu’au ${day}`,
  more: (shown, total) =>
    `Les ${shown} premiers événements sur ${total} sont affichés. La liste les contient tous.`,
  moveTitle: 'Déplacer un événement',
  moveHint: 'Faites glisser un événement vers un autre jour, ou choisissez-le ici.',
  event: 'Événement',
  day: 'Nouveau jour',
  move: 'Déplacer',
  moved: 'L’événement a été déplacé.',
  conflict:
    'Quelqu’un d’autre a enregistré cet événement entre-temps. Rien n’a été déplacé : regardez-le ci-dessous et réessayez.',
  gone: 'Cet événement ne peut pas être déplacé. Choisissez-en un de ce mois.',
  invalidDay: 'Ce n’est pas un jour.',
  notMoved: 'Non déplacé :',
  previous: 'Mois précédent',
  next: 'Mois suivant',
};
