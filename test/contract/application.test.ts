import { expect, test } from 'vitest';
import { ask, errorOf, openStore } from '../store/api.ts';

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

test('shows public settings with any key, and all settings to admins', async () => {
  const store = await openStore();
  const fields = {
    name: 'Tea House',
    tax_rate: 0,
    tax_type: 'nothing',
    prices_include_tax: null,
    currency_code: 'EUR',
    logo: null,
    timezone: 'UTC',
    language: null,
    languages: null,
    password_min_length: 4,
    company_country: null,
    company_phone: null,
    return_days: 14,
    newsletter: null,
    guarantee_notice: null,
    recently_seen: true,
    withdrawal_recipient: null,
    tags: null,
    order_cutoff_time: null,
    working_days: WEEK,
    delivery_days: WEEK,
    closed_days: null,
    public_holidays: null,
    feed: null,
    sends_mails: true,
  };
  for (const ask of [store.asPublic, store.asUser]) {
    expect((await ask('GET', '/application')).body).toEqual({ status: true, data: [fields] });
  }
  const { body } = await store.asAdmin('GET', '/application');
  expect(body.data).toEqual([
    expect.objectContaining({
      ...fields,
      id: store.application.id,
      owner: store.application.accountId,
      api_calls_quota_left: null,
      currencies: [],
      company_name: null,
    }),
  ]);
  const text = JSON.stringify(body).replace('guest_payments_need_secret', '');
  expect(text).not.toContain(store.secretKey);
  expect(text).not.toMatch(/encrypted|signing|secret/i);
});

test('shows with the public key whether prices include tax', async () => {
  const store = await openStore();
  for (const prices_include_tax of [true, false]) {
    await store.asAdmin('PUT', '/application', { prices_include_tax });
    const [shown] = (await store.asPublic('GET', '/application')).body.data;
    expect(shown).toMatchObject({ prices_include_tax });
  }
});

test('lets an admin change settings and refuses unknown ones', async () => {
  const store = await openStore();
  const currencies = [{ code: 'USD', rate: 1.08 }];
  const server_addresses = ['203.0.0.0/16', '2001:db8::/32', '::ffff:203.0.0.0/112', '127.0.0.0/8'];
  const logo = 'https://x.test/l.png';
  const changes = { name: 'Coffee House', logo, currencies, server_addresses };
  const answer = await store.asAdmin('PUT', '/application', {
    ...changes,
    id: 1,
  });
  const refused = await store.asAdmin('PUT', '/application', { name: 'x', status: 'blocked' });
  expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'status']);
  expect(answer.body.data).toMatchObject({ ...changes, id: store.application.id });
  expect((await store.asPublic('GET', '/application')).body.data[0].name).toBe('Coffee House');
  expect((await store.asPublic('GET', '/application/currencies')).body).toEqual({
    status: true,
    data: [{ code: 'EUR', rate: 1 }, ...currencies],
  });
  const removed = await store.asAdmin('PUT', '/application', { logo: null });
  expect(removed.body.data.logo).toBeNull();
});

