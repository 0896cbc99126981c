import { CliError, FAILED, type LoadedPart, type ServerPartHost, traceOf } from '@kalends/command-kit';
import { sourceViews } from '../editor/index.js';
import { createSources } from '../sources.js';
import { stateOf } from '../commands/state-of.js';

/** The calendars that a server follows. */
function serve({ calendar, store, metrics, printError }: ServerPartHost) {
  const taken = metrics?.counter({
    name: 'kalends_source_takes_total',
    help: 'Takes of sources by this process, by result: taken or failed.',
    labelNames: ['source', 'result'],
  });
  const sources = createSources({
    ...{ calendar, store },
    onError: (error) => printError(`A source failed: ${traceOf(error)}`),
    onTake({ id }, isTaken) {
      taken?.({ source: id, result: isTaken ? 'taken' : 'failed' });
    },
  });
  metrics?.gauge(
    {
      name: 'kalends_source_failures',
      help: 'How often a source has failed since it was last taken.',
      labelNames: ['source', 'state'],
    },
    async () =>
      (await sources.list()).map(({ id, state, failures }) => ({
        labels: { source: id, state },
        value: failures,
      })),
  );
  return { views: sourceViews(sources), start: () => sources.start() };
}

/** Calendars that this one follows. */
export const SOURCE_PART: LoadedPart = {
  serve,
  check: {
    name: 'sources',
    none: 'no calendars are followed',
    async run(data) {
      const onError = (): void => undefined;
      const all = await createSources({ ...data, onError }).list();
      const troubled = all.filter(
        ({ state, failures, report }) =>
          state === 'active' && (failures > 0 || (report?.kept ?? null) !== null),
      );
      const [first] = troubled;
      if (first === undefined) return `${all.length} calendars are followed, none of them fails`;
      throw new CliError(
        `${troubled.length} of ${all.length} sources fail or lack events, such as ${first.id} (${stateOf(first)}); kalends follow-source show ${first.id} tells more.`,
        FAILED,
      );
    },
  },
};
