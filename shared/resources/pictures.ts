import type { Resource } from '../contract/resource.ts';

/** Pixels: how wide a picture is made for pages. */
export const PICTURE_WIDTHS = [160, 320, 640, 960, 1280, 1920] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** For emails: Outlook for Windows shows no WebP. */
export const MAIL_SIZE = '640.png';

/** The last part of the address of a picture in a size. */
export type PictureSize = `${PictureWidth}.webp` | typeof MAIL_SIZE;

export const PICTURE_SIZES: readonly PictureSize[] = [
  ...PICTURE_WIDTHS.map((width) => `${width}.webp` as const),
  MAIL_SIZE,
];

/** Pictures of files in smaller sizes (protocol.md, "Files"). Their paths are below those of files. */
export const pictures = {
  name: 'pictures',
  summary: 'Pictures in smaller sizes.',
  routes: {
    getPicture: {
      methods: ['GET'],
      path: '/files/:application_id/:file_id/:filename/:size',
      parts: { size: PICTURE_SIZES },
      access: 'anyone',
      cacheable: true,
    },
  },
  function: {
    isBusy: true,
    // One processor, as Lambda gives it.
    minMemory: 1_769,
    uses: { application: 'read', files: 'read' },
    files: ['GetObject', 'PutObject'],
    // It reads what anybody may have uploaded, with code that is not JavaScript.
    writesOnly: ['*.webp', '*.png'],
  },
} as const satisfies Resource;
