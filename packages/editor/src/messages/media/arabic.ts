import type { MediaTexts } from './media-texts.js';

/** The texts of images in Arabic. */
export const ARABIC_MEDIA: MediaTexts = {
  title: 'الصور',
  empty: 'لا توجد صورة هنا.',
  newTitle: 'رفع صورة',
  file: 'ملف',
  noFile: 'اختر ملفًا.',
  preview: 'معاينة',
  name: 'العنوان',
  altText: 'النص البديل',
  altHint: 'ما يُقرأ بدلًا من الصورة.',
  caption: 'التعليق (HTML)',
  description: 'الوصف (HTML)',
  focusX: 'نقطة التركيز من اليسار (%)',
  focusY: 'نقطة التركيز من الأعلى (%)',
  focusHint: 'النقطة التي تبقى ظاهرة حيث تُقص الصورة؛ 50 هي الوسط. مع JavaScript انقر على الصورة.',
  address: 'عنوان الصورة',
  pixels: 'الحجم بالبكسل',
  added: 'تاريخ الإضافة',
  uses: 'مستخدمة في',
  unused: 'لا شيء مما تراه يستخدم هذه الصورة.',
  onlyUnused: 'الصور غير المستخدمة فقط',
  more: (count) => `و${count} أخرى`,
  readOnly: 'أضاف هذه الصورة شخص آخر. يمكنك مشاهدتها ولا يمكنك تغييرها.',
  lostForGood: 'تُحذف الصورة ونصوصها وملفاتها نهائيًا. لا يُبحث في النصوص التي تعرضها بعنوانها.',
  loses: 'مما تراه، تفقدها هذه',
  done: {
    added: 'الصورة هنا. اكتب ما الذي تعرضه.',
    changed: 'تم تغيير الصورة.',
    removed: 'تم حذف الصورة.',
  },
};
