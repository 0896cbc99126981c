import type { Actor } from '@kalends/core';
import type { HttpRequest } from '@kalends/http';
import type { Messages } from './messages/messages.js';

/** Sessions of people who log in by the form of the editor: `accountSessions` of `@kalends/auth/http`. */
export interface Sessions {
  /**
   * Begins a session for a name and a password. Rejects as `identify` does, such as with the `RequestError`
   * `incorrect_password` or `too_many_failed_logins`.
   */
  readonly begin: (
    request: HttpRequest,
    name: string,
    password: string,
  ) => Promise<{
    /** Identifies the session: letters, digits, `-` and `_`. */
    readonly secret: string;
    /** How long it lasts, in seconds. */
    readonly lifetime: number;
  }>;
  /** The current actor of a session; `null` if it has ended. */
  readonly actorOf: (secret: string) => Promise<Actor<number | string> | null>;
  /** Ends a session. */
  readonly end: (secret: string) => Promise<void>;
}

/** Creates the first administrator of a site, by a link that works once. */
export interface FirstAccount {
  /** Whether the secret of a link is valid now. */
  readonly isValid: (secret: string) => boolean | Promise<boolean>;
  /** Whether no one can log in yet: the login page then says where the link is. */
  readonly isWaiting: () => boolean | Promise<boolean>;
  /**
   * Creates the administrator. Rejects with `invalid_param`, which names `name` or `password`; with `forbidden`
   * if the link is not valid.
   */
  readonly create: (secret: string, name: string, password: string) => Promise<void>;
}

/** A user or an account, as histories name it. */
export interface EditorUser {
  readonly name: string;
}

/** An event that someone who may not publish has sent for review. */
export interface ReviewedEvent {
  readonly id: number;
  /** As plain text. */
  readonly title: string;
  /** The URL of its form. */
  readonly url: string;
  /** The id of the one who has sent it, and the name, as `userOf` tells it. */
  readonly by: number;
  readonly name: string;
}

/** The options of `editor` that all of its views know. */
export interface ContextOptions {
  /** Where the editor is, below the site. Default `/manage/`. */
  readonly path?: string | undefined;
  /**
   * The sessions of its login form. Default: there is no form, and the `identify` of the handler says who is asking, as
   * for the other interfaces.
   */
  readonly sessions?: Sessions | undefined;
  /** How the first administrator is created. Default: not here. */
  readonly firstAccount?: FirstAccount | undefined;
  /** Without `sessions`: the URL of the host's own login form, to which anonymous visitors are led. Default: they get 401. */
  readonly loginUrl?: string | undefined;
  /** The name of a user or an account, by its id: histories show who changed something. Default: they tell the id. */
  readonly userOf?: ((id: number) => Promise<EditorUser | undefined> | EditorUser | undefined) | undefined;
  /**
   * Notifies publishers of an event that was sent for review. Resolves to the number of recipients, which the form shows. Default: no one
   * is notified.
   */
  readonly onReview?: ((event: ReviewedEvent) => Promise<number>) | undefined;
  /** The language of the editor and its dates, a BCP 47 tag. Default `en`. */
  readonly locale?: string | undefined;
  /** Texts that replace those of the language. */
  readonly messages?: Partial<Messages> | undefined;
}
