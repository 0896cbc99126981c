import type { Calendar, CalendarView, RecordOf } from '@kalends/core';
import type { PostKind } from '@kalends/core/adapter';
import type { TakeTurn } from '@kalends/http-adapter/interface';

type Post = RecordOf<PostKind>;

/** The most bytes of the records in a list: a longer page is cut. One record is always included. */
const ANSWER_BYTES = 2_000_000;

/** How many events to present at once, and how many linked records they may have together: each may be large. */
const MOST_AT_ONCE = 10;
const MOST_LINKED = 50;

/** The number of records that a record is shown with. */
const linked = (post: Post): number =>
  'organizer' in post && typeof post.organizer !== 'string' ? post.organizer.length : 0;

/** Splits records into runs of a few. */
function* runsOf(posts: readonly Post[]): Generator<readonly Post[]> {
  let run: Post[] = [];
  let count = 0;
  for (const post of posts) {
    if (run.length > 0 && count + linked(post) > MOST_LINKED) {
      yield run;
      [run, count] = [[], 0];
    }
    run.push(post);
    count += linked(post);
  }
  if (run.length > 0) yield run;
}

/** What a list is made with. */
export interface Listed {
  readonly calendar: Pick<Calendar, 'load'>;
  readonly view: CalendarView;
  readonly takeTurn: TakeTurn;
  /** Presents records as JSON texts. */
  readonly present: (posts: readonly Post[]) => Promise<readonly string[]>;
}

/**
 * Loads and presents the records with these ids, a few at a time, until they are larger than an answer. A record that
 * the caller may no longer see is `undefined`.
 */
export async function presentedList(
  kind: PostKind,
  ids: readonly number[],
  { calendar, view, takeTurn, present }: Listed,
): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  let bytes = 0;
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const some = await calendar.load<PostKind>(kind, ids.slice(from, from + MOST_AT_ONCE));
    const seen = some.map((post) => (post !== undefined && view.may('read', post) ? post : undefined));
    const shown = new Map<number, string>();
    for (const run of runsOf(seen.filter((post) => post !== undefined))) {
      await takeTurn();
      for (const [index, text] of (await present(run)).entries()) shown.set(run[index]?.id ?? 0, text);
    }
    for (const post of seen) {
      const text = post && shown.get(post.id);
      bytes += text?.length ?? 0;
      if (bytes > ANSWER_BYTES && texts.length > 0) return texts;
      texts.push(text);
    }
  }
  return texts;
}
