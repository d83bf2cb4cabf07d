import { expect, test } from 'vitest';
import { readApplication, setStatus } from '../../shared/tenancy/provisioning.ts';
import { ADDRESS, create, openStore, PRODUCT, publicUrl } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

test.each(['inactive', 'blocked'] as const)(
  'a store that is %s serves neither files nor PDFs',
  async (status) => {
    const { asAdmin, application } = await openStore();
    const picture = { name: 'Tin', filename: 'tin.txt', file: 'dGlu' };
    const product = await create(asAdmin, '/products', PRODUCT);
    const order = await create(asAdmin, '/orders', {
      items: [{ product_id: product.id, quantity: 1 }],
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    });
    const invoice = await create(asAdmin, '/invoices', { order_id: order.id });
    const links: { url: string }[] = [
      await create(asAdmin, '/files', picture),
      await create(asAdmin, '/files', { ...picture, access: 'private' }),
      await create(asAdmin, `/invoices/${invoice.id}/pdf`, {}),
    ];
    const statusesAt = (server: string) =>
      Promise.all(
        links.map(async ({ url }) => (await fetch(url.replace(publicUrl, server))).status),
      );
    expect(await statusesAt(publicUrl)).toEqual([200, 200, 200]);
    await setStatus(table, await readApplication(table, application.id), status, Date.now());
    // One that has not cached the store.
    expect(await statusesAt(await startOwnServer())).toEqual([404, 404, 404]);
  },
);
