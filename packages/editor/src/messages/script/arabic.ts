import type { ScriptTexts } from './script-texts.js';

/** The texts of the script in Arabic. */
export const ARABIC_SCRIPT: ScriptTexts = {
  draftFound: 'ما كُتب هنا في {when} ولم يُحفظ موجود في هذا المتصفح.',
  draftOlder: 'حُفظ السجل منذ ذلك الحين: عند الحفظ تختار بين النسختين.',
  restoreDraft: 'استعادة',
  discardDraft: 'تجاهل',
  keys: 'المفاتيح: j وk للتنقل في القائمة، x للتحديد، Enter للفتح، / للبحث، n لنموذج جديد.',
  keysOff: 'إيقاف المفاتيح',
  keysOn: 'تشغيل مفاتيح القوائم',
  chooseScope: 'هذه الفعالية متكررة. اختر ما يُنقل من مواعيدها ثم اضغط الزر.',
  selectAll: 'تحديد الكل',
  format: 'التنسيق',
  bold: 'عريض',
  italic: 'مائل',
  link: 'رابط',
  linkAddress: 'عنوان الرابط',
  bulletList: 'قائمة',
  numberedList: 'قائمة مرقمة',
  heading: 'عنوان فرعي',
  quote: 'اقتباس',
  editHtml: 'تحرير HTML',
  editText: 'تحرير النص المنسق',
  keptAsHtml: 'يحتوي هذا النص على HTML لا يستطيع محرر النص المنسق الحفاظ عليه، لذلك يُعرض كما هو.',
  losesMarkup: 'سيفقد النص بعض ما لا يعرفه محرر النص المنسق. هل تريد المتابعة؟',
};
