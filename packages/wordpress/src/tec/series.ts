import { renderTitle } from '@kalends/site';
import { jsonText } from '@kalends/http';
import type { PresentSeries } from '../records/fragments.js';
import { iso, utcOf, type Presenting } from '../records/post.js';

/** A series as `tec/v1` shows it, in lists and in its events. */
export const seriesIn =
  ({ rendering, siteZone }: Presenting): PresentSeries =>
  (series) => {
    const { id, date, date_utc, modified, modified_utc, slug, status, title, author, image } = series;
    const { all_day, start_date, end_date, timezone, rule } = series;
    return jsonText({
      ...{ id, date: iso(date), date_gmt: utcOf(date_utc, date, siteZone) },
      ...{ modified: iso(modified), modified_gmt: utcOf(modified_utc, modified, siteZone) },
      ...{ slug, status, type: 'tribe_event_series', link: `${rendering.site.url}/series/${slug}/` },
      title: { rendered: renderTitle(title, rendering.texturize) },
      ...{ author, featured_media: image, all_day, start_date, end_date, timezone, rule },
    });
  };
