import type { StoredSettings } from '../settings/stored-settings.js';

/** How often to look whether another process has changed the settings, in milliseconds. */
const INTERVAL = 2_000;

/**
 * Polls the revision of the settings: another process may have changed them. A store that fails is asked again, one that
 * does not answer is asked once. Returns a function that ends it.
 */
export function watchSettings(
  stored: Pick<StoredSettings, 'read'>,
  tell: (revision: number) => Promise<void>,
): () => void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      await tell((await stored.read()).revision);
    } catch {
      // it is asked again
    } finally {
      isLooking = false;
    }
  };
  const looking = setInterval(() => void look(), INTERVAL);
  return () => clearInterval(looking);
}
