import { beforeAll, describe, expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** What is missing before a product is sold in a country (protocol.md, "Readiness"). */
const store = await openStore({
  ...{ name: 'Tea House', currency_code: 'EUR', language: 'en', languages: ['de', 'pt-BR'] },
  ...{ company_country: 'Portugal', tax_type: 'all', prices_include_tax: true },
});
const { asAdmin, asPublic } = store;

/** Of the Union, with all that it asks of a kettle in English and German. */
const MAKER = { name: 'Kobayashi', address: 'Teestraße 1, Bremen, Germany', email: 'hi@k.example' };
const WHOLE = {
  ...{ name: 'Kettle', price: 40, stock_type: 'infinite', images: ['https://p.example/k.png'] },
  description: 'Holds much.',
  locales: { de: { description: 'Fasst viel.' } },
  safety: { manufacturer: MAKER },
};

const toDos = async (id: number, country: string) => {
  const { body } = await asAdmin('GET', `/products/${id}/readiness?country=${country}`);
  const [{ to_dos }] = body.data.countries;
  return to_dos.map(
    ({ rule, level, resource, field }: Record<string, string>) =>
      `${level} ${rule}: ${resource}.${field}`,
  );
};

const made = async (body: object) => (await create(asAdmin, '/products', { ...WHOLE, ...body })).id;

const taxed = { standard: 0, reduced: 0 };

beforeAll(async () => {
  const rates = [
    { country: 'PT', rate: 23 },
    { country: 'DE', rate: 19 },
  ];
  taxed.standard = (await create(asAdmin, '/taxes', { name: 'Standard', rates })).id;
  taxed.reduced = (await create(asAdmin, '/taxes', { name: 'Reduced', rates: [rates[0]] })).id;
  await asAdmin('PUT', '/application', { tax_id: taxed.standard });
  const zones = [{ code: 'DE' }, { name: 'Switzerland' }, { name: 'The moon' }];
  await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones });
  await create(asAdmin, '/shippings', { name: 'Shop', base_cost: 0, collection: true });
});

test('nothing is missing of a product that has what a country asks for', async () => {
  expect(await toDos(await made({}), 'DE')).toEqual([]);
});

describe('in Germany', () => {
  test.each<[string, object, string[]]>([
    ['a picture', { images: [] }, ['required picture: products.images']],
    [
      'a description, and then no translation of it',
      { description: '', locales: null },
      ['required description: products.description'],
    ],
    [
      'a description in German',
      { locales: null },
      ['check description: products.locales.de.description'],
    ],
    [
      'the contents of what is sold by weight',
      { name: 'Sencha 250 g' },
      ['check unit_price: products.unit_pricing'],
    ],
    [
      'no contents that it has',
      { name: 'Tea 1 kg', unit_pricing: { measure: { value: 1, unit: 'kg' } } },
      [],
    ],
    ['no contents of what only sounds like a mass', { name: '5G router with 12 GB' }, []],
    [
      'the manufacturer',
      { safety: null },
      ['name', 'address', 'email'].map(
        (name) => `required manufacturer: products.safety.manufacturer.${name}`,
      ),
    ],
    [
      'the address of the manufacturer',
      { safety: { manufacturer: { name: 'Kobayashi', email: 'hi@k.example' } } },
      ['required manufacturer: products.safety.manufacturer.address'],
    ],
    ['no manufacturer of a service', { safety: null, requires_shipping: false }, []],
    [
      'who is responsible for a manufacturer outside the Union',
      { safety: { manufacturer: { ...MAKER, address: '1 Tea Street\nKyoto\nJapan' } } },
      ['required responsible_person: products.safety.responsible_person.name'],
    ],
    [
      'perhaps who is responsible for what is made outside the Union',
      { origin_country: 'JP', safety: { manufacturer: { ...MAKER, address: 'Teestraße 1' } } },
      ['check responsible_person: products.safety.responsible_person.name'],
    ],
    [
      'nobody else who is responsible, as one is named',
      {
        safety: {
          manufacturer: { ...MAKER, address: 'Kyoto, JP' },
          responsible_person: { name: 'Tea Import GmbH' },
        },
      },
      [],
    ],
    [
      'warnings in German',
      { safety: { manufacturer: MAKER, warnings: 'Becomes hot.' } },
      ['required warnings: products.locales.de.safety.warnings'],
    ],
    [
      'no warnings that it has in German',
      {
        safety: { manufacturer: MAKER, warnings: 'Becomes hot.' },
        locales: { de: { description: 'Fasst viel.', safety: { warnings: 'Wird heiß.' } } },
      },
      [],
    ],
    [
      'the label and the sheet of an energy class',
      { energy_label: { class: 'B', scale: 'A-G' } },
      ['label', 'sheet'].map(
        (name) => `required energy_label: products.energy_label.${name}_file_id`,
      ),
    ],
  ])('lacks %s', async (_, body, expected) => {
    expect(await toDos(await made(body), 'DE')).toEqual(expected);
  });

  test('lacks the contents of the variants that have none', async () => {
    const variant = { price: 9, stock_type: 'infinite' };
    const id = await made({
      name: 'Sencha',
      variants: [
        { ...variant, size: '100 g', unit_pricing: { measure: { value: 100, unit: 'g' } } },
        { ...variant, size: '0,5 kg' },
        { ...variant, size: 'Large' },
      ],
    });
    expect(await toDos(id, 'DE')).toEqual(['check unit_price: products.variants.1.unit_pricing']);
  });

  test('lacks nothing that the brand has', async () => {
    const safety = { manufacturer: MAKER, warnings: 'Wird heiß.' };
    const locales = { de: { safety: { warnings: 'Wird heiß.' } } };
    const { id: brand_id } = await create(asAdmin, '/brands', { name: 'K', safety, locales });
    expect(await toDos(await made({ safety: null, brand_id }), 'DE')).toEqual([]);
    expect(await toDos(await made({ safety: null, brand_id }), 'FR')).toContain(
      'required warnings: products.locales.fr.safety.warnings',
    );
  });

  test('lacks a tax in the class of a variant', async () => {
    const variant = { price: 9, stock_type: 'infinite' };
    const variants = [variant, { ...variant, tax_id: taxed.reduced }];
    expect(await toDos(await made({ variants }), 'DE')).toEqual(['required tax: taxes.rates']);
    expect(await toDos(await made({ tax_id: taxed.reduced }), 'PT')).not.toContain(
      'required tax: taxes.rates',
    );
  });
});

