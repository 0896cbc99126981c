/** What a step found. */
interface Result {
  readonly outcome: 'passed' | 'unseen' | 'failed';
  readonly text: string;
}
/** The steps of `npm run release:rehearse`, as a test reads them. */
export declare const STEPS: readonly { readonly name: string; readonly proves: string }[];
/** The outcome of tests that passed, by what vitest prints. */
export declare function outcomeOfTests(text: string): Result;
/** The outcome of an audit, by what `npm audit --json` prints. */
export declare function outcomeOfAudit(printed: string): Result;
