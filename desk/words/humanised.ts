/** `in_stock` is `In stock`. */
export function humanised(name: string): string {
  const words = name
    .replace(/_(?:id|at)$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
