import type { Documentation } from '../../shared/contract/documentation.ts';
import { image, link, section } from '../../shared/resources/schemas/theme.ts';
import { themePreview, type themes } from '../../shared/resources/themes.ts';

export const documentation: Documentation<typeof themes> = {
  one: 'a theme',
  note: 'Of the published themes, the shop shows the one with the latest `published_from`. The public sees only published ones.',
  localised: true,
  example: {
    name: 'Spring',
    published: true,
    accent_color: '#1c5d4a',
    font: 'serif',
    header_menu: [{ label: 'All tea', url: '/products' }],
    sections: [
      {
        type: 'hero',
        heading: 'First flush is here',
        text: 'Picked in April, on our shelves in May.',
        link: { label: 'See the harvest', url: '/products?q=first+flush' },
      },
      { type: 'products', heading: 'New' },
    ],
  },
  fields: {
    name: 'For you: shoppers do not see it.',
    published: 'False for a draft.',
    published_from:
      'Shown from this time; set when the theme is published, unless you give another.',
    published_until:
      'Shown until this time. Then the theme that was published before is shown again.',
    logo: 'Address of an image. Without one, the shop shows the `logo` of the settings, or else its name.',
    accent_color:
      'Buttons and marks. The shop derives colors for light and dark from it that have enough contrast (WCAG AA).',
    font: 'A group of fonts that devices have; nothing is downloaded. Without one: `sans`.',
    header_menu:
      'Links below the header. Each has one target: the ID of a category, collection, content or product, or `url`, a path of the shop or an `https` address. `label` replaces the name of the record. Without a menu: the main categories.',
    footer_menu: 'Links in the footer, in the same form. Without a menu: the first 12 contents.',
    sections:
      'The home page, from top to bottom. `hero`: a large image with `heading`, `text` and `link`. `products`: those of the collection, or the newest. `text`: `heading`, `text` and `link`. `images`: up to 12, each with a link if you like. `categories`: the main ones. Without sections: featured products, new ones, and those of collections.',
    preview_key: 'Signs links to previews.',
  },
  schemas: {
    ThemePreview: themePreview,
    ThemeLink: link,
    ThemeImage: image,
    ThemeSection: section,
  },
  operations: {
    createPreview: {
      summary: 'Create a link to a preview',
      note: 'The link leads to the shop with this theme, published or not, for an hour. Nothing can be ordered there. Only the dashboard may show it in a frame.',
      effect: 'reads',
    },
    getPreview: {
      summary: 'Get the theme of a preview',
      note: 'For storefronts of your own: the theme of a link, as the public would see it.',
      path: { token: { type: 'string', description: 'The `token` of the link.' } },
    },
  },
};
