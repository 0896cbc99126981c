import type { Theme } from '@kalends/pages';

type Rgb = readonly [red: number, green: number, blue: number];

/** The darkest background of light pages and the lightest one of dark pages: letters in the accent stand on both. */
const BACKGROUNDS = { light: [0xf5, 0xf6, 0xf8], dark: [0x1f, 0x24, 0x2c] } as const satisfies Record<
  string,
  Rgb
>;

/** The contrast that WCAG AA requires of text. */
const CONTRAST = 4.5;

/** How much nearer to black or white each step is. */
const STEP = 0.04;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const hex = (color: Rgb): string => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** The first colour on the way from one to another in which letters can be read on a background. */
function readable(color: Rgb, towards: Rgb, background: Rgb): string {
  const mixed = (share: number): Rgb => {
    const mix = (at: 0 | 1 | 2): number => Math.round(color[at] + (towards[at] - color[at]) * share);
    return [mix(0), mix(1), mix(2)];
  };
  let share = 0;
  while (share < 1 && contrast(mixed(share), background) < CONTRAST) share += STEP;
  return hex(mixed(Math.min(1, share)));
}

/** Whether a text is a colour such as `#1d4ed8`. */
export const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/** The colours of the pages for an accent: darker on light pages and lighter on dark ones as far as letters in it need it. */
export function accentColors(accent: string): NonNullable<Theme['colors']> {
  const part = (at: number): number => Number.parseInt(accent.slice(at, at + 2), 16);
  const color: Rgb = [part(1), part(3), part(5)];
  return {
    accent: {
      light: readable(color, BLACK, BACKGROUNDS.light),
      dark: readable(color, WHITE, BACKGROUNDS.dark),
    },
    onAccent: { light: '#ffffff', dark: '#0b1220' },
  };
}
