/**
 * A slug as records have it, with letters beyond ASCII as escapes of their bytes (`%e2%9c%93`), or as people write it: with
 * the letters themselves. What is no escape of a letter stays as it is.
 */
export function readableSlug(slug: string): string {
  return slug.replaceAll(/(?:%[89a-f][\da-f])+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}
