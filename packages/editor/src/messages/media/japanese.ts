import type { MediaTexts } from './media-texts.js';

/** The texts of images in Japanese. */
export const JAPANESE_MEDIA: MediaTexts = {
  title: '画像',
  empty: 'ここには画像がありません。',
  newTitle: '画像をアップロード',
  file: 'ファイル',
  noFile: 'ファイルを選んでください。',
  preview: 'プレビュー',
  name: 'タイトル',
  altText: '代替テキスト',
  altHint: '画像の代わりに読み上げられる文です。',
  caption: 'キャプション (HTML)',
  description: '説明 (HTML)',
  focusX: '焦点の位置、左から (%)',
  focusY: '焦点の位置、上から (%)',
  focusHint:
    '画像が切り抜かれても見える点です。50 が中央です。JavaScript が有効なら画像をクリックしてください。',
  address: 'アドレス',
  pixels: 'サイズ (ピクセル)',
  added: '追加日',
  uses: '使用先',
  unused: '表示できるものの中に、この画像を使うものはありません。',
  onlyUnused: '未使用のみ',
  more: (count) => `ほか ${count} 件`,
  readOnly: 'この画像はほかの人が追加しました。見ることはできますが、変更はできません。',
  lostForGood:
    '画像とそのテキスト、ファイルは完全に削除されます。アドレスで画像を表示している文章は検索されません。',
  loses: '表示できるもののうち、次のものから画像がなくなります',
  done: {
    added: '画像を追加しました。何が写っているかを書いてください。',
    changed: '画像を変更しました。',
    removed: '画像を削除しました。',
  },
};
