import { MINUTE_MS } from '../../shared/durations.ts';
import { type Product, products as type } from '../../shared/resources/products.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { seededRandom } from '../build/seeded-random.ts';

const KINDS = [
  'kettle',
  'lamp',
  'chair',
  'mug',
  'blanket',
  'vase',
  'clock',
  'bowl',
  'shelf',
  'tray',
];
const LOOKS = ['blue', 'oak', 'linen', 'brass', 'stoneware', 'walnut', 'glass', 'copper', 'wool'];
const MAKERS = ['Northwind', 'Fjord', 'Atelier Brun', 'Kobo', 'Söder', 'Mesa', 'Lumen', 'Verne'];
const TEXTS = [
  'Made by hand in small numbers, each piece slightly different from the next.',
  'Heats a litre in three minutes and keeps it warm for an hour afterwards.',
  'A quiet design for every day that ages well and can be repaired.',
  'Finished with natural oil; wipe with a dry cloth and keep out of the rain.',
  'Packed without plastic and sent from our workshop within two working days.',
];
const COLOURS = ['red', 'blue', 'green', 'sand', 'black', 'white', 'ochre'];

/** Products of one transaction, which has 100 writes: each with its stock. */
const BATCH_PRODUCTS = 50;

/** Number of categories, and of brands. */
export const GROUPS = 40;

/** Products of about 600 bytes of JSON, always the same. */
export function generateProducts(count: number): Product[] {
  const first = firstIdOf(Date.UTC(2025, 0, 1));
  return Array.from({ length: count }, (_, i) => ({ id: first + i * 4096, ...generateProduct(i) }));
}

function generateProduct(i: number): Omit<Product, 'id'> & { colour: string; rating: number } {
  const random = seededRandom(i);
  const pick = <Each>(list: readonly Each[]) => list[random(list.length)] as Each;
  const name = `${pick(MAKERS)} ${pick(LOOKS)} ${pick(KINDS)} ${i}`;
  const time = new Date(Date.UTC(2025, 0, 1) + i * MINUTE_MS).toISOString();
  return {
    type: 'simple_product',
    name,
    sku: `SKU-${String(i).padStart(6, '0')}`,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    description: `${pick(TEXTS)} ${pick(TEXTS)}`,
    price: (100 + random(40_000)) / 100,
    category_id: 1 + random(GROUPS),
    brand_id: 1 + random(GROUPS),
    colour: pick(COLOURS),
    rating: random(50) / 10,
    stock_type: 'track',
    stock_level: random(500),
    published: true,
    weight: random(5_000) / 1_000,
    images: [`https://images.example.org/products/${i}.jpg`],
    created_at: time,
    updated_at: time,
  };
}

/** Stores the products as records of an application. */
export async function storeProducts(
  table: Table,
  application: number,
  products: readonly Product[],
): Promise<void> {
  const records = openRecords(table, { id: application }, type);
  for (let i = 0; i < products.length; i += BATCH_PRODUCTS) {
    const batch = products.slice(i, i + BATCH_PRODUCTS);
    await table.transactWrite(batch.flatMap((product) => records.insertions(product)));
  }
}
