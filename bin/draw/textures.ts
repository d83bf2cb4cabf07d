/** What a surface looks like from near. */
export type Texture =
  | 'brushed'
  | 'crust'
  | 'grain'
  | 'knit'
  | 'paper'
  | 'plain'
  | 'speckle'
  | 'weave';

/** Lines and dots that are repeated: the size of a tile, and what is in it. */
const TILES: Readonly<Record<Texture, readonly [number, number, string]>> = {
  brushed: [7, 3, '<path d="M0,1h7" stroke="#fff" stroke-width=".4" opacity=".28"/>'],
  crust: [9, 8, '<path d="M1,6q4-5,7-4" stroke="#fff" fill="none" opacity=".35"/>'],
  grain: [
    26,
    7,
    '<path d="M0,2q7-2,13,0t13,0M0,5q9,2,26,0" stroke="#4a2f16" stroke-width=".5" fill="none" opacity=".38"/>',
  ],
  knit: [
    3,
    3,
    '<path d="M0,0l1.5,2,1.5-2" stroke="#000" stroke-width=".5" fill="none" opacity=".22"/>',
  ],
  paper: [12, 12, '<path d="M2,3h1M8,9h1" stroke="#fff" stroke-width=".5" opacity=".35"/>'],
  plain: [1, 1, ''],
  speckle: [
    11,
    9,
    '<path d="M2,2h.8v.8h-.8zM7,6h.6v.6h-.6zM9,1h.5v.5h-.5zM4,7h.5v.5h-.5z" fill="#fff" opacity=".5"/>',
  ],
  weave: [2, 2, '<path d="M0,0h1v1h-1zM1,1h1v1h-1z" fill="#fff" opacity=".16"/>'],
};

export function pattern(texture: Texture): string {
  const [width, height, marks] = TILES[texture];
  if (marks === '') return '';
  return `<pattern id="t" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${marks}</pattern>`;
}
