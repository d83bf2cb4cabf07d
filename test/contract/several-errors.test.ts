import { expect, test } from 'vitest';
import { ADDRESS, type Answered, create, openStore, PRODUCT } from '../store/api.ts';

/** All that is wrong with a body is named at once (protocol.md, "Errors"). */
const { asAdmin, asPublic } = await openStore();

/** The errors of a refused request, as a client gets them. */
async function errorsOf(asking: Promise<Answered>) {
  const { status, body } = await asking;
  expect([status, Object.keys(body)]).toEqual([400, ['status', 'errors']]);
  return body['errors'];
}

type Row = [name: string, failedValidator: string, says: string, value?: unknown];

const invalid = (rows: readonly Row[]) =>
  rows.map(([name, failedValidator, says, value]) => ({
    code: 400,
    type: 'BadRequest',
    message: `${name} ${says}.`,
    valid: false,
    failedValidator,
    invalidPropertyName: name,
    ...(value !== undefined && { invalidPropertyValue: value }),
  }));

test('reports every invalid product field', async () => {
  const body = {
    price: 1.005,
    brand_id: 'x',
    description: 7,
    name: '',
    variants: [
      { price: -1, stock_type: 'infinite', images: [1] },
      { weight: 'x', price: 1.001, images: [] },
    ],
    has_variants: true,
  };
  const errors = await errorsOf(asAdmin('POST', '/products', body));
  expect(errors).toEqual(
    invalid([
      ['name', 'min', 'must not be empty', ''],
      ['brand_id', 'type', 'must be an integer', 'x'],
      ['description', 'type', 'must be a string', 7],
      ['variants.0.price', 'min', 'must be at least 0', -1],
      ['variants.0.images.0', 'type', 'must be a string', 1],
      ['variants.1.weight', 'type', 'must be a number', 'x'],
      ['price', 'format', 'has more than the 2 decimals of EUR', 1.005],
      ['variants.1.price', 'format', 'has more than the 2 decimals of EUR', 1.001],
    ]),
  );
});

test('reports every invalid order line and address', async () => {
  const { email: _, ...address } = ADDRESS;
  const body = {
    items: [{ product_id: 'x', quantity: 0 }, {}, { product_id: 1, quantity: 1.5 }],
    shipping_address: { ...address, city: 7 },
    billing_address: 7,
    notes: {},
  };
  expect(await errorsOf(asPublic('POST', '/orders', body))).toEqual(
    invalid([
      ['items.0.quantity', 'min', 'must be at least 1', 0],
      ['items.0.product_id', 'type', 'must be an integer', 'x'],
      ['items.1.quantity', 'missingRequiredProperty', 'is required'],
      ['items.1.product_id', 'missingRequiredProperty', 'is required'],
      ['items.2.quantity', 'type', 'must be an integer', 1.5],
      ['shipping_address.city', 'type', 'must be a string', 7],
      ['shipping_address.email', 'missingRequiredProperty', 'is required'],
      ['billing_address', 'type', 'must be an object', 7],
      ['notes', 'type', 'must be a string or an array', {}],
    ]),
  );
});

test('reports every invalid setting', async () => {
  const body = {
    name: '',
    currency_code: 'EURO',
    tax_rate: 'x',
    currencies: [{ code: 'USD', rate: -1, x: 1, y: 2 }, { code: 'x' }],
    guest_max_quantity: 0,
  };
  expect(await errorsOf(asAdmin('PUT', '/application', body))).toEqual(
    invalid([
      ['name', 'min', 'must not be empty', ''],
      ['currency_code', 'format', 'has an invalid format', 'EURO'],
      ['currencies.0.rate', 'min', 'must be at least 1e-10', -1],
      [
        'currencies.0',
        'whitelist',
        'has an unknown attribute, x',
        { code: 'USD', rate: -1, x: 1, y: 2 },
      ],
      ['currencies.1.code', 'format', 'has an invalid format', 'x'],
      ['currencies.1.rate', 'missingRequiredProperty', 'is required'],
      ['tax_rate', 'type', 'must be a number', 'x'],
      ['guest_max_quantity', 'min', 'must be at least 1', 0],
    ]),
  );
});

test('names nested array elements by their position', async () => {
  const rates = [{ rate: 'x', country: 7 }, { rate: 10 }, { priority: -1 }, 7];
  expect(await errorsOf(asAdmin('POST', '/taxes', { rates }))).toEqual(
    invalid([
      ['name', 'missingRequiredProperty', 'is required'],
      ['rates.0.country', 'type', 'must be a string', 7],
      ['rates.0.rate', 'type', 'must be a number', 'x'],
      ['rates.2.rate', 'missingRequiredProperty', 'is required'],
      ['rates.2.priority', 'min', 'must be at least 0', -1],
      ['rates.3', 'type', 'must be an object', 7],
    ]),
  );
});

test('does not repeat secrets in errors', async () => {
  const body = { name: 7, email: 'x', password: 7, old_password: 12 };
  expect(await errorsOf(asPublic('POST', '/users', body))).toEqual(
    invalid([
      ['email', 'format', 'has an invalid format', 'x'],
      ['name', 'type', 'must be a string', 7],
      ['password', 'type', 'must be a string'],
      ['old_password', 'type', 'must be a string'],
    ]),
  );
});

test('a choice of alternatives gives one error', async () => {
  expect(await errorsOf(asPublic('POST', '/payments', {}))).toEqual(
    invalid([
      ['method', 'missingRequiredProperty', 'is required'],
      ['order_id', 'missingRequiredProperty', 'is required'],
    ]),
  );
});

test('reports every error of a changed record', async () => {
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const body = { name: 7, price: 1.234, weight: -1 };
  expect(await errorsOf(asAdmin('PUT', `/products/${id}`, body))).toEqual(
    invalid([
      ['name', 'type', 'must be a string', 7],
      ['weight', 'min', 'must be at least 0', -1],
      ['price', 'format', 'has more than the 2 decimals of EUR', 1.234],
    ]),
  );
});

test('reports the first 20 of 25 errors', async () => {
  const rates = Array.from({ length: 25 }, (_, i) => ({ rate: -i - 1 }));
  expect(await errorsOf(asAdmin('POST', '/taxes', { name: 'x', rates }))).toEqual(
    invalid(
      rates
        .slice(0, 20)
        .map(({ rate }, i) => [`rates.${i}.rate`, 'min', 'must be at least 0', rate]),
    ),
  );
});

test('reports the first 20 of 5,000 errors, starting with the array length', async () => {
  const rates = Array.from({ length: 5_000 }, () => ({ rate: -1 }));
  expect(await errorsOf(asAdmin('POST', '/taxes', { name: 'x', rates }))).toEqual(
    invalid([
      ['rates', 'max', 'must have at most 1000 elements'],
      ...rates
        .slice(0, 19)
        .map((_, i): Row => [`rates.${i}.rate`, 'min', 'must be at least 0', -1]),
    ]),
  );
});
