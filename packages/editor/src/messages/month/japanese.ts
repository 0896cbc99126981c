import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in Japanese. */
export const JAPANESE_MONTH: MonthTexts = {
  title: '月',
  newOn: (day) => `${day} の新しいイベント`,
  until: (day) => `${day} まで`,
  more: (shown, total) => `${total} 件中、最初の ${shown} 件を表示しています。一覧にはすべてあります。`,
  moveTitle: 'イベントを移動',
  moveHint: 'イベントを別の日にドラッグするか、ここで選びます。',
  event: 'イベント',
  day: '新しい日',
  move: '移動',
  moved: 'イベントを移動しました。',
  conflict:
    'その間にほかの人がこのイベントを保存しました。何も移動していません。下で確認して、もう一度試してください。',
  gone: 'このイベントは移動できません。この月のイベントを選んでください。',
  invalidDay: '日付ではありません。',
  notMoved: '移動していません:',
  previous: '前の月',
  next: '次の月',
};
