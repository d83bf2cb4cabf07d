import { type Colour, darker, lighter, mix, NAMED_COLOURS } from './colours.ts';
import { type Drawing, paint, put, silhouette } from './drawing.ts';
import { SCENES, tableTop } from './scenes.ts';
import { pattern } from './textures.ts';

/** What a picture shows. */
export interface Subject {
  readonly name: string;
  readonly drawing: Drawing;
  /** All drawings: some of them are in the background. */
  readonly all: readonly Drawing[];
}

/** A variant in its picture: its colour, how large it is beside the others, and what is on its label. */
export interface Look {
  readonly colour?: Colour;
  readonly scale?: number;
  readonly label?: string;
}

const SHADOW = '#2a2018';

/** Of a number that is always the same for a text, from 0 to 1. */
function chanceOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 8) / 2 ** 24;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A square of 400. */
const picture = ({ name, drawing }: Subject, colour: Colour, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><title>${escaped(name)}</title><defs><linearGradient id="m"><stop stop-color="${lighter(colour, 0.22)}"/><stop offset=".4" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.3)}"/></linearGradient>${pattern(drawing.texture)}</defs>${content}</svg>\n`;

/** The product with its shadow, and what is printed on it. */
function product({ drawing, all }: Subject, colour: Colour, y: number, size: number): string {
  const spot = { x: 200, y, size, turn: drawing.stand === 'flat' ? -9 : 0 };
  const [, , width, height] = drawing.box;
  const half = (size / Math.max(width, height)) * (width / 2);
  const shadow =
    drawing.stand === 'table'
      ? ellipse(y, half * 1.15, 13, 0.18) + ellipse(y, half * 0.85, 7, 0.28)
      : put(drawing, silhouette(drawing, SHADOW, 0.2), { ...spot, x: 210, y: y + 12 });
  const emblem = all.find(({ slug }) => slug === drawing.emblem);
  const printed =
    emblem &&
    put(emblem, silhouette(emblem, lighter(colour, 0.8), 0.95), {
      ...{ x: 203, y: y - size * 0.2, size: size * 0.36 },
    });
  return shadow + put(drawing, paint(drawing, colour), spot) + (printed ?? '');
}

const ellipse = (y: number, rx: number, ry: number, opacity: number) =>
  `<ellipse cx="200" cy="${y}" rx="${Math.round(rx)}" ry="${ry}" fill="${SHADOW}" opacity="${opacity}"/>`;

/** The foot of the product, by how it stands. */
const FEET = { table: 318, hang: 330, flat: 300 } as const;

/** Alone in front of a plain wall: the first picture, and that of a variant. */
export function studio(subject: Subject, { colour, scale = 1, label }: Look = {}): string {
  const { drawing } = subject;
  const shade = colour ?? drawing.colour;
  const wall = mix(lighter(shade, 0.78), '#efe7da', 0.35);
  const floor = mix(wall, '#c9b698', 0.38);
  const isFlat = drawing.stand === 'flat';
  const size = (isFlat ? 235 : 245) * scale;
  const y = drawing.stand === 'table' ? FEET.table : 200 + heightOf(drawing, size) / 2;
  const ground =
    drawing.stand === 'table'
      ? `<path d="M0,282h400v118H0z" fill="${floor}"/><path d="M0,282h400v4H0z" fill="${lighter(floor, 0.4)}"/>`
      : '';
  const backdrop = `<path d="M0,0h400v400H0z" fill="${wall}"/><circle cx="200" cy="185" r="168" fill="#fffdf6" opacity=".38"/>`;
  return picture(
    subject,
    shade,
    backdrop + ground + product(subject, shade, Math.round(y), size) + tag(label),
  );
}

const heightOf = ({ box: [, , width, height] }: Drawing, size: number) =>
  (size / Math.max(width, height)) * height;

const tag = (label = '') =>
  label &&
  `<g transform="rotate(-4 316 354)"><rect x="${372 - label.length * 12 - 30}" y="334" width="${label.length * 12 + 30}" height="40" rx="6" fill="#fffdf6"/><text x="${372 - label.length * 6 - 15}" y="361" font-family="Georgia,serif" font-size="22" text-anchor="middle" fill="#3a322a">${escaped(label)}</text></g>`;

/** Where it is used, among other things. */
export function inPlace(subject: Subject): string {
  const { drawing, all } = subject;
  const { slug, colour, place, stand } = drawing;
  const chance = chanceOf(slug);
  const near = all.filter((each) => each.place === place && each.stand === 'table');
  const start = Math.floor(chance * near.length);
  const others = [...near.slice(start), ...near].filter((each) => each.slug !== slug);
  const scene = stand === 'flat' && place !== 'gifts' ? tableTop : SCENES[place];
  const rail = place === 'home' ? 0 : 84;
  const y = { table: 334, hang: rail + heightOf(drawing, 210), flat: 290 }[stand];
  const background = scene({ colour, chance, others });
  return picture(subject, colour, background + product(subject, colour, Math.round(y), 195));
}

/** From near, so that one sees what it is made of. */
export function closeUp(subject: Subject): string {
  const { drawing } = subject;
  const { colour, slug, box } = drawing;
  const [, , width, height] = box;
  const isLeft = chanceOf(`${slug} near`) < 0.5;
  const spot = {
    x: isLeft ? 300 : 100,
    y: 200 + (height / Math.max(width, height)) * 340,
    size: 620,
    turn: isLeft ? 12 : -12,
  };
  const backdrop = `<path d="M0,0h400v400H0z" fill="${lighter(colour, 0.62)}"/><path d="M0,400q60-300,400-330v330z" fill="${lighter(colour, 0.5)}"/>`;
  const shadow = put(drawing, silhouette(drawing, SHADOW, 0.18), {
    ...spot,
    x: spot.x + 14,
    y: spot.y + 18,
  });
  return picture(subject, colour, backdrop + shadow + put(drawing, paint(drawing, colour), spot));
}

/** How a variant looks: by the colour that it is called, its place among sizes, and a label for both. */
export function lookOf(
  definition: Readonly<Record<string, readonly string[]>>,
  variant: Readonly<Record<string, unknown>>,
): Look {
  const looks = Object.entries(definition).map(([option, values]): Look => {
    const value = String(variant[option]);
    const colour = NAMED_COLOURS[value];
    if (colour) return { colour };
    const share = values.indexOf(value) / Math.max(1, values.length - 1);
    return option === 'Size' ? { scale: 0.74 + 0.26 * share, label: value } : { label: value };
  });
  return Object.assign({}, ...looks);
}
