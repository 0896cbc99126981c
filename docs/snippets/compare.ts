import { compareSites, htmlReport } from '@kalends/compare';

/** Compares two sites. Gives the report as HTML, or `undefined` when nothing differs. */
export async function differencesOf(old: string, moved: string): Promise<string | undefined> {
  const report = await compareSites({
    a: { baseUrl: old },
    b: { baseUrl: moved },
    sample: 5,
    ignore: ['event.ticketed'],
  });
  return report.equal ? undefined : htmlReport(report);
}
