import type { MediaTexts } from './media-texts.js';

/** The texts of images in English. */
export const ENGLISH_MEDIA: MediaTexts = {
  title: 'Images',
  empty: 'There is no image here.',
  newTitle: 'Upload an image',
  file: 'File',
  noFile: 'Choose a file.',
  preview: 'Preview',
  name: 'Title',
  altText: 'Alternative text',
  altHint: 'What is read in place of the image.',
  caption: 'Caption (HTML)',
  description: 'Description (HTML)',
  focusX: 'Focus from the left (%)',
  focusY: 'Focus from the top (%)',
  focusHint:
    'The point that stays visible where the image is cropped; 50 is the middle. With JavaScript, click the picture.',
  address: 'Address',
  pixels: 'Size in pixels',
  added: 'Added',
  uses: 'Used in',
  unused: 'Nothing that you see uses this image.',
  onlyUnused: 'Only unused ones',
  more: (count) => `and ${count} more`,
  readOnly: 'This image was added by someone else. You can look at it, and not change it.',
  lostForGood:
    'The image, its texts and its files are deleted for good. Texts that show it by its address are not searched.',
  loses: 'Of what you see, these lose it',
  done: {
    added: 'The image is here. Say what it shows.',
    changed: 'The image was changed.',
    removed: 'The image was deleted.',
  },
};
