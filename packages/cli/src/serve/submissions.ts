import { oneOf, type OptionTable, type ServerPart, traceOf } from '@kalends/command-kit';

/** How often what is over is forgotten, in milliseconds. */
const HOUR = 3_600_000;

const OPTIONS = {
  submissions: {
    value: 'MODE',
    about: 'the form at /submit/, by which visitors submit events that wait for review: on or off',
    otherwise: 'off',
    read: oneOf('mode', ['on', 'off'] as const),
  },
} as const satisfies OptionTable;

/** Events that visitors submit. Where messages are sent, visitors confirm their address, and are told of the decision. */
export const SUBMISSIONS: ServerPart<typeof OPTIONS> = {
  options: OPTIONS,
  async load({ submissions: mode }) {
    if (mode === 'off') return undefined;
    const { createSubmissions, submissionsView } = await import('@kalends/editor/submissions');
    return {
      serve({ calendar, store, siteUrl, locale, send, printError }) {
        const submissions = createSubmissions({ calendar, store, locale, send });
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
