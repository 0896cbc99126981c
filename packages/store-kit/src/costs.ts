/** Texts of a cost, separated by `|`, by what `costForm` tells of them. */
export const COSTS = {
  free: [
    ...['0', '0.00', '0,00 €', '$0', 'Free', 'FREE', 'Free!', '0|Donation', 'Donation|Gift', '|free'],
    ...['kostenlos', 'Eintritt frei', 'Gratuit', 'ENTRÉE LIBRE', 'Entrée libre', 'gratis', '無料', 'مجاني'],
  ],
  paid: ['5', '0|5', '$0 – $12', 'for 5 each', 'Free|0.50', '&#8364; 0', '&amp;#039;'],
  neither: ['', 'Donation', 'free lunch for members', 'Frei nach Kant', 'what you&#039;d like', '\u0001'],
};
