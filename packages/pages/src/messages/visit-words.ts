import type { WordsLanguage } from '@kalends/site';

/** The texts of the page of an event, of searches and of what visitors take along. */
export interface VisitWords {
  /** That an event has ended. */
  readonly over: string;
  /** Before the link to the next date of a series, or to the date before. */
  readonly nextDate: string;
  /** The links to the events before and after one. */
  readonly previousEvent: string;
  readonly nextEvent: string;
  /** The name of the navigation from an event to where it belongs. */
  readonly wayBack: string;
  /** What is added to a calendar: one date of a series, or all. */
  readonly thisDate: string;
  readonly wholeSeries: string;
  readonly office365: string;
  readonly copyLink: string;
  /** That a link was copied. */
  readonly copied: string;
  /** A program on the visitor's device that subscribes to calendars. */
  readonly apple: string;
  /** The address of a calendar, for programs that are not named. */
  readonly calendarAddress: string;
  /** The name of what a search finds besides events. */
  readonly matches: string;
  /** The events at a venue. */
  readonly eventsAt: (venue: string) => string;
  /** The events in a town. */
  readonly eventsIn: (town: string) => string;
  /** The events of an organizer. */
  readonly eventsBy: (organizer: string) => string;
  /** The events of a category or a tag. */
  readonly eventsOf: (name: string) => string;
  /** That a search found no events. `text` is what was looked for. */
  readonly nothingFor: (text: string) => string;
}

const AR: VisitWords = {
  over: 'انتهت هذه الفعالية.',
  nextDate: 'الموعد التالي',
  previousEvent: 'الفعالية السابقة',
  nextEvent: 'الفعالية التالية',
  wayBack: 'مسار التنقل',
  thisDate: 'هذا الموعد',
  wholeSeries: 'كل المواعيد',
  office365: 'Office 365',
  copyLink: 'نسخ الرابط',
  copied: 'نُسخ',
  apple: 'تقويم Apple',
  calendarAddress: 'عنوان التقويم',
  matches: 'أماكن ومواضيع مطابقة',
  eventsAt: (name) => `الفعاليات في ${name}`,
  eventsIn: (name) => `الفعاليات في ${name}`,
  eventsBy: (name) => `فعاليات ${name}`,
  eventsOf: (name) => `فعاليات: ${name}`,
  nothingFor: (text) => `لم يُعثر على فعاليات تطابق «${text}».`,
};

const DE: VisitWords = {
  over: 'Diese Veranstaltung ist vorbei.',
  nextDate: 'Nächster Termin',
  previousEvent: 'Vorige Veranstaltung',
  nextEvent: 'Nächste Veranstaltung',
  wayBack: 'Pfad',
  thisDate: 'Dieser Termin',
  wholeSeries: 'Alle Termine',
  office365: 'Office 365',
  copyLink: 'Link kopieren',
  copied: 'Kopiert',
  apple: 'Apple Kalender',
  calendarAddress: 'Adresse des Kalenders',
  matches: 'Passende Orte und Themen',
  eventsAt: (name) => `Veranstaltungen: ${name}`,
  eventsIn: (name) => `Veranstaltungen in ${name}`,
  eventsBy: (name) => `Veranstaltungen von ${name}`,
  eventsOf: (name) => `Veranstaltungen zu ${name}`,
  nothingFor: (text) => `Zu „${text}“ wurde keine Veranstaltung gefunden.`,
};

const EN: VisitWords = {
  over: 'This event is over.',
  nextDate: 'Next date',
  previousEvent: 'Previous event',
  nextEvent: 'Next event',
  wayBack: 'Breadcrumb',
  thisDate: 'This date',
  wholeSeries: 'All dates',
  office365: 'Office 365',
  copyLink: 'Copy link',
  copied: 'Copied',
  apple: 'Apple Calendar',
  calendarAddress: 'Address of the calendar',
  matches: 'Places and topics that match',
  eventsAt: (name) => `Events at ${name}`,
  eventsIn: (name) => `Events in ${name}`,
  eventsBy: (name) => `Events by ${name}`,
  eventsOf: (name) => `Events: ${name}`,
  nothingFor: (text) => `No event was found for “${text}”.`,
};

const ES: VisitWords = {
  over: 'Este evento ya ha terminado.',
  nextDate: 'Próxima fecha',
  previousEvent: 'Evento anterior',
  nextEvent: 'Evento siguiente',
  wayBack: 'Ruta',
  thisDate: 'Esta fecha',
  wholeSeries: 'Todas las fechas',
  office365: 'Office 365',
  copyLink: 'Copiar enlace',
  copied: 'Copiado',
  apple: 'Calendario de Apple',
  calendarAddress: 'Dirección del calendario',
  matches: 'Lugares y temas que coinciden',
  eventsAt: (name) => `Eventos en ${name}`,
  eventsIn: (name) => `Eventos en ${name}`,
  eventsBy: (name) => `Eventos de ${name}`,
  eventsOf: (name) => `Eventos: ${name}`,
  nothingFor: (text) => `No se encontró ningún evento para «${text}».`,
};

