import { expect, test } from 'vitest';
import type { FieldSchema, Fields } from '../../shared/contract/fields.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { served } from '../../shared/resources/index.ts';
import { type Answered, create, openStore, PRODUCT } from '../store/api.ts';
import { until } from '../store/until.ts';

const store = await openStore({ languages: ['en', 'de'] });
const { asAdmin, asPublic } = store;

/** What Shopify exports, and worse. */
const SENT =
  '<p class="a" onclick="x()">Soft <strong>cotton</strong><script>alert(1)</script><a href="javascript:x">!</a>';
const STORED = '<p>Soft <strong>cotton</strong>!</p>';

/** One character that no HTML has in this way, and lines: it comes back byte by byte. */
const PLAIN = 'Size < 5 & up\r\n\r\n- <one>\n';

const warning = (name: string) =>
  `${name} is stored with different HTML than was sent: unsupported HTML is left out.`;

const warningsOf = ({ body }: Answered) => body['warnings'];

/** The names of the texts of a schema that may be HTML, also of its members. */
function richIn(properties: Fields, path = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]: [string, FieldSchema]) => [
    ...(field.kind === 'richText' && !field.readOnly ? [`${path}${name}`] : []),
    ...(field.readOnly ? [] : richIn(field.items?.properties ?? {}, `${path}${name}.`)),
  ]);
}

const RICH: Readonly<Record<string, { path: string; body: JsonObject; names: string[] }>> = {
  brands: { path: '/brands', body: { name: 'A' }, names: ['description'] },
  categories: { path: '/categories', body: { name: 'A' }, names: ['description'] },
  collections: {
    ...{ path: '/collections', body: { name: 'A' } },
    names: ['Description', 'description'],
  },
  contents: { path: '/contents', body: { title: 'A' }, names: ['text'] },
  products: { path: '/products', body: PRODUCT, names: ['description', 'variants.description'] },
  themes: { path: '/themes', body: { name: 'A' }, names: ['sections.text'] },
};

