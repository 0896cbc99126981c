import type { Calendar } from '@kalends/core';
import { addDays } from '@kalends/site';

/** What is in a calendar: nothing, what a small town has, or what a large one has. */
export type Fill = 'empty' | 'usual' | 'full';

/** Texts of events in a language: usual ones, a long one, and long words. */
interface Texts {
  readonly titles: readonly string[];
  readonly venues: readonly string[];
  readonly cities: readonly string[];
  readonly categories: readonly string[];
  readonly free: string;
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    titles: [
      'Jazz in the courtyard',
      'Farmers’ Market',
      'String quartets by candlelight with the Riverton Chamber Players',
      'Story time',
      'Open mic',
      'Watercolour workshop for beginners',
      'Neighbourhood cleanup',
    ],
    venues: ['Old Corn Hall', 'Quarry Park', 'Riverton Public Library, Children’s Room', 'The Lantern'],
    cities: ['Riverton', 'Upper Springfield'],
    categories: [
      'Concerts',
      'Markets',
      'Families',
      'Workshops',
      'Sports',
      'Exhibitions',
      'Talks',
      'Food and drink',
    ],
    free: 'Free',
  },
  de: {
    titles: [
      'Jazz im Innenhof',
      'Wochenmarkt',
      'Streichquartette bei Kerzenschein mit den Rivertoner Kammermusikfreunden',
      'Vorlesestunde',
      'Offene Bühne',
      'Aquarellwerkstatt für Anfängerinnen und Anfänger',
      'Stadtteilputzaktion',
    ],
    venues: ['Alte Kornhalle', 'Steinbruchpark', 'Stadtbücherei Riverton, Kinderabteilung', 'Zur Laterne'],
    cities: ['Riverton', 'Obergünzburg'],
    categories: [
      'Konzerte',
      'Märkte',
      'Familien',
      'Werkstätten',
      'Sport',
      'Ausstellungen',
      'Vorträge',
      'Essen und Trinken',
    ],
    free: 'Kostenlos',
  },
  ar: {
    titles: [
      'أمسية موسيقى الجاز',
      'سوق المزارعين',
      'رباعيات وترية على ضوء الشموع مع فرقة الحجرة',
      'ساعة القصة للأطفال',
      'منصة مفتوحة',
      'ورشة الألوان المائية للمبتدئين',
      'تنظيف الحي',
    ],
    venues: ['قاعة السوق القديمة', 'حديقة المحجر', 'مكتبة المدينة', 'الفانوس'],
    cities: ['ريفرتون', 'سبرينغفيلد'],
    categories: ['حفلات', 'أسواق', 'عائلات', 'ورش', 'رياضة', 'معارض', 'محاضرات', 'طعام'],
    free: 'مجاني',
  },
};

const COLORS = ['#b91c1c', '#15803d', '#c2410c', '#7e22ce', '#0369a1', '#a16207', '#be185d', '#4d7c0f'];

const FIRST = '2026-11-20';
const HOURS = [9, 10, 14, 18, 19, 20, 22];

/** The slugs of events that pages of events are measured with. */
export const PLAIN = 'plain';
export const PICTURED = 'pictured';
export const SERIES = 'every-sunday';

/** Fills a calendar whose clock is at 20 November 2026, 18:07 in New York. */
export async function fillCalendar(
  { events, series, categories }: Calendar,
  locale: string,
  fill: Fill,
  picture: string,
): Promise<void> {
  const texts = TEXTS[locale] ?? TEXTS['en'];
  if (fill === 'empty' || texts === undefined) return;
  const isFull = fill === 'full';
  const terms: number[] = [];
  for (const [index, name] of texts.categories.entries())
    terms.push((await categories.create({ name, color: COLORS[index] ?? '' })).id);
  const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  const venue = (index: number) => ({
    venue: `${of(texts.venues, index)}${index < texts.venues.length ? '' : ` ${index}`}`,
    address: `${index + 1} Market Street`,
    city: of(texts.cities, index),
    geo_lat: 40.5 + (index % 7) / 50,
    geo_lng: -74.2 - (index % 5) / 50,
  });
  const venues = isFull ? 70 : texts.venues.length;
  const [days, ofDay] = isFull ? [45, 9] : [30, 2];
  for (let day = 0; day < days; day++)
    for (let number = 0; number < ofDay; number++) {
      const index = day * ofDay + number;
      const date = addDays(FIRST, day);
      const hour = of(HOURS, isFull ? number : index);
      await events.create({
        title: of(texts.titles, index),
        ...{
          start_date: `${date} ${hour}:00`,
          end_date: hour < 22 ? `${date} ${hour + 1}:30` : `${addDays(date, 1)} 03:00`,
        },
        ...{
          venue: venue(index % venues),
          categories: [of(terms, index), ...(index % 4 === 0 ? [of(terms, index + 1)] : [])],
        },
        ...{
          cost: index % 3 === 0 ? [texts.free] : ['12', '15'],
          ...(index % 3 !== 2 && { image: picture }),
        },
        ...(index % 11 === 5 && { event_status: 'cancelled' as const }),
        ...(index % 13 === 3 && { featured: true }),
      });
    }
  const allDay = (title: string, start_date: string, end_date: string, category: number) =>
    events.create({
      title,
      start_date,
      end_date,
      all_day: true,
      categories: [of(terms, category)],
      venue: venue(1),
    });
  await allDay(of(texts.titles, 5), '2026-11-01', '2027-01-10', 5);
  await allDay(of(texts.titles, 2), '2026-11-27', '2026-12-02', 1);
  const evening = {
    start_date: '2026-12-06 20:00',
    end_date: '2026-12-06 22:00',
    venue: venue(2),
    cost: ['12'],
  };
  const description = `<p>${texts.titles.join('. ').repeat(6)}</p>`;
  const offers = [
    { url: 'https://tickets.example/', price: '12', currency: 'EUR', availability: 'in_stock' as const },
  ];
  await events.create({
    title: of(texts.titles, 2),
    slug: PLAIN,
    ...evening,
    description,
    offers,
    categories: [of(terms, 0)],
  });
  await events.create({
    title: of(texts.titles, 2),
    slug: PICTURED,
    ...evening,
    description,
    offers,
    categories: [of(terms, 3)],
    image: picture,
  });
  await series.create({
    ...{
      title: of(texts.titles, 3),
      slug: SERIES,
      start_date: '2026-11-22 10:00',
      end_date: '2026-11-22 11:00',
    },
    ...{ recurrence: ['FREQ=WEEKLY;BYDAY=SU;COUNT=20'], categories: [of(terms, 2)], venue: venue(0) },
  });
}
