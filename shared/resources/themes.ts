import {
  computedText,
  type FieldSchema,
  flag,
  nullable,
  publication,
  text,
  title,
} from '../contract/fields.ts';
import type { RecordOf } from '../contract/records.ts';
import {
  ADMINS,
  catalogueRoutes,
  EVERYONE,
  READERS,
  type Resource,
  recordResource,
} from '../contract/resource.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { FONTS, imageAddress, menu, sections } from './schemas/theme.ts';

/** Themes of a store: drafts, the published one, and earlier ones. */
export const MAX_THEMES = 20;

/** How long the link to a preview leads there. */
export const PREVIEW_SECONDS = HOUR_SECONDS;

/** A link to the shop with a theme, whether it is published or not. */
export const themePreview = {
  type: 'object',
  properties: {
    /** In the shop of this server, if the store has one here. */
    url: { type: 'string', format: 'uri' },
    token: { type: 'string' },
    expires_at: { type: 'string', format: 'date-time' },
  },
  required: ['token', 'expires_at'],
} as const satisfies FieldSchema;

/** protocol.md, "Themes" */
export const themes = recordResource({
  name: 'themes',
  summary: 'How the shop looks: logo, color, font, menus and home page.',
  attributes: { own: 'none' },
  routes: {
    ...catalogueRoutes('themes', READERS),
    createPreview: {
      methods: ['POST'],
      path: '/themes/:id/preview',
      access: ADMINS,
      answer: themePreview,
    },
    getPreview: {
      methods: ['GET'],
      path: '/themes/preview/:token',
      parts: { token: 'text' },
      access: EVERYONE,
      answer: 'record',
    },
  },
  schema: {
    type: 'object',
    properties: {
      name: title(100),
      /** The shop has the published theme with the latest `published_from`. */
      published: { ...flag, default: false },
      ...publication,
      /** Absent: that of the settings. */
      logo: nullable(imageAddress),
      /** What the colors of buttons and marks are made of, in light and in dark. */
      accent_color: nullable({ ...text(7), pattern: '^#[0-9A-Fa-f]{6}$' }),
      font: nullable({ type: 'string', enum: FONTS }),
      /** Absent: the main categories. */
      header_menu: menu,
      /** Absent: the contents of the store. */
      footer_menu: menu,
      /** The home page. Absent: featured, new and collected products. */
      sections,
      /** Signs the links to its previews. */
      preview_key: { ...computedText, shownTo: 'nobody' },
    },
    required: ['name'],
  },
  function: { isBusy: true },
} as const satisfies Resource);

export type Theme = RecordOf<typeof themes.schema>;
