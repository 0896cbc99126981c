import { CalendarError, type Calendar } from '@kalends/core';
import type { Call, Dialect } from './interface.js';
import { errorStatus } from './respond/error-status.js';
import type { Uploads } from './uploads.js';
import { absoluteUrl, type Site } from './site.js';

/** What images are stored with. */
interface UploadTools {
  readonly calendar: Calendar;
  readonly uploads: Uploads;
  readonly site: Site;
  /** Identifies the caller again if that was long ago: images may wait for each other. */
  readonly callerNow: () => Promise<Pick<Call, 'actor'>>;
}

/**
 * Runs an operation with an uploaded image as its parameter `image`: the URL of the stored file. If the operation is
 * refused, the file is deleted. After a failure of the server it stays, because the write may have succeeded; the
 * maintenance of the host removes it if no record has it. For a caller who may not upload, nothing is stored, and the
 * calendar refuses the image like any URL.
 *
 * @param image the bytes of the file
 * @param run runs the operation
 */
export async function uploadImage<T>(
  { calendar, uploads, site, callerNow }: UploadTools,
  { decoders }: Dialect,
  call: Call,
  image: Uint8Array,
  run: (call: Call) => Promise<T>,
): Promise<T> {
  const callWith = (url: string): Call => ({ ...call, image, params: { ...call.params, image: url } });
  if (!call.calendar.may('upload_files')) return run(callWith(site.url));
  const { url, description, discard } = await uploads.store(image, call.actor?.id ?? 0);
  const given = absoluteUrl(site, url);
  const stored: { isUsed: boolean } = { isUsed: false };
  const { describeImage } = calendar.settings;
  /** Files that cannot be deleted now are left to the maintenance too. */
  const drop = () => discard().catch(() => undefined);
  try {
    const { actor } = await callerNow();
    const view = calendar.as(actor, {
      decoders,
      siteUrl: site.url,
      describeImage(other) {
        if (other !== given) return describeImage(other);
        stored.isUsed = true;
        return { ...description, url };
      },
    });
    const result = await run({ ...callWith(given), actor, calendar: view });
    // a creation that is repeated with its idempotency key uses the image of the first request
    if (!stored.isUsed) await drop();
    return result;
  } catch (error) {
    if (errorStatus[CalendarError.from(error).code] < 500) await drop();
    throw error;
  }
}
