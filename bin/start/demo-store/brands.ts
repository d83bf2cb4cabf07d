import type { Brand } from './types.ts';

export const brands: Brand[] = [
  {
    url: 'harbour-pine',
    name: 'Harbour & Pine',
    description: 'Our own label: plain, useful things made in small runs by people we know.',
  },
  {
    url: 'kobayashi',
    name: 'Kobayashi 小林',
    description: 'Cast iron and clay from Iwate and Tokoname, in the family’s fifth generation.',
  },
  {
    url: 'steinhuegel',
    name: 'Steinhügel',
    description: 'Coffee tools and kitchen knives from a workshop above the Wupper.',
  },
  {
    url: 'leaf-tide',
    name: 'Leaf & Tide',
    description: 'Tea and coffee bought from single farms and packed by hand at the quay.',
  },
  {
    url: 'brod-salt',
    name: 'Brød & Salt',
    description: 'Danish cookware and baking tools that look better after ten years of use.',
  },
  {
    url: 'meridien',
    name: 'Atelier Méridien',
    description: 'Stoneware and glass for every day, thrown and blown near Limoges.',
  },
  {
    url: 'saltmarsh',
    name: 'Saltmarsh Wool',
    description: 'Spun and woven from the fleece of sheep that graze the coastal marshes.',
  },
  {
    url: 'quinta-do-vento',
    name: 'Quinta do Vento',
    description: 'Linen and cotton from Guimarães, stone-washed until it is soft.',
  },
  {
    url: 'fjordlys',
    name: 'Fjordlys',
    description: 'Lamps and candles for long evenings, designed in Ålesund.',
  },
  {
    url: 'tern-tarn',
    name: 'Tern & Tarn',
    description: 'Gear for walkers, paddlers and people who like to eat outside.',
  },
  {
    url: 'birkengarten',
    name: 'Birkengarten',
    description: 'Forged garden tools and sturdy pots, with spare parts for all of them.',
  },
  {
    url: 'lantern-row',
    name: 'Lantern Row Press',
    description: 'A small press for books on food, craft and the coast, with a bindery downstairs.',
  },
];
