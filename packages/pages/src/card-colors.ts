import type { ThemeColor, ThemeColorName } from './theme.js';

/** The colours of cards unless the theme has its own: those of light pages. */
const COLORS = {
  background: '#fff',
  text: '#1b1f24',
  muted: '#57606a',
  accent: '#1d4ed8',
  onAccent: '#fff',
} as const satisfies Partial<Record<ThemeColorName, string>>;

/** The colours that renderers of SVG know; pages take all that CSS has. */
const SIMPLE_COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i;

/** The colours of the cards of a theme. */
export const cardColors = (
  colors: Readonly<Partial<Record<ThemeColorName, ThemeColor | undefined>>> = {},
): Readonly<Record<keyof typeof COLORS, string>> => {
  const own = Object.keys(COLORS).flatMap((name) => {
    const color = colors[name as ThemeColorName];
    const value = typeof color === 'object' ? color.light : color;
    return value !== undefined && SIMPLE_COLOR.test(value.trim()) ? [[name, value.trim()]] : [];
  });
  return { ...COLORS, ...(Object.fromEntries(own) as object) };
};

/** The relative luminance of a colour `#rrggbb` (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Between black and white, the one that is read best on the colour of a category, `#rrggbb`. */
export const readableOn = (color: string): string => (luminanceOf(color) > 0.179 ? '#000' : '#fff');
