import { localTime, secondsOf } from '@kalends/core/adapter';
import { readClock, readFlag, type DateFormat } from '../cells.js';
import { COLUMNS } from '../columns.js';
import { momentIn } from './moments.js';
import { titleOf, withTexts, type Program, type RowContext, type Texts } from './program.js';
import { dayIn, listIn, stateIn, statusIn } from './shapes.js';

/** Tables whose titles are words of a language: those that people keep themselves, and those of Outlook and Google Calendar. */

/** Our columns by titles; a list of titles is a text with commas. */
const columnsBy = (lists: Texts): Texts =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([column, titles]) =>
      titles.split(',').map((title) => [titleOf(title), column] as const),
    ),
  );

/** The titles of English tables. A name with `@` is read by `tableRow`. */
const ENGLISH = columnsBy({
  event_name: 'name,title,subject,event,event name,event title,name of event,what',
  '@summary': 'summary',
  event_description: 'description,details,event description,long description,content',
  event_excerpt: 'short description,excerpt,teaser',
  '@date': 'date,event date,day,when',
  '@start': 'start,starts,begin,begins,starts at,start at,start date time,start datetime,dtstart,from',
  event_start_date: 'start date,startdate,date start,date from,begin date,starts on',
  event_start_time: 'start time,starttime,time,event time,begins at,time start,time from',
  '@end': 'end,ends,finish,ends at,end at,end date time,end datetime,dtend,to,until',
  event_end_date: 'end date,enddate,date end,date to,ends on',
  event_end_time: 'end time,endtime,finish time,time end,time to',
  event_all_day: 'all day,all day event,allday,whole day',
  event_timezone: 'timezone,time zone',
  '@place': 'location,place,where,event location',
  event_venue_name: 'venue,venue name,location name',
  venue_address: 'address,street,street address,venue address',
  venue_city: 'city,town,venue city',
  venue_state: 'state,province,region',
  venue_zip: 'zip,zip code,postcode,postal code',
  venue_country: 'country',
  venue_latitude: 'latitude,lat',
  venue_longitude: 'longitude,lng,lon',
  event_cost: 'cost,price,ticket price,fee,admission,entry fee',
  event_currency_code: 'currency',
  event_website: 'url,website,link,web,event url,event website,web link,web page',
  event_featured_image: 'image,image url,picture,photo',
  event_organizer_name: 'organizer,organiser,host,hosted by,organizer name,organiser name,meeting organizer',
  organizer_email: 'organizer email,organiser email',
  organizer_phone: 'organizer phone,organiser phone',
  event_category: 'category,categories,event type,event category',
  event_tags: 'tags,keywords',
  event_uid: 'uid',
  '@status': 'status,event status',
  '@id': 'id,no,nr,#',
});

