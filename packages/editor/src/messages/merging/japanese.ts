import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in Japanese. */
export const JAPANESE_MERGING: MergeTexts = {
  title: '統合',
  action: '統合…',
  about:
    '一つの項目がそのまま残ります。ほかの項目を使うイベント、シリーズ、カテゴリーは、残る項目を使うようになります。',
  toTrash: 'ほかの項目はゴミ箱に移ります。',
  deletes: 'ほかの項目は完全に削除されます。',
  stays: '残す項目',
  keep: (name) => `「${name}」を残す`,
  events: 'イベント',
  count: (count, isMost) => `${isMost ? '最大 ' : ''}${count}`,
  merge: '統合する',
  merged: '統合しました。これが残った項目です。',
  notMerged: '統合できませんでした：',
  choose: (most) => `一覧で 2 〜 ${most} 件を選び、「統合…」を選んでください。`,
  duplicates: '重複の候補',
  noDuplicates: '同じ名前や住所の項目はありません。',
  compared: (count) => `名前順で最初の ${count} 件を比べました。`,
};
