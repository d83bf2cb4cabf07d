import { createHash } from 'node:crypto';
import { paletteOf } from './colors.ts';
import { files } from './static-folder.ts';

/** What a theme says of the style. */
interface Style {
  readonly accent_color?: string | null | undefined;
  readonly font?: string | null | undefined;
}

/** Fonts that devices have. */
const STACKS = {
  sans: 'system-ui, sans-serif',
  serif: 'ui-serif, Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT Bold", Calibri, sans-serif',
  mono: 'ui-monospace, "Cascadia Code", "Source Code Pro", Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const;

type Font = keyof typeof STACKS;

const isFont = (name: string): name is Font => Object.hasOwn(STACKS, name);

/** What follows the style of all shops, and nothing else of a store is in it. */
function rulesOf({ accent_color, font }: Style): string {
  const rules: string[] = [];
  if (accent_color && /^#[0-9a-f]{6}$/i.test(accent_color)) {
    const light = paletteOf(accent_color, 'light');
    const dark = paletteOf(accent_color, 'dark');
    for (const [name, key] of VARIABLES) {
      rules.push(`--${name}: light-dark(${light[key]}, ${dark[key]});`);
    }
  }
  if (font && isFont(font)) rules.push(`font-family: ${STACKS[font]};`);
  return rules.length > 0 ? `:root { ${rules.join(' ')} }\n` : '';
}

const VARIABLES = [
  ['accent', 'accent'],
  ['on-accent', 'onAccent'],
  ['accent-line', 'line'],
  ['accent-edge', 'edge'],
] as const;

const sheetOf = (style: Style) => (files['shop.css'] ?? '') + rulesOf(style);

/** Addresses of styles that are kept: a server may have many stores. */
const MAX_KEPT = 500;
const PATHS = new Map<string, string>();

/** The path of the style sheet of a shop, which says all that the sheet is made of. */
export function styleSheetPath(style: Style): string {
  const name = nameOf(style);
  const known = PATHS.get(name);
  if (known) return known;
  if (PATHS.size >= MAX_KEPT) PATHS.clear();
  const path = `/static/${digestOf(sheetOf(style))}/${name}`;
  PATHS.set(name, path);
  return path;
}

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);

function nameOf({ accent_color, font }: Style): string {
  const color = /^#([0-9a-f]{6})$/.exec(accent_color?.toLowerCase() ?? '')?.[1];
  return `${['shop', color, font && isFont(font) ? font : undefined].filter(Boolean).join('-')}.css`;
}

const NAME = /^\/static\/[\w-]{12}\/shop(?:-([0-9a-f]{6}))?(?:-(sans|serif|rounded|mono))?\.css$/;

/** The style sheet at a path; undefined where there is none. */
export function styleSheet(path: string): string | undefined {
  const [found, color, font] = NAME.exec(path) ?? [];
  if (!found) return undefined;
  const style = { accent_color: color && `#${color}`, font };
  return styleSheetPath(style) === path ? sheetOf(style) : undefined;
}
