/**
 * What code of the host gives. Rejects as it does, and if it takes too long: it is not waited for then.
 *
 * @param most how long it may take, in milliseconds
 */
export async function inTime<T>(most: number, run: () => Promise<T> | T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${most} milliseconds.`)), most);
  });
  return Promise.race([Promise.resolve().then(run), late]).finally(() => clearTimeout(timer));
}
