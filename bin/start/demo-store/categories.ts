import type { Category } from './types.ts';

export const categories: Category[] = [
  {
    url: 'kitchen',
    name: 'Kitchen',
    description: 'From the first cup to the last crumb.',
    children: [
      {
        url: 'tea-coffee',
        name: 'Tea & Coffee',
        description: 'Everything for a proper brew.',
        children: [
          { url: 'kettles', name: 'Kettles' },
          { url: 'teapots', name: 'Teapots' },
          { url: 'coffee-makers', name: 'Coffee Makers' },
          { url: 'leaves-beans', name: 'Leaves & Beans' },
        ],
      },
      {
        url: 'cookware',
        name: 'Cookware',
        description: 'Heavy pans, sharp knives, good bread.',
        children: [
          { url: 'pots-pans', name: 'Pots & Pans' },
          { url: 'knives-boards', name: 'Knives & Boards' },
          { url: 'baking', name: 'Baking' },
        ],
      },
      {
        url: 'tableware',
        name: 'Tableware',
        children: [
          { url: 'cups-mugs', name: 'Cups & Mugs' },
          { url: 'plates-bowls', name: 'Plates & Bowls' },
          { url: 'glasses-cutlery', name: 'Glasses & Cutlery' },
        ],
      },
    ],
  },
  {
    url: 'home',
    name: 'Home',
    description: 'Warm light, soft cloth and a place for everything.',
    children: [
      {
        url: 'textiles',
        name: 'Textiles',
        children: [
          { url: 'throws-cushions', name: 'Throws & Cushions' },
          { url: 'bed-bath', name: 'Bed & Bath' },
          { url: 'table-linen', name: 'Table Linen' },
        ],
      },
      {
        url: 'living',
        name: 'Living',
        children: [
          { url: 'lamps', name: 'Lamps' },
          { url: 'candles', name: 'Candles' },
          { url: 'storage', name: 'Storage' },
        ],
      },
    ],
  },
  {
    url: 'outdoor',
    name: 'Outdoor',
    description: 'For the garden, the beach and the far side of the hill.',
    children: [
      {
        url: 'camping',
        name: 'Camping',
        children: [
          { url: 'camp-kitchen', name: 'Camp Kitchen' },
          { url: 'camp-gear', name: 'Camp Gear' },
        ],
      },
      {
        url: 'garden',
        name: 'Garden',
        children: [
          { url: 'garden-tools', name: 'Tools' },
          { url: 'pots-planters', name: 'Pots & Planters' },
          { url: 'wildlife-seeds', name: 'Wildlife & Seeds' },
        ],
      },
      {
        url: 'clothing',
        name: 'Clothing',
        children: [
          { url: 'knitwear', name: 'Knitwear' },
          { url: 'shirts-jackets', name: 'Shirts & Jackets' },
        ],
      },
    ],
  },
  {
    url: 'books-paper',
    name: 'Books & Paper',
    children: [
      {
        url: 'books',
        name: 'Books',
        children: [
          { url: 'food-books', name: 'Food' },
          { url: 'nature-craft-books', name: 'Nature & Craft' },
        ],
      },
      { url: 'stationery', name: 'Stationery' },
    ],
  },
  {
    url: 'gifts',
    name: 'Gifts',
    children: [
      { url: 'gift-cards', name: 'Gift Cards' },
      { url: 'workshops', name: 'Workshops' },
    ],
  },
];
