import { type Drawing, type DrawingName, drawings } from './drawings.ts';

/** A picture of the thing in tones of one colour, as a data URI, so that pictures need no host. */
export function productImage(name: DrawingName, hue: number): string {
  const { body, light, dark, line }: Drawing = drawings[name];
  const deep = `hsl(${hue},36%,27%)`;
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0,0,80,80' fill='hsl(${hue},34%,47%)'>` +
    `<path opacity='.22' d='M0,0h80v80H0z'/>` +
    path('', body) +
    path(` fill='none' stroke='${deep}' stroke-width='3'`, line) +
    path(` fill='${deep}'`, dark) +
    path(` fill='hsl(${hue},55%,91%)' opacity='.8'`, light) +
    `</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replace(/%(?:2C|2F|3A|3D)/g, decodeURIComponent)}`;
}

const path = (paint: string, d: string | undefined) => (d ? `<path${paint} d='${d}'/>` : '');
