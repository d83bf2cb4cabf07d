import { type Html, html } from '../visit/markup.ts';

/** Drawings of 24 by 24, as lines. */
const SHAPES = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4 4',
  person:
    'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
  cart: 'M6 8h12l1 12H5L6 8zm3 0a3 3 0 0 1 6 0',
  check: 'm5 13 4 4 10-10',
  truck:
    'M3 7h11v9H3zM14 10h4l3 3v3h-7zM7 18.500a1.500 1.500 0 1 0 0-.1M17 18.500a1.500 1.500 0 1 0 0-.1',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
  back: 'M4 12h13a4 4 0 0 1 0 8h-3M4 12l5-5M4 12l5 5',
} as const;

/** A drawing beside a text that says the same. */
export const icon = (name: keyof typeof SHAPES): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${SHAPES[name]}"/></svg>`;
