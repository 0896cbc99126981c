const hall = { venue: 'Old Corn Hall', address: '1 Market Square', city: 'Riverton' };
const cellar = { venue: 'The Blue Cellar', address: '7 Tanner’s Lane', city: 'Riverton' };

/** Creates a few events after today, one of them each week. */
export async function fill({ events }) {
  await events.create(
    {
      title: 'Farmers’ Market',
      start_date: 'next saturday 8:00',
      end_date: 'next saturday 13:00',
      venue: hall,
      categories: ['Markets'],
    },
    { recurrence: 'FREQ=WEEKLY;COUNT=8' },
  );
  await events.create({
    title: 'Late Jazz Session',
    description: 'A quartet, and guests with instruments.',
    start_date: 'tomorrow 21:00',
    end_date: 'tomorrow 23:30',
    venue: cellar,
    cost: '12',
    categories: ['Concerts'],
  });
  await events.create({
    title: 'Book Fair',
    start_date: '+5 days',
    end_date: '+6 days',
    all_day: true,
    venue: hall,
    categories: ['Markets'],
  });
}
