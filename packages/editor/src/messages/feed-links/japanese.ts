import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in Japanese. */
export const JAPANESE_FEED_LINKS: FeedLinkTexts = {
  title: '非公開リンク',
  about: 'リンクのアドレスを知っているカレンダーソフトは、ログインなしで、ここに表示される内容を表示します。',
  empty: 'リンクはありません。',
  newTitle: '新しいリンク',
  name: '名前',
  nameHint: '使う場所。例：「自分の電話」。',
  rights: '表示する内容',
  own: '自分に見えるすべて',
  filter: '対象のイベント',
  filterHint: '空欄の場合はすべて。それ以外はイベント一覧のパラメーター：{"categories":["jazz"]}',
  expires: '期限',
  never: '期限なし',
  created: '作成日時',
  remove: '削除',
  removeOne: (name) => `「${name}」を削除`,
  removed: 'リンクを削除しました。このアドレスはもう使えません。',
  make: 'リンクを作成',
  madeTitle: 'リンクのアドレス',
  once: '表示されるのは今回だけです。アドレスを知っている人は、リンクの内容を見ることができます。',
  feeds: {
    'events.ics': 'カレンダーソフト用（iCalendar）',
    feed: 'フィードリーダー用（RSS）',
    changes: 'カレンダーの複製用',
  },
  back: 'リンクの一覧に戻る',
};
