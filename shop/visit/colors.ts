/** Red, green and blue, from 0 to 1. */
type Color = readonly [number, number, number];

const WHITE: Color = [1, 1, 1];
const BLACK: Color = [0, 0, 0];

/** Of text, by WCAG 2.2 AA. */
const TEXT_CONTRAST = 4.5;
/** Of the edges of controls, and of what marks the focus. */
const EDGE_CONTRAST = 3;

/** What buttons and marks stand on: pages, and raised parts of them, as shop.css has them. */
export const GROUNDS = {
  light: ['#ffffff', '#f6f6f4'],
  dark: ['#16181a', '#202326'],
} as const;

export type Scheme = keyof typeof GROUNDS;

/** The colors that are made of the accent color of a store. */
export interface Palette {
  /** What fills a button. */
  readonly accent: string;
  /** The text on it. */
  readonly onAccent: string;
  /** Lines that mark what is chosen, or has the focus. */
  readonly line: string;
  /** The edge of a button, where its color alone does not show it. */
  readonly edge: string;
}

/** In light, buttons have the color itself; in dark, one that is light enough to be seen. */
export function paletteOf(accent: string, scheme: Scheme): Palette {
  const color = colorOf(accent);
  const line = hexOf(seenOn(GROUNDS[scheme].map(colorOf), color, scheme));
  const fill = scheme === 'light' ? accent.toLowerCase() : line;
  const isSeen = GROUNDS[scheme].every((each) => contrast(fill, each) >= EDGE_CONTRAST);
  return { accent: fill, onAccent: textOn(fill), line, edge: isSeen ? 'transparent' : line };
}

/** The color, mixed with as little black or white as lets it be read on all of the grounds. */
function seenOn(grounds: readonly Color[], color: Color, scheme: Scheme): Color {
  const end = scheme === 'light' ? BLACK : WHITE;
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = rounded(mix(color, end, share));
    if (grounds.every((each) => contrastOf(mixed, each) >= TEXT_CONTRAST)) return mixed;
  }
  return end;
}

/** Of white and black, at least one has a contrast of 4.58 with every color. */
const textOn = (fill: string) =>
  contrast(fill, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000';

const mix = ([red, green, blue]: Color, end: Color, share: number): Color => {
  const towards = (value: number, i: 0 | 1 | 2) => value + (end[i] - value) * share;
  return [towards(red, 0), towards(green, 1), towards(blue, 2)];
};

/** As eight bits have it. */
const rounded = (color: Color): Color => colorOf(hexOf(color));

const colorOf = (hex: string): Color => {
  const at = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};

const hexOf = (color: Color) =>
  `#${color
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** By WCAG 2.2: from 1 to 21. */
export const contrast = (one: string, other: string): number =>
  contrastOf(colorOf(one), colorOf(other));

function contrastOf(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const luminance = ([red, green, blue]: Color) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
