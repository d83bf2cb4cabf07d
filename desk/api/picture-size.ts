/** The longer side of a picture, as shops show it at most, also on dense screens. */
export const MAX_PIXELS = 2_400;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size with the same proportions whose longer side has at most 2,400 pixels. */
export function sizeWithin({ width, height }: Size, max = MAX_PIXELS): Size {
  const scale = Math.min(1, max / Math.max(width, height));
  const scaled = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The name with another extension. */
export const renamed = (name: string, extension: string) =>
  `${name.replace(/\.[^.]*$/, '')}.${extension}`;

/** Whether one of the pixels, of four bytes each, lets through what is below. */
export function isTransparent(pixels: Uint8ClampedArray): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}
