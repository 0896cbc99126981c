import type { MonthTexts } from './month-texts.js';

/** The texts of the view of a month in Arabic. */
export const ARABIC_MONTH: MonthTexts = {
  title: 'الشهر',
  newOn: (day) => `فعالية جديدة في ${day}`,
  until: (day) => `حتى ${day}`,
  more: (shown, total) => `تُعرض أول ${shown} فعالية من ${total}. والقائمة تضمها كلها.`,
  moveTitle: 'نقل فعالية',
  moveHint: 'اسحب فعالية إلى يوم آخر، أو اخترها هنا.',
  event: 'الفعالية',
  day: 'اليوم الجديد',
  move: 'نقل',
  moved: 'نُقلت الفعالية.',
  conflict: 'حفظ شخص آخر هذه الفعالية في أثناء ذلك. لم يُنقل شيء: انظر إليها أدناه وحاول مرة أخرى.',
  gone: 'لا يمكن نقل هذه الفعالية. اختر واحدة من هذا الشهر.',
  invalidDay: 'هذا ليس يومًا.',
  notMoved: 'لم تُنقل:',
  previous: 'الشهر السابق',
  next: 'الشهر التالي',
};
