/** The texts of the view of a month. */
export interface MonthTexts {
  readonly title: string;
  /** The link to the form of a new event on a day. */
  readonly newOn: (day: string) => string;
  /** Until when an event of several days lasts. */
  readonly until: (day: string) => string;
  /** There are more events than the view shows. */
  readonly more: (shown: number, total: number) => string;
  readonly moveTitle: string;
  readonly moveHint: string;
  readonly event: string;
  readonly day: string;
  readonly move: string;
  readonly moved: string;
  /** The event was saved since the month was shown. */
  readonly conflict: string;
  /** There is no such event, or not for this caller. */
  readonly gone: string;
  readonly invalidDay: string;
  /** Before the reason. */
  readonly notMoved: string;
  readonly previous: string;
  readonly next: string;
}