const FR: VisitWords = {
  over: 'Cet événement est terminé.',
  nextDate: 'Prochaine date',
  previousEvent: 'Événement précédent',
  nextEvent: 'Événement suivant',
  wayBack: 'Fil d’Ariane',
  thisDate: 'Cette date',
  wholeSeries: 'Toutes les dates',
  office365: 'Office 365',
  copyLink: 'Copier le lien',
  copied: 'Copié',
  apple: 'Calendrier Apple',
  calendarAddress: 'Adresse du calendrier',
  matches: 'Lieux et thèmes correspondants',
  eventsAt: (name) => `Événements : ${name}`,
  eventsIn: (name) => `Événements à ${name}`,
  eventsBy: (name) => `Événements de ${name}`,
  eventsOf: (name) => `Événements : ${name}`,
  nothingFor: (text) => `Aucun événement trouvé pour « ${text} ».`,
};

const IT: VisitWords = {
  over: 'Questo evento è terminato.',
  nextDate: 'Prossima data',
  previousEvent: 'Evento precedente',
  nextEvent: 'Evento successivo',
  wayBack: 'Percorso',
  thisDate: 'Questa data',
  wholeSeries: 'Tutte le date',
  office365: 'Office 365',
  copyLink: 'Copia link',
  copied: 'Copiato',
  apple: 'Calendario Apple',
  calendarAddress: 'Indirizzo del calendario',
  matches: 'Luoghi e temi corrispondenti',
  eventsAt: (name) => `Eventi: ${name}`,
  eventsIn: (name) => `Eventi a ${name}`,
  eventsBy: (name) => `Eventi di ${name}`,
  eventsOf: (name) => `Eventi: ${name}`,
  nothingFor: (text) => `Nessun evento trovato per «${text}».`,
};

const JA: VisitWords = {
  over: 'このイベントは終了しました。',
  nextDate: '次の日程',
  previousEvent: '前のイベント',
  nextEvent: '次のイベント',
  wayBack: '現在の位置',
  thisDate: 'この日程',
  wholeSeries: 'すべての日程',
  office365: 'Office 365',
  copyLink: 'リンクをコピー',
  copied: 'コピーしました',
  apple: 'Appleカレンダー',
  calendarAddress: 'カレンダーのアドレス',
  matches: '一致する場所とテーマ',
  eventsAt: (name) => `${name}のイベント`,
  eventsIn: (name) => `${name}のイベント`,
  eventsBy: (name) => `${name}のイベント`,
  eventsOf: (name) => `${name}のイベント`,
  nothingFor: (text) => `「${text}」に一致するイベントは見つかりませんでした。`,
};

const NL: VisitWords = {
  over: 'Dit evenement is voorbij.',
  nextDate: 'Volgende datum',
  previousEvent: 'Vorig evenement',
  nextEvent: 'Volgend evenement',
  wayBack: 'Kruimelpad',
  thisDate: 'Deze datum',
  wholeSeries: 'Alle data',
  office365: 'Office 365',
  copyLink: 'Link kopiëren',
  copied: 'Gekopieerd',
  apple: 'Apple Agenda',
  calendarAddress: 'Adres van de kalender',
  matches: 'Passende plaatsen en onderwerpen',
  eventsAt: (name) => `Evenementen: ${name}`,
  eventsIn: (name) => `Evenementen in ${name}`,
  eventsBy: (name) => `Evenementen van ${name}`,
  eventsOf: (name) => `Evenementen: ${name}`,
  nothingFor: (text) => `Geen evenement gevonden voor ‘${text}’.`,
};

const PL: VisitWords = {
  over: 'To wydarzenie już się odbyło.',
  nextDate: 'Następny termin',
  previousEvent: 'Poprzednie wydarzenie',
  nextEvent: 'Następne wydarzenie',
  wayBack: 'Ścieżka',
  thisDate: 'Ten termin',
  wholeSeries: 'Wszystkie terminy',
  office365: 'Office 365',
  copyLink: 'Kopiuj link',
  copied: 'Skopiowano',
  apple: 'Kalendarz Apple',
  calendarAddress: 'Adres kalendarza',
  matches: 'Pasujące miejsca i tematy',
  eventsAt: (name) => `Wydarzenia: ${name}`,
  eventsIn: (name) => `Wydarzenia: ${name}`,
  eventsBy: (name) => `Wydarzenia: ${name}`,
  eventsOf: (name) => `Wydarzenia: ${name}`,
  nothingFor: (text) => `Nie znaleziono wydarzeń dla „${text}”.`,
};

/** These texts by language. */
export const VISIT_WORDS: Readonly<Record<WordsLanguage, VisitWords>> = {
  ...{ ar: AR, de: DE, en: EN, es: ES, fr: FR, it: IT, ja: JA, nl: NL, pl: PL },
};
