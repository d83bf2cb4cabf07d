import { expect, test } from 'vitest';
import { recordNames } from '../../shared/actions/name-rules.ts';
import { attribute, HIDING } from '../../shared/contract/attributes.ts';
import { isReset } from '../../shared/contract/fields.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { hasRecords, isCatalogue, type Resource } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import { settingsSchema } from '../../shared/resources/schemas/settings.ts';
import { create, errorOf, openStore } from '../store/api.ts';
import { exampleOf } from '../store/examples.ts';

/** No null opens what was closed, on any resource (protocol.md, "Nulls"). */
const { asAdmin, asPublic } = await openStore({ url: 'https://tea.example' });

const changeable: readonly Resource[] = resources.filter(
  (resource: Resource) =>
    hasRecords(resource) && resource.routes['create'] && resource.routes['update'],
);

/** A field with a default that is not the server's, and what hides a record. */
const closing = (resource: Resource) =>
  Object.entries(resource.schema?.properties ?? {}).flatMap(([name, field]) =>
    isReset(field) && !field.readOnly ? [name] : [],
  );

const cases = changeable.flatMap((resource) => {
  const { own, read } = recordNames(resource);
  const mayHide = (name: string) => own.length === 0 || read.includes(name);
  const hiding = isCatalogue(resource) ? HIDING.filter(mayHide) : [];
  return [...new Set([...closing(resource), ...hiding])].map((field) => ({ resource, field }));
});

const made = (name: string): Promise<JsonObject> =>
  exampleOf(name, (path, body) => create(asAdmin, path, body));

/** A value that a record may have there, and that closes it where it can. */
const VALUES: JsonObject = { active: false, published: false, settlement: 'confirmed' };

test.each(cases)('null does not reset $field of $resource.name', async ({ resource, field }) => {
  const { name } = resource;
  const example = await made(name);
  const value = VALUES[field];
  const sent = value === undefined ? example : { ...example, [field]: value };
  const { id } = await create(asAdmin, `/${name}`, sent);
  const path = `/${name}/${id}`;
  const before = (await asAdmin('GET', path)).body.data;
  for (const method of ['PUT', 'PATCH']) {
    const answer = await asAdmin(method, path, { [field]: null });
    expect([method, answer.status, errorOf(answer).invalidPropertyName]).toEqual([
      method,
      400,
      field,
    ]);
  }
  expect((await asAdmin('GET', path)).body.data).toEqual(before);
  await asAdmin('DELETE', path);
});

test('the cases cover the fields that hide or restrict a record', () => {
  const names = cases.map(({ resource, field }) => `${resource.name}.${field}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'shippings.active',
      'paymentMethods.active',
      'paymentMethods.settlement',
      'products.published',
      'contents.published',
      'stores.published',
      'brands.active',
      'categories.active',
      'collections.published',
      'variables.active',
    ]),
  );
});

const SETTINGS: JsonObject = {
  order_numbers: 'sequence',
  order_number_prefix: 'WEB-',
  order_number_start: 5_000,
  guest_max_quantity: 20,
  password_min_length: 8,
  tax_type: 'all',
  tax_rate: 20,
  currencies: [{ code: 'USD', rate: 1.1 }],
  capture: 'manual',
  support_refund_limit: 20,
  return_days: 30,
  language: 'de',
  languages: ['fr'],
  confirmation_contents: [7],
  abandoned_cart_minutes: 60,
  unpaid_order_minutes: 60,
  server_addresses: ['203.0.113.0/24'],
  timezone: 'Europe/Lisbon',
  working_days: ['monday'],
  delivery_days: ['saturday'],
  closed_days: [{ from: '2026-12-24' }],
  currency_code: 'EUR',
  name: 'Ours',
};

const closed = Object.entries(settingsSchema.properties)
  .filter(([, field]) => !('nullable' in field))
  .map(([name]) => name);

test.each(closed)('null does not reset the setting %s', async (name) => {
  const value = SETTINGS[name] ?? true;
  expect((await asAdmin('PUT', '/application', { [name]: value })).status).toBe(200);
  const answer = await asAdmin('PUT', '/application', { [name]: null });
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  const { body } = await asAdmin('GET', '/application');
  expect(attribute(body.data[0], name)).toEqual(value);
});

test('null clears a text setting', async () => {
  const texts = { logo: 'https://example.org/logo.png', company_city: 'Porto' };
  await asAdmin('PUT', '/application', texts);
  const unset = { logo: null, company_city: null };
  expect((await asAdmin('PUT', '/application', unset)).body.data).toMatchObject(unset);
});

test('a hidden shipping method stays hidden from shoppers', async () => {
  const hidden = { ...(await made('shippings')), active: false };
  const { id } = await create(asAdmin, '/shippings', hidden);
  await asAdmin('PUT', `/shippings/${id}`, { active: null });
  expect((await asPublic('GET', `/shippings/${id}`)).status).toBe(404);
});
