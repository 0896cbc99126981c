import {
  createSubmissions,
  submissionsView,
  type Submissions,
  type SubmissionsOptions,
} from '../../src/submissions/index.js';
import { afterAll, beforeAll } from 'vitest';
import { openSite, type EditorSite, type SiteOptions } from '../site.js';

/** A calendar with an editor, and a form for submissions, on a socket. */
export interface SubmissionSite extends EditorSite {
  readonly submissions: Submissions;
  /** What is kept of submissions. */
  readonly stored: () => Promise<readonly unknown[]>;
}

/** What differs from the usual. */
export interface SubmissionSiteOptions extends SiteOptions {
  readonly submissions?: Omit<SubmissionsOptions, 'calendar' | 'store'>;
}

/** Serves a calendar with submissions on a free port. */
export async function openSubmissionSite({
  submissions: submitting,
  ...options
}: SubmissionSiteOptions = {}): Promise<SubmissionSite> {
  let own: Pick<SubmissionSite, 'submissions' | 'stored'> | undefined;
  const site = await openSite({
    ...options,
    addsTo({ calendar, store }) {
      const submissions = createSubmissions({ calendar, store, locale: options.locale, ...submitting });
      own = { submissions, stored: () => store.values.list('submission ', 'submission!', 10_000) };
      return { views: [submissionsView(submissions)], interfaces: [submissions.createInterface] };
    },
  });
  if (own === undefined) throw new TypeError('The site is open.');
  return { ...site, ...own };
}

/** Such a site, which is open for all tests of a file. */
export function useSubmissionSite(options: SubmissionSiteOptions = {}): () => SubmissionSite {
  let site: SubmissionSite | undefined;
  beforeAll(async () => {
    site = await openSubmissionSite(options);
  });
  afterAll(() => site?.close());
  return () => {
    if (site === undefined) throw new TypeError('The site is open while tests run.');
    return site;
  };
}
