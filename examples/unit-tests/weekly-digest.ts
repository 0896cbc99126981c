import type { Calendar } from '@kalends/core';

/** The next seven days in a few lines of text, for a newsletter: what is public, day by day. */
export async function weeklyDigest(calendar: Calendar): Promise<string> {
  const { items, total } = await calendar.as(null).events.list({
    start_date: 'today',
    end_date: '+6 days',
    per_page: 50,
  });
  const venues = await calendar.load(
    'venue',
    items.map(({ venue }) => venue),
  );
  const lines = items.map(({ title, start_date, all_day }, index) => {
    const place = venues[index]?.venue;
    const time = all_day ? 'all day' : start_date.slice(11, 16);
    return `${start_date.slice(0, 10)} ${time} ${title}${place === undefined ? '' : `, ${place}`}`;
  });
  return total === 0 ? 'Nothing this week.' : [`${total} this week:`, ...lines].join('\n');
}
