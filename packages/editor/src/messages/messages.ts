import type { MediaTexts } from './media-texts.js';
import type { PictureTexts } from './picture-texts.js';
import type { MonthTexts } from './month-texts.js';
import type { ReasonTexts } from './reason-texts.js';
import type { ScriptTexts } from './script-texts.js';
import type { MergeTexts } from './merge-texts.js';
import type { HelpTexts } from './help-texts.js';
import type { OverviewTexts } from './overview-texts.js';
import type { Availability, EventStatus, Status } from '@kalends/core';
import type { LinkedKind, PatchOf, WritableKind } from '@kalends/core/adapter';

/** The fields that callers give, and that have no label: no form has them, or it has others for them. */
type WithoutLabel = 'author' | 'date_utc' | 'stateprovince' | 'custom';

/** A field of a form, by its name in records, or one that forms have besides. */
export type FieldLabel =
  | Exclude<{ [K in WritableKind]: keyof PatchOf<K> }[WritableKind], WithoutLabel>
  | 'recurrence';

/** The text that helps with links to records of a kind. */
export type HintName = `${LinkedKind}Hint`;

/** A part of a form. */
export type SectionLabel =
  | 'main'
  | 'time'
  | 'place'
  | 'terms'
  | 'tickets'
  | 'picture'
  | 'publication'
  | 'contact'
  | 'more';

/** A group of the navigation. */
export type NavigationGroup =
  | 'events'
  | 'places'
  | 'topics'
  | 'images'
  | 'incoming'
  | 'sharing'
  | 'site'
  | 'account';

/** The labels of the buttons in a form's bar. */
interface ButtonTexts {
  readonly publish: string;
  readonly schedule: (day: string) => string;
  readonly review: string;
  readonly update: string;
  readonly saveDraft: string;
  readonly draft: string;
  readonly private: string;
  /** The name of the menu with the others. */
  readonly more: string;
}

/** The texts of a kind of records. */
export interface KindTexts {
  /** The title of its list. */
  readonly title: string;
  /** The title of the form of a new one. */
  readonly newTitle: string;
  /** The text of an empty list. */
  readonly empty: string;
  /** `count` is the number of records in a list. */
  readonly total: (count: number) => string;
  /** The result of a bulk change. */
  readonly changed: (count: number) => string;
  readonly notChanged: (count: number) => string;
  readonly chooseNothing: string;
}

/** The texts of the editor. A host can replace some or all of them. */
export interface Messages extends Readonly<Record<HintName, string>> {
  readonly skipToContent: string;
  readonly navigation: string;
  readonly viewSite: string;
  /** The button that opens the navigation on a phone. */
  readonly menu: string;
  readonly groups: Readonly<Record<NavigationGroup, string>>;

  // Entering.
  readonly login: string;
  readonly logout: string;
  readonly name: string;
  readonly password: string;
  readonly wrongLogin: string;
  /** `minutes` is the time until the next attempt. */
  readonly tooManyLogins: (minutes: number) => string;
  readonly busy: string;
  readonly firstAccountTitle: string;
  readonly firstAccount: string;
  /** Where the link for the first account is. */
  readonly firstAccountLink: string;
  readonly createAccount: string;
  readonly passwordHint: string;
  readonly linkInvalidTitle: string;
  readonly linkInvalid: string;

  // Errors.
  readonly notFoundTitle: string;
  readonly notFound: string;
  readonly forbiddenTitle: string;
  readonly forbidden: string;
  readonly errorTitle: string;
  readonly error: string;
  readonly tooLargeTitle: string;
  readonly tooLarge: string;
  readonly foreignTitle: string;
  /** `url` is the address at which the editor works. */
  readonly foreign: (url: string) => string;
  readonly expiredTitle: string;
  readonly expired: string;
  readonly sendAgain: string;
  readonly loginElsewhere: string;

  // Lists.
  readonly kinds: Readonly<Record<WritableKind, KindTexts>>;
  readonly search: string;
  readonly filter: string;
  readonly all: string;
  readonly upcoming: string;
  readonly past: string;
  readonly period: string;
  readonly when: string;
  readonly modified: string;
  /** How many published events a record has. */
  readonly publishedEvents: string;
  readonly untitled: string;
  readonly previous: string;
  readonly next: string;
  /** Which page of how many a list shows. */
  readonly page: (page: number, pages: number) => string;
  readonly selectRow: (name: string) => string;
  readonly selected: string;
  readonly apply: string;
  readonly chooseAction: string;
  readonly changeStatus: string;
  readonly addCategory: string;
  readonly setVenue: string;

  // Records.
  readonly status: Readonly<Record<Status, string>>;
  readonly eventStatus: Readonly<Record<EventStatus, string>>;
  readonly availability: Readonly<Record<Availability, string>>;
  readonly fields: Readonly<Record<FieldLabel, string>>;
  readonly sections: Readonly<Record<SectionLabel, string>>;

