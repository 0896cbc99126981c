import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in Arabic. */
export const ARABIC_MERGING: MergeTexts = {
  title: 'دمج',
  action: 'دمج…',
  about: 'يبقى سجل واحد كما هو. الفعاليات والسلاسل والتصنيفات المرتبطة بأحد السجلات الأخرى ترتبط به بدلاً منه.',
  toTrash: 'تنتقل السجلات الأخرى إلى سلة المهملات.',
  deletes: 'تُحذف السجلات الأخرى نهائياً.',
  stays: 'السجل الذي يبقى',
  keep: (name) => `الإبقاء على «${name}»`,
  events: 'الفعاليات',
  count: (count, isMost) => `${isMost ? 'على الأكثر ' : ''}${count}`,
  merge: 'دمج',
  merged: 'تم الدمج: هذا هو السجل الذي بقي.',
  notMerged: 'تعذر الدمج:',
  choose: (most) => `حدد في القائمة من 2 إلى ${most} من السجلات ثم «دمج…».`,
  duplicates: 'تكرارات محتملة',
  noDuplicates: 'لا توجد سجلات لها الاسم نفسه أو العنوان نفسه.',
  compared: (count) => `تمت مقارنة السجلات الأولى حسب الاسم، وعددها ${count}.`,
};
