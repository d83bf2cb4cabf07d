import { hasSizes, pictureAddress } from '../../shared/files/picture-address.ts';
import type { PictureWidth } from '../../shared/resources/pictures.ts';
import { attributes, type Html, html } from '../visit/markup.ts';

/** Where a picture stands in a page. */
interface Spot {
  /** CSS pixels of its sides, which keep its place until the style is there. */
  readonly side: number;
  /** How wide it is shown, by the width of the window. */
  readonly sizes: string;
  readonly widths: readonly PictureWidth[];
}

/** The spots of pictures, as shop.css has them. */
export const SPOTS = {
  card: {
    side: 400,
    sizes: '(width >= 78rem) 18rem, (width >= 48rem) 30vw, 46vw',
    widths: [320, 640, 960],
  },
  product: {
    side: 800,
    sizes: '(width >= 78rem) 38rem, (width >= 48rem) 50vw, 94vw',
    widths: [320, 640, 960, 1280, 1920],
  },
  detail: {
    side: 800,
    sizes: '(width >= 78rem) 19rem, (width >= 48rem) 25vw, 94vw',
    widths: [320, 640, 960, 1280, 1920],
  },
  hero: {
    side: 960,
    sizes: '(width >= 78rem) 44rem, (width >= 48rem) 58vw, 94vw',
    widths: [320, 640, 960, 1280, 1920],
  },
  image: {
    side: 640,
    sizes: '(width >= 78rem) 24rem, (width >= 48rem) 31vw, 94vw',
    widths: [320, 640, 960, 1280],
  },
  line: { side: 96, sizes: '6rem', widths: [160, 320] },
  thumb: { side: 64, sizes: '4rem', widths: [160, 320] },
  suggestion: { side: 48, sizes: '3rem', widths: [160] },
} as const satisfies Record<string, Spot>;

interface Shown {
  readonly alt?: string | undefined;
  /** `first`: what a page shows largest; `seen` without scrolling; others load when they come near. */
  readonly when?: 'first' | 'seen' | 'near';
}

/** A picture in the size that its spot and the screen need, or as it is where it has no sizes. */
export function picture(
  src: string,
  { side, sizes, widths }: Spot,
  { alt = '', when = 'near' }: Shown = {},
): Html {
  const at = (width: PictureWidth) => pictureAddress(src, `${width}.webp`);
  return html`<img src="${at(Math.max(...widths) as PictureWidth)}"${attributes({
    ...(hasSizes(src) && {
      srcset: widths.map((width) => `${at(width)} ${width}w`).join(', '),
      sizes,
    }),
    alt,
    width: side,
    height: side,
    loading: when === 'near' ? 'lazy' : undefined,
    fetchpriority: when === 'first' ? 'high' : undefined,
  })}>`;
}
