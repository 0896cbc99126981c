// Reads all changes of a server of `kalends/v1`, as a copy of its calendar does: `copy-reader ORIGIN`. Exit status 1 when it cannot.
import { createClient } from '@kalends/client';

const [origin = ''] = process.argv.slice(2);

async function readAll(): Promise<number> {
  const client = createClient({ baseUrl: origin, retry: { attempts: 1 } });
  let count = 0;
  let cursor: string | undefined;
  for (let isMore = true; isMore;) {
    const page = await client.changes(cursor === undefined ? {} : { cursor });
    count += page.changes.length;
    ({ cursor, more: isMore } = page);
  }
  return count;
}

readAll().then(
  (count) => console.log(count),
  (error: unknown) => {
    console.error(String(error));
    process.exitCode = 1;
  },
);
