import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';

/** The folder into which pictures are taken, as scripts/template-pictures.mjs names it; `undefined`: none are taken. */
export const PICTURES = process.env['KALENDS_PICTURES'];

const WIDTHS = [1280, 390];

/** Takes pictures of a page as it looks on a desk and on a phone: the first 900 pixels of it. */
export async function takePictures(
  browser: Browser,
  name: string,
  url: string,
  shows: string,
): Promise<void> {
  if (PICTURES === undefined) return;
  if (!existsSync(PICTURES)) mkdirSync(PICTURES, { recursive: true });
  for (const width of WIDTHS) {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme: 'light',
      timezoneId: 'America/New_York',
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator(shows).first().waitFor();
    await sharp(await page.screenshot())
      .webp({ quality: 50, effort: 6 })
      .toFile(join(PICTURES, `${name}-${width}.webp`));
    await page.close();
  }
}
