import { type Command, command } from '@kalends/command-kit';
import { MEDIA_OPTIONS } from './media-options.js';

/** The commands for uploaded images. */
export const MEDIA_COMMANDS: Readonly<Record<string, Command>> = {
  'media check': command(
    {
      about: 'compare uploaded images with the records',
      more:
        'Reports images of records whose files are missing, and how many images no record uses. Exit code 0: no files are\n' +
        'missing; 1: some are.',
      operands: [],
      options: MEDIA_OPTIONS,
      examples: ['kalends media check --media /var/lib/kalends/media --store sqlite:kalends.db'],
    },
    async () => (await import('./media.js')).check,
  ),
  'media prune': command(
    {
      about: 'delete uploaded images that no record uses',
      more:
        'An image is kept if an event, a venue or an organizer of any status, the trash included, has it or mentions it in a\n' +
        'text. Works while servers run.',
      operands: [],
      options: MEDIA_OPTIONS,
      examples: [
        'kalends media prune --media /var/lib/kalends/media --store sqlite:kalends.db --older-than 7d',
      ],
    },
    async () => (await import('./media.js')).prune,
  ),
};
