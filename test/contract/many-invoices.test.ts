import { expect, test } from 'vitest';
import { ADDRESS, ask, asStaff, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { readPdf } from '../store/pdf-text.ts';

/** One PDF of several invoices (invoices.md, "PDF"). */
const store = await openStore({ company_name: 'Tea House Lda.', company_taxid: 'PT123456789' });
const { application, asAdmin, asPublic, asUser } = store;
const { id: product_id } = await create(asAdmin, '/products', PRODUCT);

async function issue(full_name: string, quantity = 1): Promise<{ id: number; number: string }> {
  const address = { ...ADDRESS, full_name };
  const { id } = await create(asAdmin, '/orders', {
    items: [{ product_id, quantity }],
    ...{ shipping_address: address, billing_address: address },
  });
  return create(asAdmin, '/invoices', { order_id: id });
}

/** With its own number, and so many lines. */
async function send(number: string, lines: number, text = 'Tea') {
  const { id } = await create(asAdmin, '/orders', {
    items: [{ product_id, quantity: 1 }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  });
  return create(asAdmin, '/invoices', {
    ...{ order_id: id, number, customer: { name: 'Ada' }, company: { name: 'Tea House' } },
    lineItems: Array.from({ length: lines }, () => ({
      ...{ name: 'Tea', price: 1, quantity: 1, description: text },
    })),
  });
}

const linkTo = (ids: unknown, asking = asAdmin) => asking('POST', '/invoices/pdf', { ids });

const ada = await issue('Ada Verne');
const gil = await issue('Gil Vaz');

test('puts several invoices in one PDF, each on a new page, in the requested order', async () => {
  const long = await send('LONG-1', 30);
  const { status, body } = await linkTo([gil.id, long.id, ada.id, gil.id]);
  const ids = [gil.id, long.id, ada.id].join();
  const url = `/v0/invoices/${application.id}/${gil.id}/invoices.pdf?ids=${ids}&expires=`;
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: true, data: { url: expect.stringContaining(url) } },
  });
  const response = await fetch(String(body.data.url));
  const header = (name: string) => response.headers.get(name);
  expect({
    status: response.status,
    type: header('Content-Type'),
    disposition: header('Content-Disposition'),
    options: header('X-Content-Type-Options'),
    caching: header('Cache-Control'),
  }).toEqual({
    status: 200,
    type: 'application/pdf',
    disposition: 'inline; filename="invoices.pdf"',
    options: 'nosniff',
    caching: 'no-store',
  });
  const { title, pages } = await readPdf(Buffer.from(await response.arrayBuffer()));
  expect(title).toBe(`Invoice ${gil.number}, Invoice LONG-1, Invoice ${ada.number}`);
  const told = pages.map((text) => [
    ['Gil Vaz', 'LONG-1', 'Ada Verne'].filter((each) => text.includes(each)),
    /\d+ \/ \d+/.exec(text.replaceAll(/\s+/g, ' '))?.[0],
  ]);
  expect(told).toEqual([
    [['Gil Vaz'], '1 / 1'],
    [['LONG-1'], '1 / 2'],
    [['LONG-1'], '2 / 2'],
    [['Ada Verne'], '1 / 1'],
  ]);
});

test('a link opens only the invoices it was made for', async () => {
  const { body } = await linkTo([ada.id, gil.id]);
  const url = new URL(String(body.data.url));
  const other = await issue('Eva Noll');
  const changes: Record<string, string | undefined>[] = [
    { ids: `${ada.id},${other.id}` },
    { ids: `${ada.id}` },
    { ids: undefined },
    { signature: 'none' },
    { expires: String(Number(url.searchParams.get('expires')) + 60) },
  ];
  const statuses = changes.map(async (change) => {
    const changed = new URL(url);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) changed.searchParams.delete(name);
      else changed.searchParams.set(name, value);
    }
    return (await fetch(changed)).status;
  });
  expect(await Promise.all(statuses)).toEqual(changes.map(() => 404));
  expect((await fetch(url)).status).toBe(200);
});

test('a link for one ID is the regular invoice link', async () => {
  const { body } = await linkTo([ada.id]);
  const url = String(body.data.url);
  expect(url).toContain(`/${ada.id}/${ada.number}.pdf?expires=`);
  expect((await fetch(url)).headers.get('Content-Disposition')).toBe(
    `inline; filename="${ada.number}.pdf"`,
  );
});

test('names the missing invoices and creates no link', async () => {
  const { status, body } = await linkTo([ada.id, 5, gil.id, 7]);
  expect({ status, body }).toEqual({
    status: 404,
    body: {
      status: false,
      errors: [{ code: 404, type: 'NotFound', message: 'No invoice has the ID 5, 7.' }],
    },
  });
});

test('refuses invoices that are too long for one PDF with 413', async () => {
  const long = await Promise.all([1, 2].map((i) => send(`TEXT-${i}`, 30, 'x'.repeat(9_500))));
  const { status, body } = await linkTo(long.map(({ id }) => id));
  expect({ status, body }).toEqual({
    status: 413,
    body: {
      status: false,
      errors: [
        {
          code: 413,
          type: 'EntityTooLarge',
          message: 'These invoices are too long for one PDF. Name fewer.',
        },
      ],
    },
  });
});

test.each([
  ['none', []],
  ['51', Array.from({ length: 51 }, (_, i) => i + 1)],
  ['texts', ['1']],
  ['nothing', undefined],
])('refuses %s as ids with 400', async (_, ids) => {
  const answer = await linkTo(ids);
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([
    400,
    expect.stringMatching(/^ids/),
  ]);
});

test('requires staff with invoices:read and personal:read', async () => {
  const ids = [ada.id, gil.id];
  const status = async (permissions: Parameters<typeof asStaff>[1]) =>
    (await linkTo(ids, await asStaff(store, permissions))).status;
  expect(await status(['invoices:read', 'personal:read'])).toBe(200);
  expect(await status(['invoices:read'])).toBe(403);
  expect(await status(['personal:read'])).toBe(403);
  expect((await linkTo(ids, asUser)).status).toBe(401);
  expect((await linkTo(ids, asPublic)).status).toBe(401);
  const headers = { 'Order-Secret': 'x'.repeat(22) };
  const authorization = application.publicKey;
  const body = { ids };
  expect((await ask('POST', '/invoices/pdf', { authorization, headers, body })).status).toBe(401);
});
