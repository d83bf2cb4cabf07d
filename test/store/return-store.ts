import type { Settings } from '../../shared/resources/schemas/settings.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { ADDRESS, ask, create, PRODUCT } from './api.ts';
import { openCardStore } from './card-store.ts';

export const line = (product_id: number, quantity: number) => ({
  product_id,
  variant_id: 0,
  quantity,
});

const ADDRESSES = { shipping_address: ADDRESS, billing_address: ADDRESS };

/** A store with orders that were paid by card and sent, and what staff and customers do to return them. */
export async function openReturnStore(settings: Partial<Settings> = {}, storage?: Storage) {
  const given = { return_address: 'Dock 3, 4050 Porto', ...settings };
  const opened = await openCardStore(given, storage);
  const { stripe, store, url } = opened;
  const { asAdmin, asPublic } = store;

  /** An order of a guest. */
  async function place(...items: object[]) {
    const { id, secret } = await create(asPublic, '/orders', { items, ...ADDRESSES });
    return { id, secret };
  }

  async function placePaid(...items: object[]) {
    const { id, secret } = await place(...items);
    const card = { method: 'Stripe', source: 'tok_visa' };
    await create(asPublic, '/payments', { order_id: id, secret, ...card });
    return { id, secret };
  }

  type Placed = Awaited<ReturnType<typeof place>>;

  return {
    ...{ ...opened, asAdmin, asPublic, place, placePaid },

    /** Three kettles for 10 and one pot for 5, of each of which there were 10; all is sent. */
    async shippedOrder() {
      const product = { ...PRODUCT, price: 10, stock_type: 'track', stock_level: 10 };
      const kettle = (await create(asAdmin, '/products', product)).id;
      const pot = (await create(asAdmin, '/products', { ...product, price: 5 })).id;
      const order = await placePaid(line(kettle, 3), line(pot, 1));
      await create(asAdmin, `/orders/${order.id}/shipments`, {});
      return { ...order, kettle, pot };
    },

    /** Who placed the order. */
    asGuest({ secret }: Placed) {
      const authorization = store.application.publicKey;
      const headers = { 'Order-Secret': secret };
      return (method: string, path: string, body?: object) =>
        ask(method, path, { authorization, headers, url, ...(body && { body }) });
    },

    orderOf: async ({ id }: Placed) => (await asAdmin('GET', `/orders/${id}`)).body.data,
    addReturn: ({ id }: Placed, ...line_items: object[]) =>
      asAdmin('POST', `/orders/${id}/returns`, { line_items }),
    change: ({ id }: Placed, index: number, body: object) =>
      asAdmin('PATCH', `/orders/${id}/returns/${index}`, body),
    stockOf: async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data.stock_level,
    /** In cents. */
    returnedMoney: ({ id }: Placed) =>
      stripe.charges.find(({ metadata }) => metadata.order_id === String(id))?.amount_refunded,
  };
}
