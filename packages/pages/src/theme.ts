/** A colour as CSS writes it: one for light and dark pages, or one for each. */
export type ThemeColor = string | { readonly light: string; readonly dark: string };

/** The colours of a theme; `onAccent` is that of texts on `accent`, `muted` that of secondary texts. */
export const THEME_COLORS = [
  'background',
  'surface',
  'text',
  'muted',
  'accent',
  'onAccent',
  'border',
] as const;

/** One of `THEME_COLORS`. */
export type ThemeColorName = (typeof THEME_COLORS)[number];

/** How the pages of a site look. Everything that is absent stays as it is. */
export interface Theme {
  /** The URL of an image in the header, instead of the title. */
  readonly logo?: string | undefined;
  readonly colors?: Readonly<Partial<Record<ThemeColorName, ThemeColor | undefined>>> | undefined;
  /** Font families as CSS lists them: of all texts, and of headings. */
  readonly fonts?: { readonly text?: string | undefined; readonly headings?: string | undefined } | undefined;
  /** The radius of corners, a CSS length such as `0` or `.75rem`. */
  readonly radius?: string | undefined;
  /** The maximum width of pages, a CSS length. */
  readonly width?: string | undefined;
  /** Below the header, above the views of all events: the URL of a picture, and a text. */
  readonly band?: { readonly image?: string | undefined; readonly text?: string | undefined } | undefined;
  /** More links in the footer. */
  readonly links?: readonly { readonly name: string; readonly url: string }[] | undefined;
}

/** Characters that end a value in CSS, or begin a comment or an escape. */
const ENDS_VALUE = /[;{}<>\\\n\r]|\/\*/;

/** The custom property of a part of the theme, and its value. */
type Declaration = readonly [property: string, value: string];

function checked(name: string, value: string): string {
  const text = value.trim();
  if (text === '' || ENDS_VALUE.test(text))
    throw new RangeError(`theme.${name}: not a value of CSS: ${value}`);
  return text;
}

function colorOf(name: string, color: ThemeColor): string {
  if (typeof color === 'string') return checked(name, color);
  return `light-dark(${checked(`${name}.light`, color.light)},${checked(`${name}.dark`, color.dark)})`;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function declarations({ colors = {}, fonts = {}, radius, width }: Theme): Declaration[] {
  const lengths = Object.entries({
    font: ['fonts.text', fonts.text],
    'font-headings': ['fonts.headings', fonts.headings],
    radius: ['radius', radius],
    width: ['width', width],
  } as const);
  return [
    ...Object.entries(colors).flatMap(([name, color]): Declaration[] =>
      color === undefined ? [] : [[kebab(name), colorOf(`colors.${name}`, color)]],
    ),
    ...lengths.flatMap(([property, [name, value]]): Declaration[] =>
      value === undefined ? [] : [[property, checked(name, value)]],
    ),
  ];
}

/**
 * The stylesheet of a theme, which sets the custom properties of ours, with the host's own rules after them; `''` if
 * there is nothing to set. `pages` serves it; a site that embeds the calendar can use it for the same look.
 *
 * @param css rules of the host's own
 * @throws RangeError if a value cannot stand in a declaration
 */
export function themeStylesheet(theme: Theme, css = ''): string {
  const set = declarations(theme).map(([property, value]) => `--k-${property}:${value}`);
  return [...(set.length === 0 ? [] : [`:root{${set.join(';')}}`]), ...(css.trim() === '' ? [] : [css])].join(
    '\n',
  );
}
