/** The declaration of a parameter for clients: in the index of a namespace, in OPTIONS and in documents. */
export interface Arg {
  readonly type?: string;
  readonly format?: string;
  readonly items?: { readonly type: string };
  readonly default?: unknown;
  readonly description?: string;
  /** Set for parameters that the original plugin does not have: documents list them, the index and OPTIONS do not. */
  readonly own?: true;
}

/** A declaration as an operation documents it. */
export interface DeclaredArg extends Arg {
  readonly required: boolean;
}
