import type { OrganizerInput, VenueInput } from '@kalends/core';

const RIVERTON = { city: 'Riverton', state: 'NY', zip: '12601', country: 'United States' };

/** The venues of the demo. */
export const VENUES = {
  hall: {
    venue: 'Old Corn Hall',
    description: 'A brick market hall with a stage for three hundred guests.',
    address: '1 Market Square',
    geo_lat: 41.7032,
    geo_lng: -73.9291,
    ...RIVERTON,
    phone: '555-0101',
    website: 'https://cornhall.example',
    show_map: true,
    show_map_link: true,
  },
  library: {
    venue: 'Riverton Public Library',
    description: 'Reading rooms, a children’s corner and a quiet garden.',
    address: '24 Mill Street',
    geo_lat: 41.7061,
    geo_lng: -73.9248,
    ...RIVERTON,
    phone: '555-0102',
    website: 'https://library.example',
  },
  park: {
    venue: 'Quarry Park',
    description: 'Meadows, a lake and an open-air stage.',
    address: 'Quarry Road',
    geo_lat: 41.6924,
    geo_lng: -73.9043,
    ...RIVERTON,
    zip: '12603',
  },
  cellar: {
    venue: 'The Blue Cellar',
    description: 'Sixty seats, low ceiling, good sound.',
    address: '7 Tanner’s Lane',
    geo_lat: 41.7008,
    geo_lng: -73.9352,
    ...RIVERTON,
    phone: '555-0104',
    website: 'https://bluecellar.example',
  },
  workshop: {
    venue: 'Harbour Workshop',
    description: 'Benches, kilns, a laser cutter and friendly help.',
    address: '3 Harbour Row',
    geo_lat: 41.6698,
    geo_lng: -73.9466,
    city: 'Eastport',
    state: 'NY',
    zip: '12550',
    country: 'United States',
    phone: '555-0105',
  },
} as const satisfies Readonly<Record<string, VenueInput>>;

/** The organizers of the demo. */
export const ORGANIZERS = {
  music: { organizer: 'Riverton Music Society', phone: '555-0111', email: 'music@riverton.example' },
  city: {
    organizer: 'City of Riverton',
    phone: '555-0112',
    email: 'events@riverton.example',
    website: 'https://riverton.example',
  },
  makers: { organizer: 'Harbour Makers', email: 'hello@makers.example', website: 'https://makers.example' },
  friends: { organizer: 'Friends of the Library', email: 'friends@library.example' },
} as const satisfies Readonly<Record<string, OrganizerInput>>;

/** A category, and the key of its parent. */
export interface CategoryPlan {
  readonly name: string;
  readonly parent?: string;
  readonly color: string;
}

/** The categories of the demo; parents come before their children. */
export const CATEGORIES = {
  concerts: { name: 'Concerts', color: '#7c3aed' },
  jazz: { name: 'Jazz', parent: 'concerts', color: '#7c3aed' },
  classical: { name: 'Classical', parent: 'concerts', color: '#7c3aed' },
  community: { name: 'Community', color: '#15803d' },
  markets: { name: 'Markets', parent: 'community', color: '#15803d' },
  families: { name: 'Families', parent: 'community', color: '#db2777' },
  learning: { name: 'Learning', color: '#b45309' },
  courses: { name: 'Courses', parent: 'learning', color: '#b45309' },
  talks: { name: 'Talks', parent: 'learning', color: '#b45309' },
} as const satisfies Readonly<Record<string, CategoryPlan>>;

/** The tags of the demo. */
export const TAGS = {
  free: 'Free entry',
  outdoors: 'Outdoors',
  kids: 'Kids welcome',
  beginners: 'For beginners',
  late: 'Late night',
  accessible: 'Step-free access',
} as const;
