import type { OrganizerInput, VenueInput } from '@kalends/core';
import data from './demo.json' with { type: 'json' };

/** The data of every planned event. */
interface Plan {
  readonly title: string;
  readonly description: string;
  /** The keys of what it links to. */
  readonly venue: string;
  readonly organizer: string;
  readonly categories: readonly string[];
  readonly tags?: readonly string[];
  /** In the form of input; absent if the cost is not mentioned. */
  readonly cost?: string;
  readonly featured?: boolean;
  /** The zone of its times. Default: that of the site. */
  readonly timezone?: string;
  /** Why it is cancelled; absent if it is not. */
  readonly cancelled?: string;
  /** Whether it has the picture of its first category. */
  readonly pictured?: boolean;
}

/** A recurring event. */
export interface Series extends Plan {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** The number of weeks between two events. Default 1. */
  readonly every?: number;
  /** Whether its events are occurrences of one series, with a rule. Default: each is a record of its own. */
  readonly hasRule?: boolean;
  /** Start and end in local time, `HH:MM`. */
  readonly hours: readonly string[];
}

/** A single event, on one of the seven days that begin with `from`. */
export interface Once extends Plan {
  /** The earliest day, in days from today. */
  readonly from: number;
  /** The number of days it lasts. Default 1. */
  readonly days?: number;
  /** Start and end in local time, `HH:MM`; absent for an all-day event. */
  readonly hours?: readonly string[];
}

/** A category, and the key of its parent. */
interface CategoryPlan {
  readonly name: string;
  readonly parent?: string;
  readonly color: string;
}

/** The demo data; parents of categories come before their children. */
interface DemoData {
  readonly venues: Readonly<Record<string, VenueInput>>;
  readonly organizers: Readonly<Record<string, OrganizerInput>>;
  readonly categories: Readonly<Record<string, CategoryPlan>>;
  readonly tags: Readonly<Record<string, string>>;
  /** Events that recur every week, every second or every fourth. */
  readonly series: readonly Series[];
  readonly once: readonly Once[];
}

/** The events of a small town, with all that they link to. */
export const DEMO: DemoData = data;
