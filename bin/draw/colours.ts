/** A colour as `#rrggbb`. */
export type Colour = string;

/** The colours of variants, by the names that customers choose. */
export const NAMED_COLOURS: Readonly<Record<string, Colour>> = {
  'Buoy Red': '#b23b34',
  Charcoal: '#4a4d50',
  Clay: '#b9694a',
  Cream: '#e8dcc0',
  'Crème de Cassis': '#7d3f63',
  'Harbour Blue': '#3f6f9f',
  Ink: '#2f3c5c',
  Lichen: '#93a06f',
  Moss: '#6f7f4a',
  Navy: '#2f4468',
  Night: '#2c3550',
  Oat: '#d8c9a8',
  'Pine & Resin': '#4f7a5c',
  'Pine Green': '#3d6a55',
  'Salt & Sage': '#8fb0b0',
  Samphire: '#7d9455',
  Sand: '#d2bd94',
  Slate: '#5d6770',
  Écru: '#e4d9c0',
};

const channels = (colour: Colour) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The colour with so much of another one, from 0 to 1. */
export function mix(colour: Colour, other: Colour, share: number): Colour {
  const others = channels(other);
  const mixed = channels(colour).map((each, i) =>
    Math.round(each + ((others[i] ?? 0) - each) * share),
  );
  return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (colour: Colour, share: number) => mix(colour, '#fffaf0', share);

export const darker = (colour: Colour, share: number) => mix(colour, '#1d1a18', share);
