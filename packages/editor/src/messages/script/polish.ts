import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in Polish. */
export const POLISH_SCRIPT: ScriptTexts = {
  draftFound: 'To, co wpisano tutaj {when} i nie zapisano, jest w tej przeglądarce.',
  draftOlder: 'Wpis został od tego czasu zapisany: przy zapisywaniu wybierzesz między obiema wersjami.',
  restoreDraft: 'Przywróć',
  discardDraft: 'Odrzuć',
  keys: 'Klawisze: j i k przechodzą po liście, x zaznacza, Enter otwiera, / szuka, n otwiera nowy formularz.',
  keysOff: 'Wyłącz klawisze',
  keysOn: 'Włącz klawisze list',
  chooseScope: 'To wydarzenie się powtarza. Wybierz, które terminy przenieść, i naciśnij przycisk.',
  selectAll: 'Zaznacz wszystko',
  format: 'Formatowanie',
  bold: 'Pogrubienie',
  italic: 'Kursywa',
  link: 'Odnośnik',
  linkAddress: 'Adres odnośnika',
  bulletList: 'Lista',
  numberedList: 'Lista numerowana',
  heading: 'Nagłówek',
  quote: 'Cytat',
  editHtml: 'Edytuj HTML',
  editText: 'Edytuj tekst sformatowany',
  keptAsHtml:
    'Ten tekst zawiera HTML, który zmieniłby się jako tekst sformatowany, dlatego jest pokazany jako HTML.',
  losesMarkup: 'Tekst utraci to, czego tekst sformatowany nie zna. Czy mimo to kontynuować?',
};
