/** The steps of `npm run release:rehearse`, as a test reads them. */
export declare const STEPS: readonly { readonly name: string; readonly proves: string }[];