test.each([
  [{ name: null }, 'missingRequiredProperty', 'name'],
  [{ currency_code: 'euro' }, 'format', 'currency_code'],
  [{ tax_rate: 101 }, 'max', 'tax_rate'],
  [{ tax_type: 'some' }, 'whitelist', 'tax_type'],
  [{ timezone: 'Lisbon' }, 'whitelist', 'timezone'],
  [{ currencies: [{ code: 'USD' }] }, 'missingRequiredProperty', 'currencies.0.rate'],
  [{ currencies: [{ code: 'USD', rate: 0 }] }, 'min', 'currencies.0.rate'],
  [{ currencies: [{ code: 'USD', rate: 1, x: 2 }] }, 'whitelist', 'currencies.0'],
  [{ server_addresses: Array(21).fill('192.0.2.1/32') }, 'max', 'server_addresses'],
  [{ server_addresses: ['192.0.2.0/24', '192.0.2.1'] }, 'format', 'server_addresses.1'],
  [{ server_addresses: ['192.0.2.0/33'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['0.0.0.0/0'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['203.0.113.7/32', '::/0'] }, 'format', 'server_addresses.1'],
  [{ server_addresses: ['203.0.0.0/15'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['2001:db8::/31'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['::ffff:0:0/96'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['::/80'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['::ffff:203.0.0.0/111'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['126.0.0.0/7'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['2001:db8::/129'] }, 'format', 'server_addresses.0'],
  [{ server_addresses: ['shop.example.org/32'] }, 'format', 'server_addresses.0'],
])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
  const store = await openStore();
  const answer = await store.asAdmin('PUT', '/application', body);
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ failedValidator, invalidPropertyName }),
  ]);
});

test.each(['url', 'product_url', 'order_url', 'cart_url', 'password_reset_url'])(
  'a store without the built-in shop has no %s there',
  async (name) => {
    const { asAdmin, application } = await openStore();
    const there = `https://api.example/s/${application.id}/{locale}/pages`;
    const change = (changes: object) => asAdmin('PUT', '/application', changes);
    expect((await change({ [name]: there })).status).toBe(200);
    const refused = await change({ shop: false });
    expect([refused.status, errorOf(refused)]).toEqual([
      400,
      expect.objectContaining({ failedValidator: 'format', invalidPropertyName: name }),
    ]);
    const own = 'https://shop.example/s/1/pages';
    const { body } = await change({ shop: false, [name]: own });
    expect(body.data).toMatchObject({ shop: false, [name]: own, serves_shop: false });
    expect((await change({ [name]: there })).status).toBe(400);
  },
);

test('a feed of a store without the built-in shop has no links to it', async () => {
  const { asAdmin, application } = await openStore();
  const feed = { link: `https://api.example/s/${application.id}/{locale}/products` };
  const refused = await asAdmin('PUT', '/application', { shop: false, feed });
  expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'feed.link']);
});

test('keeps stored server networks that are too wide to add now', async () => {
  const store = await openStore({ server_addresses: ['203.0.0.0/8'] });
  const change = (changes: object) => store.asAdmin('PUT', '/application', changes);
  expect((await change({ name: 'Coffee House' })).status).toBe(200);
  expect((await change({ server_addresses: ['203.0.0.0/8', '192.0.2.1/32'] })).status).toBe(200);
  expect((await change({ server_addresses: ['192.0.0.0/8'] })).status).toBe(400);
});

test('keeps every concurrent change', async () => {
  const store = await openStore();
  const names = ['company_name', 'company_city', 'company_state', 'footer', 'invoices_prefix'];
  const answers = await Promise.all(
    names.map((name) => store.asAdmin('PUT', '/application', { [name]: name })),
  );
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const { body } = await store.asAdmin('GET', '/application');
  expect(body.data[0]).toMatchObject(Object.fromEntries(names.map((name) => [name, name])));
});

test.each([
  [{ currencies: [{ code: 'EUR', rate: 2 }] }, 'currencies.0.code'],
  [
    {
      currencies: [
        { code: 'USD', rate: 2 },
        { code: 'USD', rate: 3 },
      ],
    },
    'currencies.1.code',
  ],
  [{ currencies: [{ code: 'USD', rate: 1.123456789012345 }] }, 'currencies.0.rate'],
  [{ currency_code: 'JPY' }, 'currency_code'],
])('refuses %j because prices could not be shown', async (body, name) => {
  const { asAdmin } = await openStore();
  const answer = await asAdmin('PUT', '/application', body);
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
});

test('lists countries and currencies without a key, page by page if asked', async () => {
  const read = async (path: string) => {
    const answer = await ask('GET', path);
    expect(answer).toMatchObject({ status: 200, body: { status: true } });
    expect(Object.keys(answer.body)).toEqual(['status', 'data']);
    return answer.body.data;
  };
  const countries = await read('/countries');
  expect(countries).toHaveLength(249);
  expect(countries[0]).toEqual({ name: 'Afghanistan', code: 'AF' });
  expect(countries).toContainEqual({ name: 'Portugal', code: 'PT' });
  expect(await read('/countries?per_page=2&page=2')).toEqual(countries.slice(2, 4));
  expect(await read('/countries?per_page=250&page=2')).toEqual([]);

  const currencies: { code: string }[] = await read('/currencies');
  const codes = currencies.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].sort());
  expect(currencies).toContainEqual({
    symbol: '€',
    name: 'Euro',
    symbol_native: '€',
    decimal_digits: 2,
    rounding: 0,
    code: 'EUR',
    name_plural: 'euros',
  });
  expect(currencies).toContainEqual(expect.objectContaining({ code: 'KWD', decimal_digits: 3 }));
  expect(await read('/currencies?per_page=1')).toEqual(currencies.slice(0, 1));

  const refused = await ask('GET', '/countries?per_page=251');
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName: 'per_page' });
});
