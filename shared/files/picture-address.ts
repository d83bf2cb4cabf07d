import type { PictureSize } from '../resources/pictures.ts';

/** The `url` of a public file, on any host: that of a private one has a query. */
const FILE_URL = /^(?:https?:\/\/[^/?#]+)?\/v0\/files\/\d{1,16}\/\d{1,16}\/[\w-]{22}-[\w.-]+$/;

/** Where a picture is in a size; the address itself where it is not the `url` of a public file. */
export const pictureAddress = (url: string, size: PictureSize): string =>
  FILE_URL.test(url) ? `${url}/${size}` : url;

/** Whether there are sizes of the picture at an address. */
export const hasSizes = (url: string): boolean => FILE_URL.test(url);
