import type { CATEGORIES, ORGANIZERS, TAGS, VENUES } from './demo-places.js';

/** The data of every planned event. */
interface Plan {
  readonly title: string;
  readonly description: string;
  readonly venue: keyof typeof VENUES;
  readonly organizer: keyof typeof ORGANIZERS;
  readonly categories: readonly [keyof typeof CATEGORIES, ...(keyof typeof CATEGORIES)[]];
  readonly tags?: readonly (keyof typeof TAGS)[];
  /** In the form of input; absent if the cost is not mentioned. */
  readonly cost?: string;
  readonly featured?: boolean;
  /** The zone of its times. Default: that of the site. */
  readonly timezone?: string;
  /** Why it is cancelled; absent if it is not. */
  readonly cancelled?: string;
  /** Whether it has the picture of its first category. */
  readonly pictured?: boolean;
}

/** A recurring event. */
export interface Series extends Plan {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** The number of weeks between two events. Default 1. */
  readonly every?: number;
  /** Whether its events are occurrences of one series, with a rule. Default: each is a record of its own. */
  readonly hasRule?: boolean;
  /** Start and end in local time, `HH:MM`. */
  readonly hours: readonly [start: string, end: string];
}

/** Events that recur every week, every second or every fourth. */
export const SERIES: readonly Series[] = [
  {
    title: 'Farmers’ Market',
    pictured: true,
    description: 'Vegetables, bread, cheese and flowers from the valley, straight from those who made them.',
    venue: 'hall',
    organizer: 'city',
    categories: ['markets'],
    tags: ['free', 'outdoors', 'accessible'],
    cost: 'Free',
    weekday: 6,
    hours: ['08:00', '13:00'],
  },
  {
    title: 'Story Time',
    pictured: true,
    description: 'Picture books read aloud, for listeners from three to six. No registration.',
    venue: 'library',
    organizer: 'friends',
    categories: ['families'],
    tags: ['free', 'kids', 'accessible'],
    cost: 'Free',
    weekday: 3,
    hours: ['10:00', '10:45'],
  },
  {
    title: 'Late Jazz Session',
    description: 'The house trio plays the first set; after that the stage is open. Bring your instrument.',
    venue: 'cellar',
    organizer: 'music',
    categories: ['jazz'],
    tags: ['late'],
    cost: '8',
    weekday: 4,
    hours: ['21:00', '23:59'],
  },
  {
    title: 'Open Workshop Evening',
    description: 'Use the benches and machines, ask the people around you. An introduction starts at seven.',
    venue: 'workshop',
    organizer: 'makers',
    categories: ['learning'],
    tags: ['beginners'],
    cost: '5',
    weekday: 2,
    hours: ['18:30', '21:30'],
  },
  {
    title: 'Morning Run around the Lake',
    description: 'Five kilometres at a pace that allows talking. Meet at the boat house.',
    venue: 'park',
    organizer: 'city',
    categories: ['community'],
    tags: ['free', 'outdoors', 'beginners'],
    cost: 'Free',
    weekday: 0,
    hasRule: true,
    hours: ['09:00', '10:00'],
  },
  {
    title: 'Pottery for Beginners',
    description: 'Four places at the wheel, clay and glazes included.',
    venue: 'workshop',
    organizer: 'makers',
    categories: ['courses'],
    tags: ['beginners'],
    cost: '35',
    weekday: 5,
    hasRule: true,
    hours: ['17:00', '19:30'],
  },
  {
    title: 'Language Café',
    description: 'Tables for a dozen languages. Sit down where you want to listen or talk.',
    venue: 'library',
    organizer: 'friends',
    categories: ['learning', 'community'],
    tags: ['free'],
    cost: 'Free',
    weekday: 1,
    hours: ['18:00', '20:00'],
  },
  {
    title: 'Chamber Music at Noon',
    description: 'Forty minutes of music in the middle of the day.',
    venue: 'hall',
    organizer: 'music',
    categories: ['classical'],
    tags: ['accessible'],
    cost: '10 - 15',
    weekday: 3,
    every: 2,
    hours: ['12:15', '13:00'],
  },
  {
    title: 'Repair Café',
    description: 'Bring what is broken, leave with what works: lamps, bicycles, radios, trousers.',
    venue: 'workshop',
    organizer: 'makers',
    categories: ['community'],
    tags: ['free'],
    cost: 'Free',
    weekday: 6,
    every: 2,
    hours: ['14:00', '17:00'],
  },
  {
    title: 'Big Band Night',
    pictured: true,
    description: 'Seventeen musicians, one dance floor.',
    venue: 'hall',
    organizer: 'music',
    categories: ['jazz', 'concerts'],
    tags: ['late'],
    cost: '22',
    featured: true,
    weekday: 5,
    every: 4,
    hours: ['20:00', '23:00'],
  },
];

/** A single event. */
export interface Once extends Plan {
  /** The earliest day, in days from today. */
  readonly from: number;
  /** The number of days it lasts. Default 1. */
  readonly days?: number;
  /** Start and end in local time, `HH:MM`; absent for an all-day event. */
  readonly hours?: readonly [start: string, end: string];
}

