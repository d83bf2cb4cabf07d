import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { checkScreens } from '../../store/desk-screens.ts';

const desk = await useDesk({
  name: 'Tea House',
  currencies: [{ code: 'USD', rate: 1.1 }],
  languages: ['de'],
});
const { asAdmin } = desk;

checkScreens(
  desk,
  [
    ['/products', 'Products'],
    ['/products', 'Products', { press: ['More actions', 'Bulk edit…'] }],
    ['/products/create', 'Add product'],
    ['/products/:kettle', 'Kettle'],
    ['/products/:kettle', 'Kettle', { press: ['5 units: change stock'] }],
    ['/products/:kettle', 'Kettle', { press: ['More actions', 'Delete'] }],
    ['/products/:cup', 'Cup'],
    ['/products/:cup', 'Cup', { press: ['Prices in other currencies: small'] }],
    ['/categories', 'Categories'],
    ['/categories', 'Categories', { press: ['Add category'] }],
    ['/categories', 'Categories', { press: ['Rename Tea'] }],
    ['/categories', 'Categories', { press: ['Move Tea'] }],
    ['/categories', 'Categories', { press: ['Delete Tea'] }],
    ['/collections', 'Collections'],
    ['/collections/create', 'Add collection'],
    ['/collections/:collection', 'New'],
    ['/brands', 'Brands'],
    ['/brands/create', 'Add brand'],
    ['/brands/:brand', 'Leaf'],
    ['/brands/:brand', 'Leaf', { press: ['Delete'] }],
    ['/brands/:brand/show', 'Leaf'],
    ['/variables', 'Variables'],
    ['/variables/create', 'Add variable'],
    ['/variables/:variable', 'greeting'],
    ['/contents', 'Pages'],
    ['/contents/create', 'Add page'],
    ['/contents/:content', 'Imprint'],
    ['/redirects', 'Redirects'],
    ['/redirects/create', 'Add redirect'],
    ['/redirects/:redirect', '/old'],
    ['/themes', 'Theme'],
    ['/files', 'Files'],
    ['/imports', 'Imports'],
    ['/imports/create', 'Import a file'],
    ['/exports', 'Exports'],
    ['/exports/create', 'Add export'],
    ['/reports/stock', 'Reports: Stock'],
  ],
  async () => {
    const category = await create(asAdmin, '/categories', { name: 'Tea' });
    const brand = await create(asAdmin, '/brands', { name: 'Leaf' });
    const kettle = await create(asAdmin, '/products', {
      ...{ name: 'Kettle', price: 30, price_discount: 25, sku: 'K-1', category_id: category.id },
      ...{ brand_id: brand.id, stock_type: 'track', stock_level: 5, published: true },
    });
    const cup = await create(asAdmin, '/products', {
      ...{ name: 'Cup', price: 10, stock_type: 'track', published: false },
      variantsDefinition: { size: ['small', 'large'] },
      variants: [
        { sku: 'C-1', stock_type: 'track', stock_level: 3, size: 'small' },
        { sku: 'C-2', price: 12, stock_type: 'track', stock_level: 0, size: 'large' },
      ],
    });
    return {
      ...{ kettle, cup, brand },
      collection: await create(asAdmin, '/collections', {
        ...{ name: 'New', slug: 'new', items: [{ product_id: kettle.id, variant_id: 0 }] },
        rules: { price_lt: '40', tag: 'new' },
      }),
      variable: await create(asAdmin, '/variables', {
        ...{ name: 'greeting', value: 'Hello', type: 'string' },
      }),
      theme: await create(asAdmin, '/themes', {
        ...{ name: 'Spring', header_menu: [{ url: '/products', label: 'All' }] },
        sections: [{ type: 'hero', heading: 'Spring' }, { type: 'categories' }],
      }),
      redirect: await create(asAdmin, '/redirects', { from: '/old', to: '/products' }),
      content: await create(asAdmin, '/contents', { title: 'Imprint', text: '## Us', slug: 'us' }),
    };
  },
);
