/** A soft square with the label's initial, as a data URI, so that pictures need no host. */
export function productImage(label: string, hue: number): string {
  const initial = label.match(/\p{L}/u)?.[0].toUpperCase() ?? '';
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'>` +
    `<linearGradient id='g' x2='1' y2='1'><stop stop-color='hsl(${hue},48%,91%)'/>` +
    `<stop offset='1' stop-color='hsl(${(hue + 24) % 360},38%,76%)'/></linearGradient>` +
    `<path fill='url(#g)' d='M0 0h80v80H0z'/>` +
    `<circle cx='40' cy='40' r='25' fill='white' opacity='.5'/>` +
    `<text x='40' y='51' font-family='serif' font-size='32' text-anchor='middle'` +
    ` fill='hsl(${hue},35%,32%)'>${initial}</text></svg>`;
  const encoded = encodeURIComponent(svg).replace(/%(?:2C|2F|3A|3D)/g, decodeURIComponent);
  return `data:image/svg+xml,${encoded}`;
}
