import { createTurnMemory } from './turn.js';

/** What a store knows of the number of the last commit. */
export interface Versions {
  /** Notes a version that PostgreSQL has just told, with the answer to whatever question. */
  notice(version: number): void;
  /** Notes a version that was told earlier. */
  remember(version: number): void;
  /** The newest version that is known; -1 at first. */
  newest(): number;
  /** The newest version, if PostgreSQL told one in this turn: it rides along with the question before. */
  ofThisTurn(): number | undefined;
}

/** Nothing is known yet. */
export function createVersions(): Versions {
  const told = createTurnMemory<true>();
  let newest = -1;
  const remember = (version: number): void => {
    newest = Math.max(newest, version);
  };
  return {
    remember,
    notice(version) {
      remember(version);
      told.set('version', true);
    },
    newest: () => newest,
    ofThisTurn: () => (told.get('version') ? newest : undefined),
  };
}
