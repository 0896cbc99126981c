import type { Call } from '@kalends/http';

/** Runs a write, with the image file that came with the form if there is one. */
export const withImage = <T>(call: Call, write: (call: Call, image: object) => Promise<T>): Promise<T> =>
  call.storeImage === undefined
    ? write(call, {})
    : call.storeImage((stored) => write(stored, { image: stored.params['image'] }));
