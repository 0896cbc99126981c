import { CalendarError } from '@kalends/core';
import { createQueue } from '@kalends/http';
import { type Queue } from '@kalends/http/internal';

const busy = (): CalendarError =>
  new CalendarError('busy', 'Too many images are being processed. Try again in a moment.', {
    retry_after: 5,
  });

/** Renders one picture after another, so that the memory for decoded pixels is needed once; each that waits holds its file. */
export const createPictureQueue = (): Queue => createQueue({ concurrency: 1, waiting: 15, refusal: busy });
