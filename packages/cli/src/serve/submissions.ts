import { createSubmissions } from '@kalends/editor';
import { type Capability, traceOf } from '@kalends/command-kit';

/** How often what is over is forgotten, in milliseconds. */
const HOUR = 3_600_000;

/** Events that visitors submit. No messages are sent: events go to moderation without a confirmation. */
export const submissions = (): Capability => ({
  serve({ calendar, store, locale, printError }) {
    const submissions = createSubmissions({ calendar, store, locale });
    const tidy = (): void =>
      void submissions
        .tidy()
        .catch((error: unknown) => printError(`Forgetting submissions failed: ${traceOf(error)}`));
    return {
      interfaces: [submissions.createInterface],
      editor: { submissions },
      start() {
        const timer = setInterval(tidy, HOUR);
        return () => clearInterval(timer);
      },
    };
  },
});