test('a country to which nothing is shipped lacks a shipping method, but not for services', async () => {
  const missing = 'required shipping: shippings.zones';
  expect(await toDos(await made({}), 'PT')).toContain(missing);
  expect(await toDos(await made({ requires_shipping: false }), 'PT')).not.toContain(missing);
});

test('a country behind a customs border asks for customs data, and for nothing of the Union', async () => {
  const body = { safety: null, energy_label: { class: 'B', scale: 'A-G' } };
  expect(await toDos(await made(body), 'CH')).toEqual([
    'required customs: products.customs_code',
    'required customs: products.origin_country',
  ]);
  const known = { customs_code: '851610', origin_country: 'PT' };
  expect(await toDos(await made({ ...body, ...known }), 'CH')).toEqual([]);
});

test('a Brazilian text counts as Portuguese', async () => {
  const texts = { description: 'Grande.' };
  expect(await toDos(await made({ locales: { 'pt-BR': texts } }), 'PT')).not.toContain(
    'check description: products.locales.pt-BR.description',
  );
  expect(await toDos(await made({}), 'PT')).toContain(
    'check description: products.locales.pt-BR.description',
  );
});

test('without a country, it answers those that the store ships to', async () => {
  const id = await made({});
  const { body } = await asAdmin('GET', `/products/${id}/readiness`);
  expect(body.data.product_id).toBe(id);
  expect(body.data.countries.map(({ country }: { country: string }) => country)).toEqual([
    'DE',
    'CH',
  ]);
});

describe('a list of what is incomplete', () => {
  const listed = async (filter: string, more = '') => {
    const query = `incomplete_for=${filter}&fields=id&per_page=250${more}`;
    const { body } = await asAdmin('GET', `/products?${query}`);
    return body.data.map(({ id }: { id: number }) => id);
  };

  test('has products that certainly lack something in the country, in any language', async () => {
    const whole = await made({});
    const checked = await made({ name: 'Sencha 250 g' });
    const without = await made({ images: [] });
    for (const found of [await listed('DE'), await listed('DE', '&locale=de')]) {
      expect(found).toContain(without);
      expect(found).not.toContain(whole);
      expect(found).not.toContain(checked);
    }
    // In Switzerland, customs data are missing.
    expect(await listed('CH')).toContain(whole);
    expect(await listed('all')).toContain(whole);
  });

  test('is refused to shoppers, and for what is no country', async () => {
    expect((await asPublic('GET', '/products?incomplete_for=DE')).status).toBe(403);
    for (const [path, name] of [
      ['/products?incomplete_for=Narnia', 'incomplete_for'],
      [`/products/${await made({})}/readiness?country=de`, 'country'],
    ] as const) {
      const error = errorOf(await asAdmin('GET', path));
      expect(error).toMatchObject({ code: 400, invalidPropertyName: name });
    }
  });

  test('is no rule of a collection', async () => {
    const refused = await asAdmin('POST', '/collections', {
      ...{ name: 'Incomplete', rules: { incomplete_for: 'DE' } },
    });
    expect(errorOf(refused)).toMatchObject({ invalidPropertyName: 'rules.incomplete_for' });
  });
});

test('readiness is for admins, of products that exist', async () => {
  const { id } = await create(asAdmin, '/products', PRODUCT);
  expect((await asPublic('GET', `/products/${id}/readiness`)).status).toBe(401);
  expect((await asAdmin('GET', '/products/1/readiness')).status).toBe(404);
});
