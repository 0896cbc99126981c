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
