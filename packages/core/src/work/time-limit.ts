/**
 * Waits for work of the host, for so many milliseconds at most: then rejects with `late()`, and aborts. Work that does not heed the
 * signal goes on, and no one waits for it.
 */
export async function withinTime<T>(
  milliseconds: number,
  controller: AbortController,
  work: (signal: AbortSignal) => T | Promise<T>,
  late: () => Error,
): Promise<T> {
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late());
      controller.abort();
    }, milliseconds);
  });
  try {
    return await Promise.race([Promise.resolve().then(() => work(signal)), limit]);
  } finally {
    clearTimeout(timer);
  }
}
