/**
 * The colors of the dashboard, each in light and in dark. Styles read them as custom properties (`--pine`).
 * Texts have a contrast of 4.5 on each surface, borders of fields and glyphs one of 3.
 */
export const COLORS = {
  // The canvas lies under everything, the sheet is where work happens.
  canvas: ['#f0f2ef', '#0c1110'],
  sheet: ['#ffffff', '#141a19'],
  sunken: ['#f7f8f6', '#101615'],
  raised: ['#ffffff', '#1c2423'],
  hover: ['#f4f7f5', '#1a2221'],
  selected: ['#edf5f2', '#152a26'],
  line: ['#e4e8e4', '#27302e'],
  'line-2': ['#cfd6d1', '#3a4542'],
  field: ['#838e89', '#74817c'],

  text: ['#17211f', '#e8edea'],
  muted: ['#55615d', '#a5b1ac'],
  faint: ['#5f6b66', '#8e9b96'],

  // The one accent, and what can be pressed.
  pine: ['#1f554d', '#86cdbd'],
  'pine-press': ['#174239', '#a5dccf'],
  'on-pine': ['#ffffff', '#0a1815'],
  'pine-soft': ['#d9e9e4', '#1d3f38'],
  'pine-text': ['#17483f', '#9fdccd'],
  focus: ['#1f554d', '#9adccd'],

  // States have a soft ground, and a text upon it.
  'grey-soft': ['#ebeeeb', '#262f2d'],
  'grey-text': ['#4a5652', '#b4bfba'],
  'blue-soft': ['#e2ecf8', '#1a2d44'],
  'blue-text': ['#1e4b7d', '#a7c9f2'],
  'amber-soft': ['#fbedcd', '#3a2e12'],
  'amber-text': ['#6f4705', '#efc873'],
  'red-soft': ['#fbe4e0', '#43201b'],
  'red-text': ['#8f2519', '#f6b0a4'],
  'plum-soft': ['#f0e6f4', '#35233d'],
  'plum-text': ['#613271', '#dcb6ea'],
  red: ['#b3311f', '#ef8a7a'],
  'on-red': ['#ffffff', '#2a0d08'],

  // What lies at the lower edge: a choice of rows, what is not saved, and toasts.
  dock: ['#18302b', '#2a3634'],
  'dock-line': ['#18302b', '#46534f'],
  'dock-text': ['#f1f5f2', '#eef2ef'],
} as const;

export type Mode = 'light' | 'dark';

export type Color = keyof typeof COLORS;

/** A color as a value, for what computes with it. */
export const colorIn = (mode: Mode, name: Color): string => COLORS[name][mode === 'light' ? 0 : 1];

const propertiesIn = (mode: Mode): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(COLORS).map((name) => [`--${name}`, colorIn(mode, name as Color)]),
  );

/** The face of the system. */
const FONT =
  '-apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Adwaita Sans", "Noto Sans", Ubuntu, Cantarell, ' +
  '"DejaVu Sans Condensed", system-ui, sans-serif';

const rule = (selector: string, properties: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** All colors as custom properties: as the machine has it, unless the member has chosen. */
export function tokensCss(): string {
  const own = (mode: Mode) => ({ ...propertiesIn(mode), 'color-scheme': mode });
  return [
    rule(':root', { '--font': FONT, ...own('light') }),
    `@media (prefers-color-scheme: dark){${rule(':root', own('dark'))}}`,
    rule(':root[data-theme="light"]', own('light')),
    rule(':root[data-theme="dark"]', own('dark')),
  ].join('\n');
}
