import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { create, openStore, PRODUCT } from '../store/api.ts';
import { until } from '../store/until.ts';

/** Files with texts in further languages (imports.md, "Files"). */
const { asAdmin } = await openStore({ languages: ['de', 'fr'] });

async function ended(path: string, body: JsonObject): Promise<JsonObject> {
  const { id } = await create(asAdmin, path, body);
  const read = async (): Promise<JsonObject> => (await asAdmin('GET', `${path}/${id}`)).body.data;
  return until(read, ({ state }) => state !== 'running');
}

async function csvOf(resource: string): Promise<string> {
  const { parts } = await ended('/exports', { resource, format: 'csv' });
  const [part] = parts as unknown as readonly { readonly url: string }[];
  return (await fetch(part?.url ?? '')).text();
}

const imported = (resource: string, content: string, more: JsonObject = {}) =>
  ended('/imports', { resource, format: 'csv', content, ...more });

const seo = { meta: { title: 'Kessel' } };

test('an export has one column per translation, and an import updates only those present', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ ...PRODUCT, sku: 'K-1', origin: 'China' },
    locales: { de: { name: 'true', seo, origin: 'aus China' }, fr: { name: 'Bouilloire' } },
  });
  const text = await csvOf('products');
  const [header, row] = text.split('\n');
  const texts = 'locales.de.name,locales.de.origin,locales.de.seo,locales.fr.name';
  expect(header?.endsWith(`,variants,${texts},origin,created_at,updated_at`)).toBe(true);
  expect(header).not.toContain(',locales,');
  expect(row).toContain('true,aus China,"{""meta"":{""title"":""Kessel""}}",Bouilloire');
  expect(await imported('products', text)).toMatchObject({ rows: 1, unchanged: 1, refused: 0 });

  const file = 'sku,Deutsch,locales.fr.description,locales.de.origin\nK-1,Kessel,En émail,\n';
  const mapping = { Deutsch: 'locales.de.name' };
  const dry = await imported('products', file, { mapping, dry_run: true });
  expect(dry).toMatchObject({ updated: 1, differences: [{ fields: ['locales'] }] });
  expect(await imported('products', file, { mapping })).toMatchObject({ updated: 1, refused: 0 });
  expect((await asAdmin('GET', `/products/${id}`)).body.data.locales).toEqual({
    de: { name: 'Kessel', seo, origin: 'aus China' },
    fr: { name: 'Bouilloire', description: 'En émail' },
  });
});

test('an import creates records with translations and names the invalid cell', async () => {
  const file = [
    'name,url,locales.de.name,locales.de.image_url,locales.it.name',
    'Kitchen,kitchen,Küche,,',
    'Garden,garden,Garten,https://x.example/a.png,',
    'Cellar,cellar,,,Cantina',
  ].join('\n');
  const { created, mistakes } = await imported('categories', file);
  expect([created, mistakes]).toEqual([
    1,
    [
      {
        row: 3,
        column: 'locales.de.image_url',
        value: 'https://x.example/a.png',
        message: 'locales.de.image_url is not a text that can be translated.',
      },
      {
        row: 4,
        column: 'locales.it',
        value: 'it',
        message: 'locales.it must be one of the further languages of the store: de, fr.',
      },
    ],
  ]);
  const { data } = (await asAdmin('GET', '/categories')).body;
  expect(data).toMatchObject([{ name: 'Kitchen', locales: { de: { name: 'Küche' } } }]);
});
