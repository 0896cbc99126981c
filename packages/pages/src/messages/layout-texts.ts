/** The texts of what surrounds events: header, bar, chips and groups of lists. */
export interface LayoutTexts {
  /** The button that opens the links of the header on a phone. */
  readonly menu: string;
  /** The links of the header to all events, and to subscribe. */
  readonly events: string;
  readonly subscribeShort: string;
  /** Leads from a row of choices to all of them. */
  readonly moreChoices: string;
  /** The heading of events that run for weeks and are on. */
  readonly goingOn: string;
  /** Leads to the form with which visitors suggest an event. */
  readonly suggest: string;
  /** The choice between one date of each series and all of them. */
  readonly datesOfSeries: string;
  readonly nextDateOnly: string;
  readonly everyDate: string;
  /** That an event recurs every day. */
  readonly daily: string;
  /** That an event recurs on these weekdays of each week. */
  readonly weekly: (weekdays: string) => string;
  /** That an event has several dates, by a rule that has no words. */
  readonly recurs: string;
  /** Said instead of distances when the visitor's position is not known. */
  readonly noPosition: string;
  /** The heading of places that are too many to be shown with their events. */
  readonly morePlaces: string;
}

/** The texts by language. */
const TEXTS = {
  en: {
    ...{ events: 'Events', subscribeShort: 'Subscribe' },
    ...{ menu: 'Menu', moreChoices: 'More', goingOn: 'Going on now', suggest: 'Suggest an event' },
    ...{ datesOfSeries: 'Recurring events', nextDateOnly: 'Next date only', everyDate: 'Every date' },
    ...{ daily: 'every day', weekly: (days) => `every ${days}`, recurs: 'several dates' },
    noPosition: 'Your position is not known. Allow it in the settings of your browser, or choose a place.',
    morePlaces: 'More places',
  },
  de: {
    ...{ events: 'Veranstaltungen', subscribeShort: 'Abonnieren' },
    ...{ menu: 'Menü', moreChoices: 'Mehr', goingOn: 'Zurzeit', suggest: 'Veranstaltung vorschlagen' },
    ...{ datesOfSeries: 'Regelmäßiges', nextDateOnly: 'Nur nächster Termin', everyDate: 'Alle Termine' },
    ...{ daily: 'täglich', weekly: (days) => `jeden ${days}`, recurs: 'mehrere Termine' },
    noPosition:
      'Ihr Standort ist nicht bekannt. Erlauben Sie ihn in den Einstellungen des Browsers, oder wählen Sie einen Ort.',
    morePlaces: 'Weitere Orte',
  },
  fr: {
    ...{ events: 'Événements', subscribeShort: 'S’abonner' },
    ...{ menu: 'Menu', moreChoices: 'Plus', goingOn: 'En ce moment', suggest: 'Proposer un événement' },
    ...{ datesOfSeries: 'Récurrents', nextDateOnly: 'Prochaine date', everyDate: 'Toutes les dates' },
    ...{ daily: 'chaque jour', weekly: (days) => `chaque ${days}`, recurs: 'plusieurs dates' },
    noPosition:
      'Votre position est inconnue. Autorisez-la dans les réglages du navigateur, ou choisissez un lieu.',
    morePlaces: 'Autres lieux',
  },
  es: {
    ...{ events: 'Eventos', subscribeShort: 'Suscribirse' },
    ...{ menu: 'Menú', moreChoices: 'Más', goingOn: 'En curso', suggest: 'Proponer un evento' },
    ...{ datesOfSeries: 'Periódicos', nextDateOnly: 'Solo la próxima fecha', everyDate: 'Todas las fechas' },
    ...{ daily: 'todos los días', weekly: (days) => `cada ${days}`, recurs: 'varias fechas' },
    noPosition: 'Se desconoce su ubicación. Permítala en los ajustes del navegador o elija un lugar.',
    morePlaces: 'Más lugares',
  },
  it: {
    ...{ events: 'Eventi', subscribeShort: 'Iscriviti' },
    ...{ menu: 'Menu', moreChoices: 'Altro', goingOn: 'In corso', suggest: 'Proponi un evento' },
    ...{ datesOfSeries: 'Ricorrenti', nextDateOnly: 'Solo la prossima data', everyDate: 'Tutte le date' },
    ...{ daily: 'ogni giorno', weekly: (days) => `ogni ${days}`, recurs: 'più date' },
    noPosition: 'La posizione non è nota. Consentila nelle impostazioni del browser o scegli un luogo.',
    morePlaces: 'Altri luoghi',
  },
  nl: {
    ...{ events: 'Evenementen', subscribeShort: 'Abonneren' },
    ...{ menu: 'Menu', moreChoices: 'Meer', goingOn: 'Nu gaande', suggest: 'Evenement voorstellen' },
    ...{ datesOfSeries: 'Terugkerend', nextDateOnly: 'Alleen volgende datum', everyDate: 'Alle data' },
    ...{ daily: 'elke dag', weekly: (days) => `elke ${days}`, recurs: 'meerdere data' },
    noPosition:
      'Uw locatie is niet bekend. Sta die toe in de instellingen van de browser, of kies een plaats.',
    morePlaces: 'Meer plaatsen',
  },
  pl: {
    ...{ events: 'Wydarzenia', subscribeShort: 'Subskrybuj' },
    ...{ menu: 'Menu', moreChoices: 'Więcej', goingOn: 'Trwa teraz', suggest: 'Zaproponuj wydarzenie' },
    ...{
      datesOfSeries: 'Cykliczne',
      nextDateOnly: 'Tylko najbliższy termin',
      everyDate: 'Wszystkie terminy',
    },
    ...{ daily: 'codziennie', weekly: (days) => `co tydzień: ${days}`, recurs: 'wiele terminów' },
    noPosition: 'Położenie nie jest znane. Zezwól na nie w ustawieniach przeglądarki albo wybierz miejsce.',
    morePlaces: 'Więcej miejsc',
  },
  ar: {
    ...{ events: 'الفعاليات', subscribeShort: 'اشتراك' },
    ...{ menu: 'القائمة', moreChoices: 'المزيد', goingOn: 'مستمر الآن', suggest: 'اقترح فعالية' },
    ...{ datesOfSeries: 'المتكررة', nextDateOnly: 'الموعد القادم فقط', everyDate: 'كل المواعيد' },
    ...{ daily: 'يوميًا', weekly: (days) => `أسبوعيًا: ${days}`, recurs: 'عدة مواعيد' },
    noPosition: 'موقعك غير معروف. اسمح به في إعدادات المتصفح أو اختر مكانًا.',
    morePlaces: 'أماكن أخرى',
  },
  ja: {
    ...{ events: 'イベント', subscribeShort: '購読' },
    ...{ menu: 'メニュー', moreChoices: 'もっと', goingOn: '開催中', suggest: 'イベントを提案' },
    ...{ datesOfSeries: '定期イベント', nextDateOnly: '次回のみ', everyDate: 'すべての日程' },
    ...{ daily: '毎日', weekly: (days) => `毎週${days}`, recurs: '複数の日程' },
    noPosition: '現在地が分かりません。ブラウザーの設定で許可するか、場所を選んでください。',
    morePlaces: 'その他の場所',
  },
} as const satisfies Readonly<Record<string, LayoutTexts>>;

/** The texts in a language. */
export const layoutTexts = (language: keyof typeof TEXTS): LayoutTexts => TEXTS[language];