/** Single events, each on one of the seven days that begin with `from`. */
export const ONCE: readonly Once[] = [
  {
    title: 'Live from Lisbon: Fado',
    description: 'A house in the Alfama on our screen, with its own hours and its own wine.',
    venue: 'cellar',
    organizer: 'music',
    categories: ['concerts'],
    tags: ['late'],
    cost: '€12 - €18',
    pictured: true,
    from: 5,
    hours: ['21:00', '23:00'],
    timezone: 'Europe/Lisbon',
  },
  {
    title: 'Breakfast with Kyoto',
    description: 'Our sister library shows its oldest picture scrolls, page by page.',
    venue: 'library',
    organizer: 'friends',
    categories: ['talks'],
    tags: ['accessible'],
    cost: '¥1500',
    pictured: true,
    from: 12,
    hours: ['21:30', '23:00'],
    timezone: 'Asia/Tokyo',
  },
  {
    title: 'Studio Visit in London',
    description: 'A potter at work, and an hour for questions.',
    venue: 'workshop',
    organizer: 'makers',
    categories: ['courses'],
    cost: '£8',
    cancelled: 'The kiln has to be mended first. We will tell the new date here.',
    from: 18,
    hours: ['18:00', '19:30'],
    timezone: 'Europe/London',
  },
  {
    title: 'Riverton Book Fair',
    pictured: true,
    description: 'Forty publishers, readings every hour, and a room full of second-hand books.',
    venue: 'hall',
    organizer: 'friends',
    categories: ['community', 'talks'],
    tags: ['accessible'],
    cost: '6',
    from: -24,
    days: 3,
  },
  {
    title: 'Stargazing at the Quarry',
    description: 'Three telescopes, one clear night. Cancelled when it is cloudy.',
    venue: 'park',
    organizer: 'city',
    categories: ['talks'],
    tags: ['outdoors', 'free'],
    cost: 'Free',
    from: -10,
    hours: ['21:30', '23:30'],
  },
  {
    title: 'Town Hall Meeting: the New Bridge',
    description: 'The plans, the costs, and your questions.',
    venue: 'hall',
    organizer: 'city',
    categories: ['community'],
    tags: ['free', 'accessible'],
    cost: 'Free',
    from: 2,
    hours: ['19:00', '21:00'],
  },
  {
    title: 'Kite Day',
    pictured: true,
    description: 'Build one in the morning, fly it in the afternoon.',
    venue: 'park',
    organizer: 'city',
    categories: ['families'],
    tags: ['kids', 'outdoors', 'free'],
    cost: 'Free',
    from: 9,
  },
  {
    title: 'String Quartets by Candlelight',
    pictured: true,
    description: 'Two quartets, one evening, no microphones.',
    venue: 'hall',
    organizer: 'music',
    categories: ['classical'],
    cost: '18 - 40',
    featured: true,
    from: 14,
    hours: ['20:00', '22:15'],
  },
  {
    title: 'Riverside Festival',
    pictured: true,
    description: 'Three days of music on the open-air stage, with food from all over the town.',
    venue: 'park',
    organizer: 'city',
    categories: ['concerts', 'community'],
    tags: ['outdoors', 'kids'],
    cost: '0 - 45',
    featured: true,
    from: 21,
    days: 3,
    hours: ['14:00', '22:00'],
  },
  {
    title: 'How to Read Old Maps',
    description: 'A talk with originals from the library’s cellar.',
    venue: 'library',
    organizer: 'friends',
    categories: ['talks'],
    cost: '5',
    from: 28,
    hours: ['18:30', '20:00'],
  },
  {
    title: 'Electronics Bootcamp',
    pictured: true,
    description: 'From the first blinking light to a clock of your own, in five days.',
    venue: 'workshop',
    organizer: 'makers',
    categories: ['courses'],
    tags: ['beginners'],
    cost: '180',
    from: 35,
    days: 5,
    hours: ['09:00', '16:00'],
  },
  {
    title: 'Lantern Walk',
    description: 'From the market square to the lake, at the pace of the smallest.',
    venue: 'hall',
    organizer: 'friends',
    categories: ['families'],
    tags: ['kids', 'outdoors', 'free'],
    cost: 'Free',
    from: 45,
    hours: ['17:30', '19:00'],
  },
  {
    title: 'Contemporary Jazz Weekend',
    pictured: true,
    description: 'Six concerts in two nights.',
    venue: 'cellar',
    organizer: 'music',
    categories: ['jazz'],
    tags: ['late'],
    cost: '30 - 55',
    featured: true,
    from: 60,
    days: 2,
    hours: ['19:00', '23:30'],
  },
  {
    title: 'Craft Fair',
    pictured: true,
    description: 'Ceramics, textiles, paper and wood from eighty workshops.',
    venue: 'hall',
    organizer: 'makers',
    categories: ['markets'],
    tags: ['accessible'],
    cost: '3',
    from: 75,
    days: 2,
  },
];