/** The titles of tables in the other languages of the editor. Where two languages mean different things by a word, it is not here. */
const OTHERS = columnsBy({
  event_name:
    'titel,bezeichnung,veranstaltung,betreff,name der veranstaltung,titre,nom,intitule,evenement,objet,titulo,nombre,evento,asunto,' +
    'titolo,nome,oggetto,naam,onderwerp,assunto,tytul,nazwa,wydarzenie,namn,evenemang,rubrik,tittel,navn,arrangement,otsikko,nimi,tapahtuma',
  event_description:
    'beschreibung,descripcion,descrizione,omschrijving,beschrijving,descricao,opis,beskrivning,beskrivelse,kuvaus',
  event_excerpt: 'kurzbeschreibung',
  '@date': 'datum,tag,termin,wann,jour,fecha,dia,data,giorno,dag,dato,paivamaara',
  '@start': 'beginn,anfang,von,debut,inicio,comienzo,inizio,begin,aanvang,poczatek,alkaa',
  event_start_date:
    'beginnt am,startdatum,anfangsdatum,datum von,date de debut,fecha de inicio,fecha inicio,fecha de comienzo,data inizio,data di inizio,' +
    'begindatum,data de inicio,data inicio,data rozpoczecia,startdato,alkamispaiva',
  event_start_time:
    'uhrzeit,beginnt um,startzeit,zeit,heure,heure de debut,horaire,hora,hora de inicio,hora inicio,ora,ora inizio,ora di inizio,orario,' +
    'tijd,starttijd,begintijd,godzina,godzina rozpoczecia,tid,starttid,klockan,klokkeslaet,starttidspunkt,aika,kello,kellonaika,alkamisaika',
  '@end': 'ende,bis,fin,fine,eind,einde,fim,termino,koniec,slut,slutt,loppu,paattyy',
  event_end_date:
    'endet am,enddatum,datum bis,date de fin,fecha de fin,fecha fin,fecha de finalizacion,data fine,data di fine,einddatum,data de termino,' +
    'data fim,data de fim,data zakonczenia,slutdatum,slutdato,sluttdato,paattymispaiva',
  event_end_time:
    'endet um,endzeit,heure de fin,hora de fin,hora fin,hora de finalizacion,finalizacion,ora fine,ora di fine,eindtijd,hora de termino,' +
    'hora fim,hora de fim,godzina zakonczenia,sluttid,sluttidspunkt,paattymisaika',
  event_all_day:
    'ganztagig,ganztags,ganztagiges ereignis,journee entiere,toute la journee,todo el dia,giornata intera,tutto il giorno,hele dag,' +
    'duurt hele dag,dia inteiro,caly dzien,heldag,hele dagen,koko paiva',
  event_timezone: 'zeitzone,fuseau horaire,zona horaria,fuso orario,tijdzone,strefa czasowa,tidszon,tidszone,tidssone,aikavyohyke',
  '@place': 'ort,wo,lieu,endroit,lugar,ubicacion,luogo,plaats,locatie,local,miejsce,lokalizacja,plats,sted,paikka',
  event_venue_name: 'veranstaltungsort,spielort,lokalitat',
  venue_address:
    'adresse,anschrift,strasse,rue,direccion,calle,indirizzo,adres,straat,endereco,morada,ulica,adress,osoite,katuosoite',
  venue_city: 'stadt,ville,ciudad,localidad,citta,stad,cidade,miasto,by,kaupunki',
  venue_zip: 'plz,postleitzahl,code postal,codigo postal,cap,kod pocztowy,postnummer,postinumero',
  venue_country: 'pays,pais,paese,kraj,maa',
  event_cost: 'preis,eintritt,kosten,prix,tarif,cout,precio,coste,prezzo,costo,prijs,entree,preco,cena,pris,hinta',
  event_currency_code: 'wahrung,devise,moneda,valuta,moeda,waluta,valuutta',
  event_website:
    'webseite,internet,homepage,site web,lien,sitio web,enlace,pagina web,sito web,sito,strona,strona www,webbplats,hemsida,hjemmeside,verkkosivu',
  event_featured_image: 'bild,imagen,immagine,afbeelding,foto,imagem,zdjecie,billede,bilde,kuva',
  event_organizer_name: 'veranstalter,organisateur,organizador,organizzatore,organisator,organizator,arrangor,jarjestaja',
  event_category: 'kategorie,kategorien,rubriken,categorie,categoria,categorias,kategoria,kategori,kategorier,kategoriat',
  event_tags: 'schlagworte,schlagworter,stichworte,mots cles,etiquettes,etiquetas,etichette,trefwoorden,tagi,taggar',
}); // oxfmt-ignore

const isClock = (text: string): boolean => 'value' in readClock(text);

/** Two times of day in one cell: `19:00 - 21:00`. */
function splitRange(text = ''): Texts {
  const [, start = '', end = ''] =
    /^(.{1,12}?)\s*(?:[-–—à]|\b(?:to|bis|till?|a|do)\b)\s*(.{1,12})$/iu.exec(text) ?? [];
  return isClock(start) && isClock(end) ? { event_start_time: start, event_end_time: end } : {};
}

/** A cell with a day, a time of day or both. */
function momentFields(which: 'start' | 'end', timezone: string, text = ''): Texts {
  if (text === '') return {};
  if (isClock(text)) return { [`event_${which}_time`]: text };
  const { day, clock } = momentIn(text, timezone);
  return { [`event_${which}_date`]: day, ...(clock !== '' && { [`event_${which}_time`]: clock }) };
}

const SECONDS_OF_DAY = 86_400;

const dayBefore = (day: string): string =>
  localTime(secondsOf(`${day} 00:00:00`) - SECONDS_OF_DAY).slice(0, 10);

