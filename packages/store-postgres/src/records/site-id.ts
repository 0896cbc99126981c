import type { SiteId } from '@kalends/core/store';
import type { Database } from '../server/database.js';
import { sql } from '../server/sql.js';

interface Row {
  readonly site_id: string | null;
}

const NO_IDS = { posts: 0, terms: 0, above: { post: 0, term: 0 } };

/** The stored id of the site, after storing the given one if there is none or if that one replaces it. */
export async function siteId(db: Database, given: SiteId | undefined): Promise<string | undefined> {
  const { rows } = await db.read<Row>(sql`SELECT site_id FROM kalends.state`, 'prepared');
  const known = rows[0]?.site_id ?? undefined;
  if (given === undefined || (known !== undefined && given.replaces !== true)) return known;
  const id = given.replaces === true ? sql`${given.id}` : sql`coalesce(site_id, ${given.id})`;
  return db.write(NO_IDS, async (transaction) => {
    const [row] = await transaction.rows<Row>(
      sql`UPDATE kalends.state SET site_id = ${id} RETURNING site_id`,
    );
    return row?.site_id ?? undefined;
  });
}
