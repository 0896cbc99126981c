/** Programs and libraries of others that judge, as a test reads them. */
export declare const JUDGES: readonly { readonly name: string; readonly tests: readonly string[] }[];