  // Forms.
  readonly edit: string;
  readonly save: string;
  readonly saved: string;
  readonly created: string;
  readonly published: string;
  readonly scheduled: string;
  readonly sentForReview: string;
  readonly moveToTrash: string;
  readonly trashed: string;
  readonly restore: string;
  readonly restored: string;
  /** Brings back what was moved to the trash. */
  readonly takeBack: string;
  /** How many people are told of an event that waits for review. */
  readonly reviewers: (count: number) => string;
  /** The filter of lists by whose events they have, and that for one's own. */
  readonly whose: string;
  readonly mine: string;
  /** The warning about events similar to the one to publish. */
  readonly similar: Readonly<Record<'title' | 'goOn', string>>;
  /** A save over several dates of a series: what it changed, and its undo. */
  readonly severalDates: {
    readonly changed: (count: number) => string;
    readonly undone: string;
    readonly notUndone: string;
  };
  /** The buttons of the bar of a form; `day` is the one on which the record appears. */
  readonly buttons: ButtonTexts;
  /** Whether visitors see what was saved; `when` is from when on. */
  readonly seenBy: Readonly<Record<Exclude<Status, 'future'>, string>> & {
    readonly future: (when: string) => string;
  };
  readonly deleteForGood: string;
  readonly deleteWarning: string;
  readonly deleted: string;
  readonly cancel: string;
  readonly confirmTrash: string;
  readonly confirmDelete: string;
  /** How many events lose the link to what is removed; `isMost` if there may be fewer. */
  readonly loses: (events: number, isMost: boolean) => string;
  /** Links do not come back with what is restored from the trash. */
  readonly lostForGood: string;
  /** Says that the categories below a deleted one move up. */
  readonly childrenMoveUp: string;
  readonly duplicate: string;
  readonly duplicated: string;
  readonly preview: string;
  readonly viewPage: string;
  readonly required: string;
  readonly date: string;
  readonly time: string;
  readonly yes: string;
  readonly none: string;
  readonly onePerLine: string;
  readonly newCategories: string;
  /** A link to the form of a venue or organizer, which opens another window. */
  readonly editLinked: (name: string) => string;
  readonly scheduleHint: string;
  readonly slugHint: string;
  readonly picture: PictureTexts;
  /** How visitors read the cost. */
  readonly readsAs: (text: string) => string;
  readonly url: string;
  readonly price: string;
  readonly currency: string;
  readonly available: string;
  readonly errorsTitle: string;
  readonly missing: string;
  readonly invalid: string;
  /** How to correct a refused value. */
  readonly reasons: ReasonTexts;
  readonly nameTaken: string;
  readonly slugTaken: string;
  /** A category cannot be below itself. */
  readonly parentBelow: string;
  readonly conflictTitle: string;
  readonly conflict: string;
  readonly field: string;
  readonly savedNow: string;
  readonly yours: string;
  readonly keep: string;
  readonly saveChoice: string;
  /** Before the choice of the events of a series that a change is made to. */
  readonly scope: string;
  readonly scopes: Readonly<Record<'one' | 'following' | 'all', string>>;

  // By what an event recurs.
  readonly frequency: Readonly<Record<'' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'rule', string>>;
  /** Every how many days, weeks, months or years. */
  readonly interval: string;
  /** Which of the weekdays of a month; `''` is the same day of each month. */
  readonly nth: string;
  readonly nths: Readonly<Record<'' | '1' | '2' | '3' | '4' | '-1', string>>;
  readonly weekdays: string;
  readonly until: string;
  readonly rule: string;
  readonly dates: string;
  readonly addedDates: string;
  readonly excludedDates: string;
  readonly showDates: string;
  readonly nextDates: string;
  /** Leaves one of these dates out. */
  readonly leaveOut: string;
  /** A rule is changed for the whole series. */
  readonly recurrenceScope: string;

  // The changes of a record.
  readonly history: string;
  readonly noHistory: string;
  readonly before: string;
  readonly after: string;
  /** Puts back the fields of one change. */
  readonly undo: string;
  /** Puts back the whole record. */
  readonly goBack: string;
  readonly putBack: string;
  readonly notPutBack: string;
  readonly older: string;
  /** When or by whom something was changed, if that is not known. */
  readonly unknown: string;
  /** Someone whose name is not known. */
  readonly user: (id: number) => string;
  readonly author: string;

  readonly media: MediaTexts;
  readonly month: MonthTexts;
  readonly script: ScriptTexts;
  readonly merging: MergeTexts;
  readonly overview: OverviewTexts;
  readonly help: HelpTexts;
}
