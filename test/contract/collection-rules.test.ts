import { expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const { asAdmin, asPublic } = await openStore();
const tea = await create(asAdmin, '/categories', { name: 'Tea' });
const product = (name: string, changes = {}) =>
  create(asAdmin, '/products', { ...PRODUCT, name, ...changes });
const green = await product('Green', { category_id: tea.id, price: 5, colour: 'green' });
await product('Black', { category_id: tea.id, price: 9, price_discount: 8 });
const white = await product('White', { category_id: tea.id, price: 90, colour: 'white' });
const kettle = await product('Kettle');

const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name);
const shown = async (id: number, ask = asPublic) =>
  namesOf((await ask('GET', `/collections/${id}`)).body.data.items);
const listed = async (id: number, more = '') =>
  namesOf((await asPublic('GET', `/products?collection_id=${id}${more}`)).body.data);

test('rule matches follow hand-picked products, newest first, and track product changes', async () => {
  const { id } = await create(asAdmin, '/collections', {
    name: 'Cheap tea',
    items: [{ product_id: kettle.id }, { product_id: green.id }],
    rules: { category: 'Tea', price_lt: '10' },
  });
  expect(await shown(id)).toEqual(['Kettle', 'Green', 'Black']);
  expect(await listed(id, '&sort_order=COLLECTION')).toEqual(['Kettle', 'Green', 'Black']);
  expect(await listed(id, '&on_sale=true')).toEqual(['Black']);
  await asAdmin('PUT', `/products/${white.id}`, { price: 7 });
  expect(await shown(id)).toEqual(['Kettle', 'Green', 'White', 'Black']);
  await asAdmin('PUT', `/products/${white.id}`, { published: false });
  expect(await shown(id)).toEqual(['Kettle', 'Green', 'Black']);
  expect(await shown(id, asAdmin)).toEqual(['Kettle', 'Green', 'White', 'Black']);
  await asAdmin('PUT', `/products/${white.id}`, { published: true, price: 90 });
  await asAdmin('PUT', `/collections/${id}`, { rules: null });
  expect(await shown(id)).toEqual(['Kettle', 'Green']);
});

test.each([
  [{ colour: 'green|white' }, ['White', 'Green']],
  [{ $price_gt: '50' }, ['White']],
  [{ q: 'blak' }, ['Black']],
  [{ on_sale: 'true' }, ['Black']],
  [{ $has: 'colour', purchasable: 'true' }, ['White', 'Green']],
  [{}, []],
])('the rules %j find %j', async (rules, names) => {
  const { id } = await create(asAdmin, '/collections', { name: 'By rule', rules });
  expect(await shown(id)).toEqual(names);
  expect((await listed(id)).toSorted()).toEqual(names.toSorted());
});

test.each([
  [{ sort_by: 'price' }, 'whitelist', 'rules.sort_by'],
  [{ currency: 'USD' }, 'whitelist', 'rules.currency'],
  [{ collection_id: '5' }, 'whitelist', 'rules.collection_id'],
  [{ price_lt: 'cheap' }, 'type', 'rules.price_lt'],
  [{ on_sale: 'perhaps' }, 'type', 'rules.on_sale'],
  [{ price_lt: 10 }, 'type', 'rules.price_lt'],
  [Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`a${i}`, 'x'])), 'max', 'rules'],
  ['tea', 'type', 'rules'],
])('refuses the rules %j', async (rules, failedValidator, invalidPropertyName) => {
  const refused = await asAdmin('POST', '/collections', { name: 'By rule', rules });
  expect(errorOf(refused)).toMatchObject({ code: 400, failedValidator, invalidPropertyName });
});
