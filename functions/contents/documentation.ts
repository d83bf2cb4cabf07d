import type { Documentation } from '../../shared/contract/documentation.ts';
import type { contents } from '../../shared/resources/contents.ts';

export const documentation: Documentation<typeof contents> = {
  one: 'a content',
  isForShoppers: true,
  note: 'Only admins see unpublished contents.',
  example: {
    title: 'How to brew sencha',
    text: 'Water of 70 °C, two minutes.',
    slug: 'how-to-brew-sencha',
    date: '2024-03-02',
    author: { name: 'Ada Verne' },
    published: true,
  },
  fields: {
    text: 'The body text.',
    slug: 'Part of the page’s URL.',
    shop_address:
      'Only in lists: the last part of the page’s URL, if that is not the slug because another content has the same.',
    date: 'As the storefront shows it.',
    author: 'Any members, such as name, description and image.',
    published: 'False hides it from the public.',
    published_from: 'Shown from this time.',
    published_until: 'Shown until this time.',
  },
  operations: {
    list: {
      parameters: {
        shop_address:
          'Finds the content whose page in the shop has this address, or to which it leads: its slug, a former one, or its ID.',
      },
    },
    create: { summary: 'Create content' },
    get: { summary: 'Get content' },
    update: { summary: 'Update content' },
    remove: { summary: 'Delete content' },
  },
};
