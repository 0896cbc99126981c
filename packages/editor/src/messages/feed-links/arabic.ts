import type { FeedLinkTexts } from './feed-link-texts.js';

/** The texts of private links in Arabic. */
export const ARABIC_FEED_LINKS: FeedLinkTexts = {
  title: 'روابط خاصة',
  about: 'برنامج التقويم الذي يعرف عنوان الرابط يعرض ما تراه هنا دون تسجيل دخول.',
  empty: 'لا توجد روابط.',
  newTitle: 'رابط جديد',
  name: 'الاسم',
  nameHint: 'أين يُستخدم، مثل «هاتفي».',
  rights: 'ما يعرضه',
  own: 'كل ما أراه',
  filter: 'أي فعاليات',
  filterHint: 'الكل إذا كان فارغًا؛ وإلا فمعاملات قائمة فعاليات: {"categories":["jazz"]}',
  expires: 'حتى',
  never: 'بلا نهاية',
  created: 'أُنشئ',
  remove: 'إزالة',
  removeOne: (name) => `إزالة «${name}»`,
  removed: 'أزيل الرابط: لم يعد عنوانه معروفًا.',
  make: 'إنشاء الرابط',
  madeTitle: 'عناوين الرابط',
  once: 'تُعرض هذه المرة فقط. كل من يعرف أحدها يرى ما يعرضه الرابط.',
  feeds: {
    'events.ics': 'لبرامج التقويم (iCalendar)',
    feed: 'لقارئات الأخبار (RSS)',
    changes: 'لنسخ التقويم',
  },
  back: 'العودة إلى الروابط',
};
