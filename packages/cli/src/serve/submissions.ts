import { oneOf, type OptionTable, type ServerPart, traceOf } from '@kalends/command-kit';
import { ALL_FIELDS, readSubmissionFields } from '../settings/submission-fields.js';

/** How often what is over is forgotten, in milliseconds. */
const HOUR = 3_600_000;

/** The fields that the form always has. */
const ALWAYS = ['title', 'start_date', 'end_date', 'all_day'] as const;

const OPTIONS = {
  submissions: {
    value: 'MODE',
    about: 'the form at /submit/, by which visitors submit events that wait for review: on or off',
    otherwise: 'off',
    read: oneOf('mode', ['on', 'off'] as const),
  },
  submissionFields: {
    value: 'NAMES',
    about:
      'the fields of that form besides the title and the dates, such as description,venue; none for no others',
    otherwise: ALL_FIELDS,
    read: readSubmissionFields,
  },
} as const satisfies OptionTable;

/** Events that visitors submit. Where messages are sent, visitors confirm their address, and are told of the decision. */
export const SUBMISSIONS: ServerPart<typeof OPTIONS> = {
  options: OPTIONS,
  async load({ submissions: mode, submissionFields }) {
    if (mode === 'off') return undefined;
    const { createSubmissions, submissionsView } = await import('@kalends/editor/submissions');
    return {
      serve({ calendar, store, siteUrl, locale, send, printError }) {
        const submissions = createSubmissions({
          ...{ calendar, store, locale, send },
          fields: [...ALWAYS, ...submissionFields],
        });
        const tidy = (): void =>
          void submissions
            .tidy()
            .catch((error: unknown) => printError(`Forgetting submissions failed: ${traceOf(error)}`));
        return {
          interfaces: [submissions.createInterface],
          views: [submissionsView(submissions)],
          pages: { submit: `${siteUrl}/submit/` },
          start() {
            const timer = setInterval(tidy, HOUR);
            return () => clearInterval(timer);
          },
        };
      },
    };
  },
};
