import { type Filled, idOf, type Parties, sending } from './fill-store.ts';

const TEA = { name: 'Gyokuro', price: 9.5, stock_type: 'infinite' };
const BAG = { measure: { value: 250, unit: 'g' } };

/** Adds what came with version 0.3.0: unit prices, sale dates, former addresses, redirects, a withdrawal. */
export async function fillNewer(parties: Parties): Promise<Filled> {
  const send = sending(parties);
  const create = (path: string, body: object) => idOf(send('POST', path, body));
  const from = '2026-01-01T00:00:00Z';
  const sale = { price_discount: 8, price_discount_from: from };
  const tea = await create('/products', { ...TEA, ...sale, slug: 'tea', unit_pricing: BAG });
  const chest = await create('/products', {
    ...{ name: 'Tea Chest', price: 12 },
    variantsDefinition: { Size: [] },
    variants: [{ Size: 'S', stock_type: 'infinite', unit_pricing: BAG }],
  });
  const season = await create('/collections', { name: 'Season', slug: 'season', items: [] });
  const page = await create('/contents', { title: 'Us', text: 'Since 1908.', slug: 'us' });
  for (const path of [`/products/${tea}`, `/collections/${season}`, `/contents/${page}`])
    await send('PATCH', path, { slug: 'gyokuro' });
  await create('/redirects', { from: '/pages/tea', to: '/products' });
  const statement = { name: 'Eve Moor', email: 'eve@example.org', contract: 'Order 1004' };
  const asGuest = { authorization: parties.asPublic };
  const withdrawn = await idOf(send('POST', '/withdrawals', statement, asGuest));
  await send('PUT', `/withdrawals/${withdrawn}`, { state: 'done', note: 'Came on Monday.' });
  return { ids: { tea, chest }, tokens: {} };
}
