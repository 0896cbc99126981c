import { kindsOf, type KindIn } from '@kalends/core';
import { isToOne, LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';

/** The singular and the plural of a kind. */
interface Words {
  readonly one: string;
  readonly several: string;
}

/** In languages whose adjectives agree with nouns: what a new one is called. */
interface GenderedWords extends Words {
  readonly newOne: string;
}

/** The words for records of a kind in each language, with the forms that its sentences need. */
export interface KindWords {
  /** `one` has its article; how many there are has a form for each plural of the language, where `#` stands for the number. */
  readonly ar: GenderedWords & {
    readonly counted: Readonly<Record<'one' | 'two' | 'few' | 'other', string>>;
  };
  readonly de: GenderedWords;
  readonly en: Words;
  readonly es: GenderedWords;
  readonly fr: GenderedWords & { readonly no: 'aucun' | 'aucune' };
  readonly it: GenderedWords;
  readonly ja: Words;
  readonly nl: GenderedWords;
  /** `several` are two to four. */
  readonly pl: GenderedWords & { readonly many: string };
}

/** A language that kinds have words in. */
export type WordsLanguage = keyof KindWords;

/** The hint of a field that links to records: a known name links to its record, a new one creates a record. */
interface Hint {
  readonly hint: string;
}

/** The words for the records of each kind: all that a new kind needs are here. */
export const KIND_WORDS: {
  readonly [K in KindIn<'event' | 'linked' | 'term'>]: {
    readonly [L in WordsLanguage]: KindWords[L] & (K extends LinkedKind ? Hint : unknown);
  };
} = {
  venue: {
    ar: {
      one: 'المكان',
      several: 'الأماكن',
      newOne: 'مكان جديد',
      counted: { one: 'مكان واحد', two: 'مكانان', few: '# أماكن', other: '# مكانًا' },
      hint: 'اكتب اسمًا. يُستخدم المكان بهذا الاسم، أو يُنشأ إن لم يوجد.',
    },
    de: {
      ...{ one: 'Veranstaltungsort', several: 'Veranstaltungsorte', newOne: 'Neuer Veranstaltungsort' },
      hint: 'Geben Sie einen Namen ein. Ein Veranstaltungsort dieses Namens wird verwendet, oder angelegt, wenn es keinen gibt.',
    },
    en: {
      ...{ one: 'venue', several: 'venues' },
      hint: 'Type a name. A venue of this name is used, or created if there is none.',
    },
    es: {
      ...{ one: 'lugar', several: 'lugares', newOne: 'Nuevo lugar' },
      hint: 'Escriba un nombre. Se usa el lugar con ese nombre, o se crea si no existe.',
    },
    fr: {
      ...{ one: 'lieu', several: 'lieux', newOne: 'Nouveau lieu', no: 'aucun' },
      hint: 'Saisissez un nom. Un lieu de ce nom est repris, ou créé s’il n’existe pas.',
    },
    it: {
      ...{ one: 'luogo', several: 'luoghi', newOne: 'Nuovo luogo' },
      hint: 'Scrivi un nome. Si usa il luogo con questo nome, o lo si crea se non esiste.',
    },
    ja: {
      ...{ one: '会場', several: '会場' },
      hint: '名前を入力してください。同じ名前の会場があれば使い、なければ作成します。',
    },
    nl: {
      ...{ one: 'locatie', several: 'locaties', newOne: 'Nieuwe locatie' },
      hint: 'Typ een naam. De locatie met die naam wordt gebruikt, of aangemaakt als ze niet bestaat.',
    },
    pl: {
      ...{ one: 'miejsce', several: 'miejsca', many: 'miejsc', newOne: 'Nowe miejsce' },
      hint: 'Wpisz nazwę. Zostanie użyte miejsce o tej nazwie albo utworzone, jeśli go nie ma.',
    },
  },
  organizer: {
    ar: {
      one: 'الجهة المنظمة',
      several: 'الجهات المنظمة',
      newOne: 'جهة منظمة جديدة',
      counted: { one: 'جهة واحدة', two: 'جهتان', few: '# جهات', other: '# جهة' },
      hint: 'اكتب أسماء. تُستخدم الجهات المنظمة بهذه الأسماء، أو تُنشأ إن لم توجد.',
    },
    de: {
      ...{ one: 'Veranstalter', several: 'Veranstalter', newOne: 'Neuer Veranstalter' },
      hint: 'Geben Sie Namen ein. Veranstalter dieser Namen werden verwendet, oder angelegt, wenn es keine gibt.',
    },
    en: {
      ...{ one: 'organizer', several: 'organizers' },
      hint: 'Type names. Organizers of these names are used, or created if there are none.',
    },
    es: {
      ...{ one: 'organizador', several: 'organizadores', newOne: 'Nuevo organizador' },
      hint: 'Escriba nombres. Se usan los organizadores con esos nombres, o se crean si no existen.',
    },
    fr: {
      ...{ one: 'organisateur', several: 'organisateurs', newOne: 'Nouvel organisateur', no: 'aucun' },
      hint: 'Saisissez des noms. Les organisateurs de ces noms sont repris, ou créés s’ils n’existent pas.',
    },
    it: {
      ...{ one: 'organizzatore', several: 'organizzatori', newOne: 'Nuovo organizzatore' },
      hint: 'Scrivi dei nomi. Si usano gli organizzatori con questi nomi, o li si crea se non esistono.',
    },
    ja: {
      ...{ one: '主催者', several: '主催者' },
      hint: '名前を入力してください。同じ名前の主催者があれば使い、なければ作成します。',
    },
    nl: {
      ...{ one: 'organisator', several: 'organisatoren', newOne: 'Nieuwe organisator' },
      hint: 'Typ namen. Organisatoren met die namen worden gebruikt, of aangemaakt als ze niet bestaan.',
    },
    pl: {
      ...{ one: 'organizator', several: 'organizatorzy', many: 'organizatorów', newOne: 'Nowy organizator' },
      hint: 'Wpisz nazwy. Zostaną użyci organizatorzy o tych nazwach albo utworzeni, jeśli ich nie ma.',
    },
  },
  category: {
    ar: {
      one: 'التصنيف',
      several: 'التصنيفات',
      newOne: 'تصنيف جديد',
      counted: { one: 'تصنيف واحد', two: 'تصنيفان', few: '# تصنيفات', other: '# تصنيفًا' },
    },
    de: { one: 'Kategorie', several: 'Kategorien', newOne: 'Neue Kategorie' },
    en: { one: 'category', several: 'categories' },
    es: { one: 'categoría', several: 'categorías', newOne: 'Nueva categoría' },
    fr: { one: 'catégorie', several: 'catégories', newOne: 'Nouvelle catégorie', no: 'aucune' },
    it: { one: 'categoria', several: 'categorie', newOne: 'Nuova categoria' },
    ja: { one: 'カテゴリー', several: 'カテゴリー' },
    nl: { one: 'categorie', several: 'categorieën', newOne: 'Nieuwe categorie' },
    pl: { one: 'kategoria', several: 'kategorie', many: 'kategorii', newOne: 'Nowa kategoria' },
  },
  tag: {
    ar: {
      one: 'الوسم',
      several: 'الوسوم',
      newOne: 'وسم جديد',
      counted: { one: 'وسم واحد', two: 'وسمان', few: '# وسوم', other: '# وسمًا' },
    },
    de: { one: 'Schlagwort', several: 'Schlagwörter', newOne: 'Neues Schlagwort' },
    en: { one: 'tag', several: 'tags' },
    es: { one: 'etiqueta', several: 'etiquetas', newOne: 'Nueva etiqueta' },
    fr: { one: 'étiquette', several: 'étiquettes', newOne: 'Nouvelle étiquette', no: 'aucune' },
    it: { one: 'etichetta', several: 'etichette', newOne: 'Nuova etichetta' },
    ja: { one: 'タグ', several: 'タグ' },
    nl: { one: 'tag', several: 'tags', newOne: 'Nieuwe tag' },
    pl: { one: 'tag', several: 'tagi', many: 'tagów', newOne: 'Nowy tag' },
  },
  event: {
    ar: {
      one: 'الفعالية',
      several: 'الفعاليات',
      newOne: 'فعالية جديدة',
      counted: {
        one: 'فعالية واحدة',
        two: 'فعاليتان',
        few: '# فعاليات',
        other: '# فعالية',
      },
    },
    de: { one: 'Veranstaltung', several: 'Veranstaltungen', newOne: 'Neue Veranstaltung' },
    en: { one: 'event', several: 'events' },
    es: { one: 'evento', several: 'eventos', newOne: 'Nuevo evento' },
    fr: { one: 'événement', several: 'événements', newOne: 'Nouvel événement', no: 'aucun' },
    it: { one: 'evento', several: 'eventi', newOne: 'Nuovo evento' },
    ja: { one: 'イベント', several: 'イベント' },
    nl: { one: 'evenement', several: 'evenementen', newOne: 'Nieuw evenement' },
    pl: { one: 'wydarzenie', several: 'wydarzenia', many: 'wydarzeń', newOne: 'Nowe wydarzenie' },
  },
};

/** The kinds that lists of events are filtered by, and that visitors read the names of. */
type ShownKind = KindIn<'linked' | 'term'>;

/** The name of a link of an event to records that visitors read the names of: `venue`, `categories`. */
export type LinkName = (typeof LINK_FIELD)[ShownKind];

/** A word as a title. */
export const titled = <W extends string>(word: W) =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<W>;

/** The labels of an event's links: `Venue`, `Organizers`. */
export const linkLabels = (language: WordsLanguage): Readonly<Record<LinkName, string>> =>
  Object.fromEntries(
    kindsOf('linked', 'term').map((kind) => {
      const { one, several } = KIND_WORDS[kind][language];
      return [LINK_FIELD[kind], titled(isToOne(LINK_FIELD[kind]) ? one : several)];
    }),
  ) as Readonly<Record<LinkName, string>>;
