const SECONDS = Date.UTC(2027, 5, 12, 18) / 1000;

/** Events as a server of Gancio lists them. */
export const GANCIO = [
  {
    ...{
      id: 5,
      title: 'Concert',
      slug: 'concert',
      description: '<p>x</p>',
      start_datetime: SECONDS,
      end_datetime: SECONDS + 7200,
    },
    ...{
      multidate: false,
      media: [{ url: 'a.jpg', name: 'A' }],
      tags: ['punk', 'live'],
      online_locations: [],
    },
    place: { id: 1, name: 'Squat', address: 'Via Roma 1', latitude: 45.07, longitude: 7.68 },
  },
  {
    ...{
      id: 6,
      title: 'Call',
      slug: 'call',
      start_datetime: SECONDS,
      end_datetime: null,
      tags: [{ tag: 'talk' }],
    },
    ...{ place: { name: 'online', address: '' }, online_locations: ['https://meet.example/x'] },
  },
  {
    id: 7,
    title: 'Not confirmed',
    start_datetime: SECONDS,
    is_visible: false,
    place: { name: 'Squat', address: 'Via Roma 1' },
  },
];

/** An event as a server of Mobilizon lists it. */
export const mobilizon = (title: string, more: object = {}) => ({
  ...{
    __typename: 'Event',
    uuid: `uuid-${title}`,
    title,
    description: '<p>x</p>',
    beginsOn: '2027-06-12T18:00:00Z',
    endsOn: '2027-06-12T20:00:00Z',
  },
  ...{
    status: 'CONFIRMED',
    visibility: 'PUBLIC',
    draft: false,
    category: 'MUSIC',
    onlineAddress: 'https://x.example/',
    url: 'https://m.example/e/1',
  },
  physicalAddress: {
    description: 'Hall',
    street: '1 Road',
    locality: 'Riverton',
    postalCode: '20999',
    country: 'Germany',
    geom: '10.0;53.5',
  },
  ...{
    tags: [{ title: 'Jazz', slug: 'jazz' }],
    picture: { url: 'https://m.example/p.jpg' },
    organizerActor: { name: 'Ann', preferredUsername: 'ann' },
  },
  options: { timezone: 'Europe/Berlin', isOnline: false, showStartTime: true, showEndTime: true },
  ...more,
});
