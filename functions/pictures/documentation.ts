import type { Documentation } from '../../shared/contract/documentation.ts';
import { PICTURE_SIZES, type pictures } from '../../shared/resources/pictures.ts';

export const documentation: Documentation<typeof pictures> = {
  one: 'a picture',
  operations: {
    getPicture: {
      summary: 'Get a picture in a size',
      note: 'The `url` of a public image (PNG, JPEG, GIF, WebP, AVIF), with the size added: a width in pixels as WebP, or 640 as PNG, for emails. The picture is upright, in sRGB, without metadata, and never enlarged. It is created by the first request and kept. Animations and images with more than 50 megapixels redirect to the file.',
      path: {
        filename: { type: 'string', examples: ['Yp7qLvFZ0v1yR2m0q3Z5Xw-tin.jpg'] },
        size: { type: 'string', enum: PICTURE_SIZES },
      },
      media: '*/*',
      leadsTo: 'The file, if it has no sizes.',
      errors: [503],
    },
  },
};