test('the cases cover all rich text fields', () => {
  const found = served.flatMap(({ name, schema }) => {
    const names = richIn(schema?.properties ?? {});
    return names.length > 0 ? [[name, names]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(RICH).map(([name, { names }]) => [name, names])),
  );
});

test.each(
  Object.values(RICH).flatMap(({ path, body, names }) =>
    names.filter((name) => !name.includes('.')).map((name) => ({ path, body, name })),
  ),
)('$path $name: sanitizes HTML on write', async ({ path, body, name }) => {
  const made = await asAdmin('POST', path, { ...body, [name]: SENT });
  expect([made.status, made.body.data[name], warningsOf(made)]).toEqual([
    ...[200, STORED],
    [warning(name)],
  ]);
  const one = `${path}/${made.body.data.id}`;
  expect((await asPublic('GET', one)).body.data[name]).toBe(STORED);

  for (const method of ['PUT', 'PATCH']) {
    const plain = await asAdmin(method, one, { [name]: PLAIN });
    expect([plain.body.data[name], warningsOf(plain)]).toEqual([PLAIN, undefined]);
    const changed = await asAdmin(method, one, { [name]: SENT });
    expect([changed.body.data[name], warningsOf(changed)]).toEqual([STORED, [warning(name)]]);
  }
  const same = await asAdmin('PUT', one, { [name]: STORED });
  expect([same.body.data[name], warningsOf(same)]).toEqual([STORED, undefined]);

  const rows = [{ id: made.body.data.id, [name]: SENT }];
  const many = await asAdmin('PATCH', path, rows);
  const [row] = many.body.data as unknown as JsonObject[];
  expect(row).toMatchObject({ data: { [name]: STORED }, warnings: [warning(name)] });

  const locales = { de: { [name]: SENT } };
  const translated = await asAdmin('PUT', one, { locales });
  expect(warningsOf(translated)).toEqual([warning(`locales.de.${name}`)]);
  expect((await asPublic('GET', `${one}?locale=de`)).body.data[name]).toBe(STORED);
});

test('sanitizes variant descriptions on every route', async () => {
  const variants = [{ size: 'S', description: SENT, locales: { de: { description: SENT } } }];
  const made = await asAdmin('POST', '/products', { ...PRODUCT, variants });
  expect(warningsOf(made)).toEqual([
    warning('variants.0.description'),
    warning('variants.0.locales.de.description'),
  ]);
  const path = `/products/${made.body.data.id}/variants`;
  const added = await asAdmin('POST', path, [{ size: 'M', price: 1, description: SENT }]);
  expect(warningsOf(added)).toEqual([warning('0.description')]);
  const changed = await asAdmin('PUT', `${path}/1`, { description: `${SENT} 2` });
  expect(warningsOf(changed)).toEqual([warning('description')]);
  const { body } = await asPublic('GET', path);
  const shown = body.data as unknown as JsonObject[];
  expect(shown.map(({ description }) => description)).toEqual([
    '<p>Soft <strong>cotton</strong>! 2</p>',
    STORED,
  ]);
});

test('sanitizes texts of the sections of a theme, in each language', async () => {
  const section = { type: 'text', text: SENT, locales: { de: { text: SENT } } };
  const made = await asAdmin('POST', '/themes', { name: 'A', sections: [section] });
  expect(warningsOf(made)).toEqual([
    warning('sections.0.text'),
    warning('sections.0.locales.de.text'),
  ]);
  expect(made.body.data.sections).toEqual([
    { ...section, text: STORED, locales: { de: { text: STORED } } },
  ]);
});

test('the length limit applies to the sanitized HTML', async () => {
  const escaped = `<p>${'&'.repeat(2_500)}</p>`;
  const { body } = await asAdmin('POST', '/brands', { name: 'A', description: escaped });
  expect(body).toMatchObject({
    errors: [
      {
        invalidPropertyName: 'description',
        message: 'description must have at most 10000 characters.',
      },
    ],
  });
  const hidden = `<p>x</p><script>${'x'.repeat(20_000)}</script>`;
  const brand = await create(asAdmin, '/brands', { name: 'A', description: hidden });
  expect(brand.description).toBe('<p>x</p>');
});

test('refuses content with no text left after sanitizing', async () => {
  const { body } = await asAdmin('POST', '/contents', { title: 'A', text: '<script>x</script>' });
  expect(body).toMatchObject({ errors: [{ invalidPropertyName: 'text', failedValidator: 'min' }] });
});

test('imports sanitize HTML the same way', async () => {
  const other = await openStore({ languages: ['en', 'de'] });
  const rows = [
    { ...PRODUCT, sku: 'A', description: SENT, locales: { de: { description: SENT } } },
    { ...PRODUCT, sku: 'B', description: PLAIN },
  ];
  const body = {
    ...{ resource: 'products', format: 'ndjson' },
    content: rows.map((row) => JSON.stringify(row)).join('\n'),
  };
  const run = async () => {
    const { id } = await create(other.asAdmin, '/imports', body);
    const read = async () => (await other.asAdmin('GET', `/imports/${id}`)).body.data;
    return until(read, ({ state }) => state !== 'running');
  };
  expect(await run()).toMatchObject({
    created: 2,
    warnings: [warning('description'), warning('locales.de.description')],
  });
  const stored = async () => {
    const path = '/products?sort_by=sku&sort_order=ASC';
    return ((await other.asAdmin('GET', path)).body.data as unknown as JsonObject[]).map(
      ({ description, locales }) => [description, locales],
    );
  };
  expect(await stored()).toEqual([
    [STORED, { de: { description: STORED } }],
    [PLAIN, undefined],
  ]);
  expect(await run()).toMatchObject({ unchanged: 2 });

  const csv = [
    'sku,name,price,stock_type,description,locales.de.description',
    `C,Cup,1,infinite,"<p>a</p><style>b</style>","<p>c</p><style>d</style>"`,
  ].join('\n');
  await create(other.asAdmin, '/imports', { resource: 'products', format: 'csv', content: csv });
  await until(stored, (all) => all.length === 3);
  expect((await stored())[2]).toEqual(['<p>a</p>', { de: { description: '<p>c</p>' } }]);
});

test('search ignores HTML tags and attributes', async () => {
  const description =
    '<p><strong>quilted</strong> <a href="https://linkedsite.example">coat</a> &amp; hat</p>';
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, name: 'Anorak', description });
  const found = async (q: string) => {
    const { body } = await asPublic('GET', `/products?q=${q}`);
    return (body.data as unknown as JsonObject[]).some((each) => each['id'] === id);
  };
  expect(await Promise.all(['quilted', 'coat', 'hat'].map(found))).toEqual([true, true, true]);
  const hidden = ['strong', 'href', 'linkedsite', 'amp'];
  expect(await Promise.all(hidden.map(found))).toEqual(hidden.map(() => false));
});

test('leaves other text fields unchanged', async () => {
  const sent = { name: '<b>A</b>', care: '<p onclick="x">wash</p>', url: '<i>' };
  const brand = await create(asAdmin, '/brands', sent);
  expect(isObject(brand) && brand).toMatchObject(sent);
});
