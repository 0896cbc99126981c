import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';

/** Debian's Chromium: without windows, which takes half the time, or with them. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser that is named, or the first that is installed. */
const CHROMIUM = process.env['CHROMIUM'] ?? INSTALLED.find((file) => existsSync(file)) ?? 'chromium';

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
  describe.skipIf(missing)(missing ? `${name} (skipped: ${CHROMIUM} is not installed)` : name, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    });
    afterAll(() => browser?.close());
    tests(() => {
      if (browser === undefined) throw new TypeError('The browser is open while tests run.');
      return browser;
    });
  });
}
