import { isTransparent, MAX_PIXELS, renamed, sizeWithin } from './picture-size.ts';
import { MAX_JSON_BYTES } from './upload.ts';

const QUALITY = 0.85;

/** The first that the browser can write: Safari writes no WebP. */
const TYPES = [
  { type: 'image/webp', extension: 'webp' },
  { type: 'image/jpeg', extension: 'jpg' },
] as const;

/**
 * A photograph with fewer pixels and bytes. The file itself if it is small enough, if it is no
 * photograph (transparent, moving, drawn of lines), or if the browser cannot read it.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (/svg|gif/.test(file.type) || !file.type.startsWith('image/')) return file;
  try {
    if (await isMoving(file)) return file;
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      const isSmall =
        file.size <= MAX_JSON_BYTES && Math.max(picture.width, picture.height) <= MAX_PIXELS;
      return isSmall ? file : await smaller(file, picture);
    } finally {
      picture.close();
    }
  } catch {
    return file;
  }
}

async function smaller(file: File, picture: ImageBitmap): Promise<File> {
  const { width, height } = sizeWithin(picture);
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  if (!drawing) return file;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, width, height);
  const { data } = drawing.getImageData(0, 0, width, height);
  if (file.type !== 'image/jpeg' && isTransparent(data)) return file;
  for (const { type, extension } of TYPES) {
    const blob = await canvas.convertToBlob({ type, quality: QUALITY });
    if (blob.type !== type) continue;
    return blob.size < file.size ? new File([blob], renamed(file.name, extension), { type }) : file;
  }
  return file;
}

/** What WebP, PNG and AVIF begin with when they have more than one picture. */
async function isMoving(file: File): Promise<boolean> {
  if (file.type === 'image/jpeg') return false;
  const begin = await file.slice(0, 4_096).arrayBuffer();
  return /ANIM|acTL|avis/.test(new TextDecoder('latin1').decode(begin));
}
