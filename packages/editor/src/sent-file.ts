import type { Params } from '@kalends/http';

/** A file that a form has sent. */
export interface SentFile {
  readonly bytes: Uint8Array;
  /** As the browser has named it. */
  readonly name: string;
}

/** Under which the parameters of a form have its file: a form cannot send such a name. */
const FILE: unique symbol = Symbol('file');

/** The parameters of a form with its file. */
export const withFile = (params: Params, file: SentFile | undefined): Params =>
  Object.assign({}, params, { [FILE]: file });

/** The file in the parameters of a form, if its view takes one. */
export const fileIn = (params: Params): SentFile | undefined =>
  Reflect.get(params, FILE) as SentFile | undefined;
