import { products } from '../../../../functions/products/resource.ts';
import { element } from '../dom.ts';
import type { Product } from '../records.ts';

/** What every product has; the store's own attributes are all others. */
const FIELDS: readonly string[] = [
  ...Object.keys(products.schema.properties),
  ...products.computed,
  ...['id', 'application_id', 'created_at', 'updated_at', 'manufacturer'],
];

/** The custom attributes, the measures and the number of a product. */
export function facts(product: Product): HTMLElement {
  const own = Object.entries(product).flatMap(([name, value]): [string, string][] => {
    if (FIELDS.includes(name) || value === null) return [];
    return [[name.replaceAll('_', ' '), readable(value)]];
  });
  const { width, height, depth, weight, sku } = product;
  const measured: [string, string | undefined][] = [
    ['size', width && height && depth ? `${width} × ${height} × ${depth} cm` : undefined],
    ['weight', weight ? `${weight} kg` : undefined],
    ['number', sku],
  ];
  const all = [...own, ...measured].filter(([, value]) => value);
  return element(
    'dl',
    { class: 'facts' },
    ...all.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, value)),
    ),
  );
}

function readable(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
