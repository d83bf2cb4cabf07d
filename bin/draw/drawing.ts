import { type Colour, darker, lighter } from './colours.ts';
import type { Texture } from './textures.ts';

/** A part of a drawing: the path of an area, or of a line, on a square of 80. */
export type Part = Readonly<Partial<Record<'main' | 'dark' | 'light' | 'line', string>>>;

/** A product as it is drawn, a line of examples/demo-store/drawings.ndjson. */
export interface Drawing {
  readonly slug: string;
  readonly colour: Colour;
  /** Of its dark parts, where they are not of the same colour. */
  readonly shade?: Colour;
  readonly texture: Texture;
  /** Where it is used. */
  readonly place: 'beach' | 'desk' | 'garden' | 'gifts' | 'hall' | 'home' | 'kitchen';
  /** Whether it stands on a table, hangs, or lies and is seen from above. */
  readonly stand: 'table' | 'hang' | 'flat';
  /** Left, top, width and height on the square. */
  readonly box: readonly [number, number, number, number];
  /** What is printed on it: the drawing of another product, by its slug. */
  readonly emblem?: string;
  readonly parts: readonly Part[];
}

export const round = (number: number) => Number(number.toFixed(1));

/** The parts in three shades of one colour. Areas of the main one have the gradient `m` and texture `t`. */
export function paint({ parts, texture, shade }: Drawing, colour: Colour): string {
  const [dark, light] = [shade ?? darker(colour, 0.5), lighter(colour, 0.75)];
  return parts
    .map(({ main, dark: shaded, light: lit, line }) => {
      if (main) {
        const area = `<path d="${main}" fill="url(#m)"/>`;
        return texture === 'plain' ? area : `${area}<path d="${main}" fill="url(#t)"/>`;
      }
      if (shaded) return `<path d="${shaded}" fill="${dark}"/>`;
      if (lit) return `<path d="${lit}" fill="${light}" opacity=".85"/>`;
      return `<path d="${line}" fill="none" stroke="${dark}" stroke-width="3" stroke-linecap="round"/>`;
    })
    .join('');
}

/** The same in one flat colour: a shadow, an emblem, or something in the background. */
export function silhouette({ parts }: Drawing, colour: Colour, opacity: number): string {
  const areas = parts.map(({ main, dark }) => main ?? dark ?? '').join('');
  const lines = parts.map(({ line }) => line ?? '').join('');
  const stroke = lines && `<path d="${lines}" fill="none" stroke="${colour}" stroke-width="3"/>`;
  return `<g opacity="${opacity}"><path d="${areas}" fill="${colour}"/>${stroke}</g>`;
}

interface Spot {
  /** The middle of the drawing, and its foot. */
  readonly x: number;
  readonly y: number;
  /** Of the longer side. */
  readonly size: number;
  readonly turn?: number;
}

/** What was painted of a drawing, put there. */
export function put({ box }: Drawing, painted: string, { x, y, size, turn = 0 }: Spot): string {
  const [left, top, width, height] = box;
  const scale = size / Math.max(width, height);
  const [dx, dy] = [x - (left + width / 2) * scale, y - (top + height) * scale];
  const turned = turn === 0 ? '' : `rotate(${turn} ${x} ${round(y - (height * scale) / 2)})`;
  const transform = `${turned}translate(${round(dx)} ${round(dy)})scale(${round(scale * 100) / 100})`;
  return `<g transform="${transform}">${painted}</g>`;
}
