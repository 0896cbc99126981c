import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** The folder into which pictures are taken, as scripts/template-pictures.mjs names it; `undefined`: none are taken. */
export const PICTURES = process.env['KALENDS_PICTURES'];

const WIDTHS = [1280, 390];

/** What a picture shows. */
interface Shown {
  /** The name of its file, before the width. */
  readonly name: string;
  readonly url: string;
  /** What is there when the page is. */
  readonly until: (page: Page) => Locator;
  /** How much of the page, in pixels. */
  readonly height?: number;
}

/** Takes pictures of a page as it looks on a desk and on a phone. */
export async function takePictures(
  browser: Browser,
  { name, url, until, height = 900 }: Shown,
): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const width of WIDTHS) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: 'light',
      timezoneId: 'America/New_York',
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await until(page).first().waitFor();
    await sharp(await page.screenshot())
      .webp({ quality: 50, effort: 6 })
      .toFile(join(PICTURES, `${name}-${width}.webp`));
    await page.close();
  }
}
