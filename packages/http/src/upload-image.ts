import type { Calendar } from '@kalends/core';
import { fileTitle } from '@kalends/core/adapter';
import type { Call, Dialect, ImageFile, Operation } from './interface.js';
import type { Answer } from './message.js';
import { failureOf } from './request-error.js';
import { statusOf } from './respond/wire-error.js';
import type { Uploads } from './uploads.js';
import { absoluteUrl, type Site } from './site.js';

/** The tools that store images. */
interface UploadTools {
  readonly calendar: Calendar;
  readonly uploads: Uploads;
  readonly site: Site;
  /** Identifies the caller again if that was long ago: images may wait for each other. */
  readonly callerNow: () => Promise<Pick<Call, 'actor'>>;
  /** Called with the call that has the URL of the file. */
  readonly onStored: (call: Call) => unknown;
}

/** Runs an operation that takes an image: with the stored file, or with a way to store it. */
export async function runWithImage(
  tools: UploadTools,
  dialect: Dialect,
  { takesImage, status, run }: Operation,
  call: Call & { readonly image: ImageFile },
): Promise<Answer> {
  const storeImage: Call['storeImage'] = (rest) => uploadImage(tools, dialect, call, rest);
  const answer =
    takesImage === 'checked'
      ? await run({ ...call, storeImage })
      : await storeImage(async (stored) => run(stored));
  return { status, ...answer };
}

/**
 * Runs an operation with an uploaded image as its parameter `image`: the URL of the stored file. If the operation is
 * refused, the file is deleted. After a failure of the server it stays, because the write may have succeeded; the
 * maintenance of the host removes it if no record has it. For a caller who may not upload, nothing is stored, and the
 * calendar refuses the image like any URL.
 *
 * @param call the call with its image
 * @param run runs the operation
 */
async function uploadImage<T>(
  { calendar, uploads, site, callerNow, onStored }: UploadTools,
  { decoders }: Dialect,
  call: Call & { readonly image: ImageFile },
  run: (call: Call) => Promise<T>,
): Promise<T> {
  const { image } = call;
  const callWith = (url: string): Call => ({ ...call, params: { ...call.params, image: url } });
  if (!call.calendar.may('upload_files')) {
    const refused = callWith(site.url);
    onStored(refused);
    return run(refused);
  }
  const { url, description, discard } = await uploads.store(
    image.bytes,
    call.actor?.id ?? 0,
    call.work.client,
  );
  const title = fileTitle(image.name);
  const given = absoluteUrl(site, url);
  const file: { isUsed: boolean } = { isUsed: false };
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
        file.isUsed = true;
        return { ...description, ...(title !== '' && { title }), url };
      },
    });
    const stored = { ...callWith(given), actor, calendar: view };
    onStored(stored);
    const result = await run(stored);
    // a creation that is repeated with its idempotency key uses the image of the first request
    if (!file.isUsed) await drop();
    return result;
  } catch (error) {
    if (statusOf(failureOf(error)) < 500) await drop();
    throw error;
  }
}
