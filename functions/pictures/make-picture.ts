import sharp from 'sharp';
import type { PictureSize } from '../../shared/resources/pictures.ts';

/** Decoded, a picture takes four bytes for each. */
export const MAX_PIXELS = 50_000_000;

/** No function has more time than 10 seconds, in which it also reads and writes the bytes. */
const MAKING_SECONDS = 6;

const QUALITY = 80;

// Each picture is worked on once, and one at a time: see made-sizes.ts.
sharp.cache(false);
sharp.concurrency(1);

// The first bytes of a file have told its type. No other reader gets to see them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((each) => `VipsForeignLoad${each}Buffer`),
});

/** What PNG and AVIF begin with when they move; of others the reader knows it. */
const MOVING = /acTL|ftypavis/;
const BEGIN_BYTES = 4_096;

/**
 * The picture in a size, upright, in sRGB, without what else the file says: its place, its time, its camera. Never
 * wider than it was. Undefined for one that moves. Throws for one that cannot be read, or has too many pixels.
 */
export async function makePicture(bytes: Buffer, size: PictureSize): Promise<Buffer | undefined> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
  const { pages = 1 } = await picture.metadata();
  if (pages > 1 || MOVING.test(bytes.toString('latin1', 0, BEGIN_BYTES))) return undefined;
  const [width = '', format] = size.split('.');
  const small = picture
    .timeout({ seconds: MAKING_SECONDS })
    .autoOrient()
    .resize({ width: Number(width), withoutEnlargement: true })
    .toColourspace('srgb');
  return format === 'png'
    ? small.png({ palette: true, effort: 1 }).toBuffer()
    : small.webp({ quality: QUALITY }).toBuffer();
}
