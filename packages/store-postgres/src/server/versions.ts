/** What a store knows of the number of the last commit. */
export interface Versions {
  /** Notes a version that PostgreSQL has just told, with the answer to whatever question. */
  notice(version: number): void;
  /** Notes a version that was told earlier. */
  remember(version: number): void;
  /** The newest version that is known; -1 at first. */
  newest(): number;
  /**
   * The newest version, if PostgreSQL told one in this turn of the event loop: whoever asks goes on from an answer that came
   * with it, and this process has taken in nothing else since. So the version rides along with the question before it.
   */
  ofThisTurn(): number | undefined;
}

/** Nothing is known yet. */
export function createVersions(): Versions {
  let newest = -1;
  let told = false;
  const forget = (): void => {
    told = false;
  };
  const remember = (version: number): void => {
    newest = Math.max(newest, version);
  };
  return {
    remember,
    notice(version) {
      remember(version);
      told = true;
      // comes when all that follows from the answer without waiting has been done, and before anything else is taken in
      process.nextTick(forget);
    },
    newest: () => newest,
    ofThisTurn: () => (told ? newest : undefined),
  };
}
