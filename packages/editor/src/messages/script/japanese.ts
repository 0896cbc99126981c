import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in Japanese. */
export const JAPANESE_SCRIPT: ScriptTexts = {
  draftFound: '{when} に入力され、保存されていない内容がこのブラウザーにあります。',
  draftOlder: 'その後、別の版が保存されました。保存するときに、どちらを残すか選べます。',
  restoreDraft: '元に戻す',
  discardDraft: '破棄',
  keys: 'キー: j と k で一覧を移動、x で選択、Enter で開く、/ で検索、n で新しいフォームを開きます。',
  keysOff: 'キーを無効にする',
  keysOn: '一覧のキーを有効にする',
  chooseScope: 'このイベントは繰り返されます。どのイベントを移動するか選び、ボタンを押してください。',
  selectAll: 'すべて選択',
  format: '書式',
  bold: '太字',
  italic: '斜体',
  link: 'リンク',
  linkAddress: 'リンクのアドレス',
  bulletList: '箇条書き',
  numberedList: '番号付きリスト',
  heading: '見出し',
  quote: '引用',
  editHtml: 'HTML を編集',
  editText: '書式付きテキストを編集',
  keptAsHtml:
    'このテキストには書式付きテキストでは変わってしまう HTML が含まれるため、HTML のまま表示しています。',
  losesMarkup: '書式付きテキストで扱えない部分は失われます。続けますか？',
};