/** A whole day has no times of day. Outlook ends it at midnight of the next day. */
function wholeDay(row: Texts, format: DateFormat | undefined): Texts {
  const [from, to] = [dayIn(row['event_start_date'], format), dayIn(row['event_end_date'], format)];
  const end = readClock(row['event_end_time'] ?? '');
  const isExclusive = 'value' in end && end.value === '00:00:00' && (from ?? '') < (to ?? '');
  return withTexts(row, {
    event_start_time: '',
    event_end_time: '',
    ...(to !== undefined && isExclusive && { event_end_date: dayBefore(to) }),
  });
}

/** The place of a table: a venue, what is beside the name of one, or an address of the web. */
function placeFields(row: Texts): Texts {
  const { '@place': place = '', event_venue_name: venue = '' } = row;
  if (place === '') return {};
  if (/^https?:\/\/\S+$/i.test(place)) return { event_virtual_url: place };
  const field = venue === '' ? 'event_venue_name' : /\d/.test(place) ? 'venue_address' : 'venue_city';
  return (row[field] ?? '') === '' ? { [field]: place } : {};
}

/** A row of a table: what a cell has decides where the titles alone do not. */
function tableRow(row: Texts, { timezone, format }: RowContext): Texts {
  const { '@summary': summary, '@status': status, event_category: categories, event_name: name } = row;
  const dated = withTexts(
    { ...momentFields('start', timezone, row['@date']), ...momentFields('start', timezone, row['@start']) },
    { ...momentFields('end', timezone, row['@end']), ...row, ...splitRange(row['event_start_time']) },
  );
  const isWhole = yesIn(row['event_all_day'] ?? '');
  return withTexts(isWhole ? wholeDay(dated, format) : dated, {
    ...(name === undefined ? { event_name: summary } : { event_excerpt: row['event_excerpt'] ?? summary }),
    ...(categories !== undefined && { event_category: listIn(categories).join(',') }),
    ...(status !== undefined && { ...stateIn(status), event_status: statusIn(status) }),
    ...placeFields(row),
  });
}

const yesIn = (text: string): boolean => {
  const read = readFlag(text);
  return 'value' in read && read.value;
};

/** The titles of our own columns, which a table may have beside others. */
const OURS: Texts = Object.fromEntries(
  Object.values(COLUMNS).flatMap((columns) =>
    columns.flatMap(({ name, titles }) => titles.map((title) => [titleOf(title), name] as const)),
  ),
);

const COLUMNS_OF_TABLES: Texts = { ...OURS, ...OTHERS, ...ENGLISH };

/** The columns of Outlook, which Google Calendar reads and writes, too. Those of reminders and of who was invited are left out. */
export const OUTLOOK: readonly Program[] = [
  {
    name: 'Outlook or Google Calendar',
    has: [['subject', 'start date', 'start time']],
    dateFormat: 'mdy',
    shape: tableRow,
    columns: COLUMNS_OF_TABLES,
  },
  {
    name: 'Outlook',
    has: [
      ['betreff', 'beginnt am'],
      ['objet', 'date de debut'],
      ['asunto', 'fecha de comienzo'],
      ['oggetto', 'data inizio'],
      ['onderwerp', 'begindatum'],
      ['assunto', 'data de inicio'],
    ],
    dateFormat: 'dmy',
    shape: tableRow,
    columns: COLUMNS_OF_TABLES,
  },
];

/** A table of events by its titles, if they name a title and a day. Columns that are not known are refused as in files of our own. */
export function tableOf(titles: readonly string[]): Program | undefined {
  const keys = titles.map(titleOf);
  const targets = new Set(keys.map((key) => COLUMNS_OF_TABLES[key]));
  const isTable =
    ['event_name', '@summary'].some((name) => targets.has(name)) &&
    ['@date', '@start', 'event_start_date'].some((name) => targets.has(name));
  if (!isTable) return undefined;
  const isEnglish = keys.every((key) => !Object.hasOwn(OTHERS, key) || Object.hasOwn(ENGLISH, key));
  return {
    ...{ name: 'a table of events', has: [], isStrict: true, shape: tableRow, columns: COLUMNS_OF_TABLES },
    ...(!isEnglish && { dateFormat: 'dmy' as const }),
  };
}
