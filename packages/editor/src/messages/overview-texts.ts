/** The texts of the start page. */
export interface OverviewTexts {
  readonly title: string;
  /** Above what other views say that waits there. */
  readonly waiting: string;
  /** Events that wait for a review. */
  readonly pending: string;
  readonly next: string;
  readonly nothingNext: string;
  readonly drafts: string;
  readonly changed: string;
  /** Leads to the list that has all of a part. */
  readonly all: string;
}
