import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { embedScript } from '../src/assets/embed.js';
import { EVENT_STYLESHEET } from '../src/assets/event-stylesheet.js';
import { SCREEN_SCRIPT } from '../src/assets/screen.js';
import { SCRIPT } from '../src/assets/script.js';
import { STYLESHEET } from '../src/assets/stylesheet.js';
import { WEEK_STYLESHEET } from '../src/assets/week-stylesheet.js';
import { ENGLISH } from '../src/messages/messages-of.js';

const DESIGN = readFileSync(new URL('../../../docs/design.md', import.meta.url), 'utf8');

/** The light and the dark value of a custom property. */
function valuesOf(property: string): [string, string] {
  const [, light = '', dark = ''] =
    new RegExp(`var\\(--k-${property},light-dark\\((#[\\da-f]+),(#[\\da-f]+)\\)\\)`).exec(STYLESHEET) ?? [];
  return [light, dark];
}

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The contrasts of two properties, on light and on dark pages. */
const contrasts = (one: string, other: string): string =>
  [0, 1].map((at) => contrast(valuesOf(one)[at] ?? '', valuesOf(other)[at] ?? '').toFixed(1)).join(', ');

it.each(['text', 'muted', 'accent'])('has the contrasts of %s that docs/design.md states', (property) => {
  const row = DESIGN.split('\n').find((line) => line.startsWith(`| \`--k-${property}\``)) ?? '';
  const [, , light, dark, background, surface] = row.split('|').map((cell) => cell.trim());
  expect([light, dark]).toEqual(valuesOf(property).map((value) => `\`${value}\``));
  expect([background, surface]).toEqual([contrasts(property, 'background'), contrasts(property, 'surface')]);
  for (const under of ['background', 'surface'])
    for (const value of contrasts(property, under).split(', ')) expect(Number(value)).toBeGreaterThan(4.5);
});

it('stays within the sizes that docs/design.md states', () => {
  expect(STYLESHEET.length).toBeLessThan(16_000);
  expect(WEEK_STYLESHEET.length).toBeLessThan(7_000);
  expect(EVENT_STYLESHEET.length).toBeLessThan(3_000);
  expect(SCRIPT.length).toBeLessThan(6_000);
  expect(SCREEN_SCRIPT.length).toBeLessThan(6_000);
  expect(embedScript(ENGLISH).length).toBeLessThan(15_000);
});
