import type { Role } from '@kalends/core';

/** The texts of accounts and their keys. */
export interface AccountTexts {
  readonly title: string;
  readonly newTitle: string;
  readonly loginName: string;
  readonly email: string;
  readonly emailHint: string;
  readonly role: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly rolesTitle: string;
  /** A sentence about each role. */
  readonly roleAbout: Readonly<Record<Role, string>>;
  readonly invite: string;
  readonly inviteAbout: string;
  readonly makeLink: string;
  readonly linkTitle: string;
  /** Beside a link that was made; `name` is that of its account. */
  readonly linkOnce: (name: string) => string;
  /** Until when a link is valid. */
  readonly linkUntil: (when: string) => string;
  /** The address that a link was sent to. */
  readonly linkMailed: (email: string) => string;
  /** The address that a link could not be sent to. */
  readonly linkNotMailed: (email: string) => string;
  readonly choose: string;
  /** The title of the form for a password. */
  readonly chooseFor: (name: string) => string;
  readonly linkInvalid: string;
  /** The form for those who have lost their password. */
  readonly lost: Readonly<
    Record<'title' | 'login' | 'ask' | 'about' | 'nameOrEmail' | 'send' | 'sent' | 'tooMany', string>
  >;
  /** Messages with links. */
  readonly mail: {
    /** The subject of an invitation. */
    readonly inviteSubject: (site: string) => string;
    /** The text of an invitation, before its link. */
    readonly invite: (site: string, name: string) => string;
    /** The subject of a message with a link for a new password. */
    readonly passwordSubject: (site: string) => string;
    /** Its text, before the link. */
    readonly password: (site: string, name: string) => string;
  };
  /** The message to those who publish what was sent for review. */
  readonly review: {
    /** Its subject. */
    readonly subject: (title: string) => string;
    /** Its text, before the address of the event. */
    readonly text: (name: string, title: string) => string;
  };
  /** An account with rights of its own. */
  readonly ownRights: (capabilities: string) => string;
  readonly state: string;
  readonly active: string;
  readonly disabled: string;
  readonly lastUsed: string;
  readonly created: string;
  readonly newPassword: string;
  readonly passwordAgain: string;
  readonly currentPassword: string;
  /** An account may have keys alone. */
  readonly withoutPassword: string;
  readonly endsSessions: string;
  readonly create: string;
  readonly setRole: string;
  readonly setPassword: string;
  readonly disable: string;
  readonly enable: string;
  readonly remove: string;
  readonly removeWarning: string;
  /** Confirmations. */
  readonly done: Readonly<Record<'added' | 'changed' | 'password' | 'removed' | 'revoked', string>>;
  /** Why something was refused. */
  readonly wrong: Readonly<
    Record<
      | 'name'
      | 'email'
      | 'role'
      | 'password'
      | 'differ'
      | 'current'
      | 'keyName'
      | 'expires'
      | 'taken'
      | 'last'
      | 'keys'
      | 'full',
      string
    >
  >;
  readonly mine: string;
  /** The message for a user who is logged in without an account. */
  readonly noAccount: string;
  readonly keys: string;
  readonly keysAbout: string;
  readonly noKeys: string;
  readonly newKey: string;
  readonly keyName: string;
  readonly keyNameHint: string;
  readonly keyRights: string;
  readonly allRights: string;
  readonly keyForm: string;
  readonly keyForms: Readonly<Record<'password' | 'key', string>>;
  readonly expires: string;
  readonly never: string;
  readonly begins: string;
  readonly createKey: string;
  readonly revoke: string;
  /** The button that revokes the key or link of a name. */
  readonly revokeOne: (name: string) => string;
  readonly keyTitle: string;
  readonly keyOnce: string;
  readonly goOn: string;
}
