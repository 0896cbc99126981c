import type { Role } from '@kalends/core';

/** An account, as the editor shows it. */
export interface EditorAccount {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  /** What it may do instead of what its role allows. */
  readonly capabilities: readonly string[] | null;
  readonly disabled: boolean;
  /** In UTC. */
  readonly created: string;
  /** When one of its keys was last used, in UTC. */
  readonly lastUsed: string | null;
}

/** A key of an account, as the editor shows it. */
export interface EditorKey {
  readonly id: number;
  readonly name: string;
  /** The first characters of its secret. */
  readonly prefix: string;
  readonly role: Role | null;
  /** In UTC. */
  readonly created: string;
  readonly expires: string | null;
  readonly lastUsed: string | null;
}

/**
 * What people do with accounts: `manageAccounts` of `@kalends/accounts/http`. All methods that change something reject with a
 * `CalendarError`: `invalid_param` with a reason for each parameter that is refused, `busy` if too many passwords wait, and
 * `conflict` as they say.
 */
export interface EditorAccounts {
  /** Those that are not removed. */
  readonly list: () => Promise<readonly EditorAccount[]>;
  readonly get: (id: number) => Promise<EditorAccount | undefined>;
  /** Those that are not revoked. */
  readonly keys: (id: number) => Promise<readonly EditorKey[]>;
  /** `conflict`: the name or the address is taken. */
  readonly add: (input: {
    readonly name: string;
    readonly email: string | null;
    readonly role: Role;
    readonly password?: string;
  }) => Promise<EditorAccount>;
  /** `conflict`: no administrator would be left. */
  readonly change: (
    id: number,
    patch: {
      readonly role?: Role;
      readonly capabilities?: null;
      readonly password?: string;
      readonly disabled?: boolean;
    },
  ) => Promise<void>;
  /** `conflict`: no administrator would be left. */
  readonly remove: (id: number) => Promise<void>;
  /** `conflict`: the account has as many keys as it may have. */
  readonly addKey: (
    id: number,
    input: {
      readonly name: string;
      readonly role: Role | null;
      readonly applicationPassword: boolean;
      readonly expires: number | null;
    },
  ) => Promise<{ readonly secret: string }>;
  readonly revokeKey: (id: number, key: number) => Promise<boolean>;
}
