import type { CreateInterface } from '@kalends/http';

/** The submitter of an event that awaits review: visible to reviewers only. */
export interface Submission {
  readonly id: string;
  /** When the form was sent, in UTC. */
  readonly created: string;
  readonly name: string;
  readonly email: string;
  /** The id of the event. */
  readonly event: number;
}

/** The decision about a submission. */
export interface SubmissionDecision {
  readonly accepted: boolean;
  /** The title of the event. */
  readonly title: string;
  /** A message to the one who submitted it, as a text. */
  readonly message: string;
}

/** Events that visitors submit: `createSubmissions`. */
export interface Submissions {
  /** The form for visitors: an element of `interfaces` of `createHandler`. */
  readonly createInterface: CreateInterface;
  /** The pending submissions, the oldest first. */
  readonly list: () => Promise<readonly Submission[]>;
  /**
   * Ends a submission, and with it the link of the one who sent it; the event is for the caller to change. Returns whether a message was
   * sent: `undefined` without `send`, or if the submission had ended before.
   */
  readonly decide: (id: string, decision: SubmissionDecision) => Promise<boolean | undefined>;
  /** Whether those who submit are sent messages. */
  readonly sends: boolean;
  /** Reopens a submission whose event was restored. Returns whether it had been decided about. */
  readonly reopen: (id: string, event: number) => Promise<boolean>;
  /**
   * Forgets what is over: unconfirmed forms after 48 hours, names and addresses 30 days after the decision, and those of events that
   * were deleted. Call it regularly (`kalends serve` does so every hour).
   */
  readonly tidy: () => Promise<void>;
}
