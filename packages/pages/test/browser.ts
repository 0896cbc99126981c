import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';

/** Debian's Chromium, or another that is named. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Tests in a real browser; skipped where no Chromium is installed. */
export function describeInBrowser(name: string, tests: (browser: () => Browser) => void): void {
  const missing = !existsSync(CHROMIUM);
  describe.skipIf(missing)(missing ? `${name} (skipped: no Chromium at ${CHROMIUM})` : name, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    }, 60_000);
    afterAll(() => browser?.close());
    tests(() => {
      if (browser === undefined) throw new TypeError('The browser is open while tests run.');
      return browser;
    });
  });
}
