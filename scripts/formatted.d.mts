/** The text of a file as `npm run format` would write it, the code in Markdown too. */
export declare function formatted(path: string, text: string): Promise<string>;
