import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ORDER_STATES, type OrderState } from '../../shared/resources/schemas/order-states.ts';
import { sayIn } from '../../shop/visit/words.ts';
import type { Visitor } from '../shop/visitor.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { ADDRESS, ask, create, PRODUCT } from '../store/api.ts';
import { mailSaying, mailsTo } from '../store/kept-mails.ts';
import { openShopSite } from '../store/shop-site.ts';

const { application, asAdmin, asPublic, shop, changeSettings } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de'], company_country: 'Portugal' },
  ...{ guest_payments_need_secret: true, shipping_required: true, password_min_length: 8 },
  ...{ return_days: 14, return_address: 'Dock 3, 4050 Porto', payment_reference: 'Order {number}' },
  bank_account: { holder: 'Tea House', iban: 'PT50000201231234567890154', bank: 'Banco do Porto' },
});

const ids = { kettle: 0, pickup: 0, parcel: 0, later: 0, transfer: 0 };

const method = async (body: object) =>
  (await create(asAdmin, '/paymentMethods', { active: true, cost_type: 'no_cost', ...body })).id;

beforeAll(async () => {
  await asAdmin('PUT', '/application', { order_url: `${shop}/{locale}/orders` });
  ids.kettle = (await create(asAdmin, '/products', PRODUCT)).id;
  const zones = [{ code: 'PT' }];
  const pickup = { name: 'Collect in the shop', description: 'At the harbour.', collection: true };
  ids.pickup = (await create(asAdmin, '/shippings', { ...pickup, base_cost: 0, zones })).id;
  ids.parcel = (await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones })).id;
  ids.later = await method({ name: 'On account', settlement: 'later' });
  ids.transfer = await method({
    ...{ name: 'Transfer', settlement: 'confirmed', unpaid_order_minutes: 20_160 },
    ...{ bank_transfer: true, description: 'In advance.' },
    instructions: 'Within seven days.\nThank you.',
  });
});

interface Order {
  readonly id: number;
  readonly number: string;
  readonly secret: string;
  readonly total: number;
}

/** An order of a guest, of so many kettles. */
async function guestOrder(changes: object = {}, quantity = 1): Promise<Order> {
  const items = [{ product_id: ids.kettle, quantity }];
  return create(asPublic, '/orders', {
    ...{ items, shipping_id: ids.pickup, shipping_address: ADDRESS, billing_address: ADDRESS },
    ...changes,
  });
}

/** One that the guest pays by its method of the store. */
async function sentOrder(payment_method_id: number, changes: object = {}): Promise<Order> {
  const order = await guestOrder({ payment_method_id, ...changes });
  const { id: order_id, secret } = order;
  await create(asPublic, '/payments', { method: 'Custom', order_id, secret });
  return order;
}

const move = async ({ id }: Order, ...states: readonly OrderState[]) => {
  for (const state of states) {
    expect((await asAdmin('PATCH', `/orders/${id}`, { state })).status).toBe(200);
  }
};

const pay = ({ id: order_id }: Order) =>
  create(asAdmin, '/payments', {
    ...{ method: 'Custom', order_id, payment_method_id: ids.transfer },
  });

const stored = async ({ id }: Order) => (await asAdmin('GET', `/orders/${id}`)).body.data;

const linkTo = ({ id, secret }: Order) => `${shop}/orders/${id}#secret=${secret}`;

/** A visitor who has pasted the link of a mail. */
async function open(order: Order): Promise<Visitor> {
  const one = wireVisitor(shop);
  await one.open(`/orders/${order.id}`);
  await one.fill('Link from the email', linkTo(order));
  await one.press('View order');
  expect([one.status, one.path]).toEqual([200, `/orders/${order.id}`]);
  return one;
}

const reload = (one: Visitor) => one.open(one.path);

const main = async (one: Visitor) => (await one.all('main'))[0] ?? '';

/** What the page offers to do with the order, but not the footer. */
const offered = (one: Visitor) => one.all('main .actions a, main .actions button');

const CANCEL = 'Confirm cancellation';
const WITHDRAW = 'Withdraw from contract here';

describe('what a customer may do', () => {
  /** How an order gets to a state. */
  const WAYS: Readonly<Record<Exclude<OrderState, 'draft'>, readonly OrderState[]>> = {
    created: [],
    failed: ['failed'],
    processing: ['processing'],
    shipped: ['processing', 'shipped'],
    completed: ['processing', 'completed'],
    canceled: ['canceled'],
    refunded: ['processing', 'refunded'],
  };

  const ACTIONS = { cancel: [CANCEL], withdraw: [WITHDRAW, 'Confirm withdrawal'] } as const;

  const isDone = async (order: Order, action: keyof typeof ACTIONS) => {
    const { cancel_reason, withdrawal } = await stored(order);
    return action === 'cancel' ? cancel_reason === 'customer' : withdrawal !== undefined;
  };

  const states = ORDER_STATES.filter((state) => state !== 'draft');

  test.each(states.flatMap((state) => [[state, 'cancel'] as const, [state, 'withdraw'] as const]))(
    'an order that is %s offers to %s as the API allows',
    async (state, action) => {
      const order = await guestOrder();
      await move(order, ...WAYS[state]);
      const one = await open(order);
      const [button, ...others] = ACTIONS[action];
      const isOffered = (await offered(one)).includes(button);
      if (isOffered) {
        for (const name of [button, ...others]) await one.press(name);
        expect(one.status).toBe(200);
        expect(await offered(one)).not.toContain(button);
      }
      const { status } = await ask('POST', `/orders/${order.id}/${action}`, {
        ...{ authorization: application.publicKey, body: {} },
        headers: { 'Order-Secret': order.secret },
      });
      // What was offered has been done, and cannot be done twice.
      expect([status, await isDone(order, action)]).toEqual([400, isOffered]);
    },
  );

  test('an order that is paid later can be canceled until something is sent, invoiced or not', async () => {
    const one = await open(await sentOrder(ids.later));
    expect(await one.heading()).toBe('Thank you for your order');
    await one.press(CANCEL);
    expect(await one.heading()).toBe('Your order is canceled');
    const invoiced = await sentOrder(ids.later);
    await create(asAdmin, '/invoices', { order_id: invoiced.id });
    const other = await open(invoiced);
    expect(await offered(other)).toContain(CANCEL);
    await create(asAdmin, `/orders/${invoiced.id}/shipments`, {});
    await reload(other);
    expect(await offered(other)).toContain(WITHDRAW);
    expect(await offered(other)).not.toContain(CANCEL);
  });

  test('the function to withdraw is a button', async () => {
    const order = await guestOrder();
    await move(order, 'processing');
    const one = await open(order);
    const classes = await one.attribute('main .actions a[href$="/withdraw"]', 'class');
    expect(classes?.split(' ')).toContain('button');
  });

  test('an order that has moved on meanwhile says so', async () => {
    const order = await guestOrder();
    const one = await open(order);
    await move(order, 'processing');
    await one.press(CANCEL);
    expect([one.status, await one.all('[role=alert]')]).toEqual([
      400,
      ['This order has changed in the meantime. Check its status, then try again.'],
    ]);
    expect(await offered(one)).not.toContain(CANCEL);
  });

  test('a canceled order says so once, and asks for nothing', async () => {
    const one = await open(await guestOrder({ payment_method_id: ids.transfer }));
    await one.press(CANCEL);
    const text = await main(one);
    expect(text.match(/Your order is canceled/g)).toHaveLength(1);
    expect(text).toContain('Status: Canceled');
    expect(text).not.toMatch(/Amount due|IBAN|Not paid|not received/);
  });

  test('an order that is withdrawn from says so above all, and asks for no money', async () => {
    const email = `${randomUUID()}@example.org`;
    const id = await method({ name: 'By hand', instructions: 'Within seven days.' });
    const order = await guestOrder({
      ...{ payment_method_id: id, billing_address: { ...ADDRESS, email } },
    });
    await move(order, 'processing');
    const one = await open(order);
    expect(await one.heading()).toBe('Thank you for your order');
    expect(await main(one)).toContain('Amount due');
    // Not for a method without transfers, nor rows of nothing.
    expect(await main(one)).not.toMatch(/Payment reference|Discount|−€0/);
    await one.press(WITHDRAW);
    expect(await one.all('main .facts dd')).toEqual(
      expect.arrayContaining([ADDRESS.full_name, email]),
    );
    await one.fill('Reason', 'It came too late.');
    await one.press('Confirm withdrawal');
    for (let i = 0; i < 2; i += 1) {
      expect(await one.heading()).toBe('You withdrew from this contract');
      const text = await main(one);
      for (const said of [
        'Send back what you have received. You have nothing to pay.',
        ...['Status: Withdrawn', 'We received your withdrawal on '],
        ...['Your reason: It came too late.', `We sent a receipt to ${email}.`],
      ]) {
        expect(text).toContain(said);
      }
      expect(text).not.toMatch(/Thank you|preparing|Processing|Amount due|seven days|By hand|Pay/);
      await reload(one);
    }
    expect(await mailSaying(application, email, 'It came too late.')).toContain(order.number);
    await move(order, 'refunded');
    await reload(one);
    expect(await one.heading()).toBe('Your order is closed');
    await asAdmin('DELETE', `/paymentMethods/${id}`);
  });

  test('an order is bought again, without what is sold out', async () => {
    const scarce = { name: 'Last Cup', price: 3, stock_type: 'track', stock_level: 2 };
    const { id } = await create(asAdmin, '/products', scarce);
    const items = [
      { product_id: ids.kettle, quantity: 2 },
      { product_id: id, quantity: 2 },
    ];
    const one = await open(await guestOrder({ items }));
    await one.press('Buy again');
    expect(await main(one)).toContain(
      'The other items are in your cart. These are no longer available in this quantity: Last Cup',
    );
    await one.press('View cart');
    expect(await one.valueOf('Quantity of Blue Kettle')).toBe('2');
    expect(await one.all('.lines li')).toHaveLength(1);
    const other = await open(await guestOrder());
    await other.press('Buy again');
    expect([other.path, await other.valueOf('Quantity of Blue Kettle')]).toEqual(['/cart', '1']);
  });
});

describe('what becomes of an order', () => {
  test('one that is collected says where, and goes nowhere', async () => {
    const order = await guestOrder();
    await move(order, 'processing');
    await create(asAdmin, `/orders/${order.id}/shipments`, {});
    const one = await open(order);
    expect(await one.heading()).toBe('Your order is ready for pickup');
    const text = await main(one);
    expect(text).toContain('Status: Ready for pickup');
    expect(text).toMatch(/Pickup\s*Collect in the shop\s*At the harbour\./);
    expect(text).not.toMatch(/Shipping address|on its way|Shipments/);
    await move(order, 'completed');
    await reload(one);
    expect(await one.heading()).toBe('You picked up your order');
    expect(await main(one)).toContain('Status: Picked up');
  });

  test('a tracking number leads to the page of its carrier, where that is known', async () => {
    const order = await guestOrder({ shipping_id: ids.parcel }, 2);
    await move(order, 'processing');
    const line_items = [{ product_id: ids.kettle, quantity: 1 }];
    const path = `/orders/${order.id}/shipments`;
    await create(asAdmin, path, { method: 'GLS', tracking_code: 'Z8 1', line_items });
    const one = await open(order);
    expect(await one.heading()).toBe('Part of your order is on its way');
    await create(asAdmin, path, { method: 'Van', tracking_code: 'V1' });
    await reload(one);
    expect(await one.heading()).toBe('Your order is on its way');
    const [gls, van, ...others] = await one.all('main .history > li');
    expect(gls).toMatch(/, GLS .*Tracking number: Z8 1 Track package 1 × Blue Kettle$/);
    expect(van).toMatch(/, Van .*Tracking number: V1 1 × Blue Kettle$/);
    expect(others).toEqual([]);
    expect(await one.attribute('main .history a', 'href')).toBe('https://gls-group.com/track/Z81');
  });

  test('an invoice and its credit notes are opened by the customer alone', async () => {
    const order = await guestOrder();
    await pay(order);
    const one = await open(order);
    expect(await main(one)).not.toContain('PDF');
    const { number } = await create(asAdmin, '/invoices', { order_id: order.id });
    await create(asAdmin, `/orders/${order.id}/refunds`, { amount: 1 });
    await reload(one);
    const papers = await one.all('main .papers a');
    expect(papers).toEqual([
      `Invoice ${number} (PDF)`,
      expect.stringMatching(/^Credit note for €1\.00, .+ \(PDF\)$/),
    ]);
    const page = one.path;
    const href = await one.attribute('main .papers a', 'href');
    for (const name of papers) {
      await one.open(page);
      await one.press(name);
      expect([name, one.status, one.path]).toEqual([name, 200, expect.stringContaining('.pdf')]);
    }
    expect((await fetch(new URL(href ?? '', shop))).status).toBe(404);
    const other = await open(await guestOrder());
    await other.open(new URL(href ?? '', shop).href);
    expect(other.status).toBe(404);
    await one.open(`${page}/documents/1`);
    expect(one.status).toBe(404);
  });

  test('a customer reads what was deducted of a refund, and why', async () => {
    const order = await guestOrder();
    await pay(order);
    await create(asAdmin, `/orders/${order.id}/refunds`, {
      line_items: [{ product_id: ids.kettle, quantity: 1 }],
      ...{ deduction: 1.5, reason: 'It was used.' },
    });
    const one = await open(order);
    expect(await one.all('main .history > li')).toEqual([
      expect.stringMatching(/^€23\.00 refunded on .+ €1\.50 was deducted\. It was used\.$/),
    ]);
  });

  test('a customer asks to return units of an order that was sent, and sees where they go', async () => {
    const order = await guestOrder({ shipping_id: ids.parcel }, 2);
    await move(order, 'processing', 'shipped');
    const one = await open(order);
    const page = one.path;
    await one.press('Return items');
    await one.press('Request return');
    expect([one.status, await one.all('[role=alert] li')]).toEqual([
      400,
      ['Enter a quantity of one item or more.'],
    ]);
    await one.fill(PRODUCT.name, 'two');
    await one.press('Request return');
    expect(await one.all('[role=alert] li')).toEqual(['Enter a whole number.']);
    await one.fill(PRODUCT.name, '1');
    await one.fill('Reason', 'It is broken.');
    await one.press('Request return');
    expect(await one.all('[role=status]')).toEqual(['We received your return request.']);
    expect(await main(one)).toContain('Return requested: we review it');
    expect((await stored(order)).returns).toMatchObject([
      { state: 'requested', line_items: [{ quantity: 1, reason: 'It is broken.' }] },
    ]);
    await asAdmin('PATCH', `/orders/${order.id}/returns/0`, { state: 'approved' });
    await one.open(page);
    expect(await main(one)).toMatch(/Send the items to:\s*Dock 3, 4050 Porto/);
    // One unit is left.
    await one.press('Return items');
    await one.fill(PRODUCT.name, '2');
    await one.press('Request return');
    expect(await one.all('[role=alert] li')).toEqual(['You can return 1 of Blue Kettle at most.']);
    await changeSettings({ return_days: 0 });
    await one.fill(PRODUCT.name, '1');
    await one.press('Request return');
    expect(await one.all('[role=alert] li')).toEqual([
      'This order can no longer be returned here. Contact us.',
    ]);
    await changeSettings({ return_days: 14 });
  });

  test('a return of an order that nobody has paid claims no money that is on its way', async () => {
    const order = await sentOrder(ids.later);
    const path = `/orders/${order.id}`;
    const line_items = [{ product_id: ids.kettle, variant_id: 0, quantity: 1 }];
    await create(asAdmin, `${path}/shipments`, {});
    await create(asAdmin, `${path}/returns`, { line_items });
    for (const state of ['received', 'refunded'])
      expect((await asAdmin('PATCH', `${path}/returns/0`, { state })).status).toBe(200);
    const text = await main(await open(order));
    expect(text).toContain('Return complete: taken off the amount due');
    expect(text).not.toMatch(/Return refunded|€24\.50 refunded|until you see the money/);
  });

  test('says how to pay: the words of the method, the amount, what to write, and until when', async () => {
    const order = await guestOrder({ payment_method_id: ids.transfer });
    const one = await open(order);
    expect(await one.heading()).toBe('Complete your payment');
    expect((await one.all('main .pay'))[0]).toContain('In advance.');
    await one.press('Confirm payment: Transfer');
    expect(await one.heading()).toBe('Thank you for your order');
    expect(await one.all('main .pay dd')).toEqual([
      ...['€24.50', `Order ${order.number}`, 'Tea House', 'PT50 0002 0123 1234 5678 9015 4'],
      'Banco do Porto',
    ]);
    const text = await main(one);
    for (const said of [
      ...['Transfer €24.50. The bank details are below.', 'Within seven days. Thank you.'],
      ...['Status: Awaiting payment', 'We keep your order until '],
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/preparing|Payment received/);
    expect(await one.offers('Confirm payment')).toBe(false);
    // The store has the money.
    await pay(order);
    await reload(one);
    expect(await main(one)).toMatch(/Status: Processing.*/);
    expect(await main(one)).toContain('Payment received');
    expect(await main(one)).not.toMatch(/In advance|Within seven days|IBAN/);
    await move(order, 'canceled');
    await reload(one);
    expect(await one.heading()).toBe('Your order is canceled');
    expect(await main(one)).not.toContain('IBAN');
  });
});

describe('the way to an order', () => {
  test('a link opens it where it is pasted, and nobody else sees it', async () => {
    const order = await guestOrder();
    const one = await open(order);
    expect(await main(one)).toContain('Rua das Flores 8');
    for (const wrong of [linkTo({ ...order, secret: 'x'.repeat(22) }), 'my order']) {
      await one.open('/orders/1');
      await one.fill('Link from the email', wrong);
      await one.press('View order');
      expect([one.status, one.path, await one.all('[role=alert]')]).toEqual([
        ...[404, '/orders/link'],
        ['This link is not valid, or it has expired.'],
      ]);
    }
    // It does no harm to the right one.
    await one.open(`/orders/${order.id}`);
    expect(await main(one)).toContain(`Order ${order.number}`);
    const other = wireVisitor(shop);
    for (const path of ['', '/withdraw', '/return', '/documents/1']) {
      await other.open(`/orders/${order.id}${path}`);
      expect([path, other.status, await other.heading()]).toEqual([path, 404, 'Open your order']);
      expect(await other.text()).not.toMatch(/Flores|Ada/);
    }
    await other.open('/orders/link');
    expect(other.path).toBe('/find-order');
  });

  test('/orders has those that a guest placed in this browser', async () => {
    const [first, second] = [await guestOrder(), await guestOrder()];
    const one = await open(first);
    await one.open(`/orders/${second.id}`);
    await one.fill('Link from the email', linkTo(second));
    await one.press('View order');
    await one.open('/orders');
    expect(await one.all('main .order-list a')).toEqual(
      [second, first].map(({ number }) => `Order ${number}`),
    );
    await one.press(`Order ${first.number}`);
    expect(one.path).toBe(`/orders/${first.id}`);
    const other = wireVisitor(shop);
    await other.open('/orders');
    expect([other.path, await other.all('main .order-list')]).toEqual(['/find-order', []]);
  });

  test('a lost mail is asked for, and its link leads to the order', async () => {
    const email = `${randomUUID()}@example.org`;
    const order = await guestOrder({ billing_address: { ...ADDRESS, email } });
    await mailsTo(application, email);
    const one = wireVisitor(shop);
    await one.open(`/orders/${order.id}`);
    await one.press('Find your order');
    await one.fill('Email you ordered with', 'nobody');
    await one.press('Email me the link');
    expect([one.status, await one.all('[role=alert] li')]).toEqual([
      400,
      ['Order number is required.', 'Enter a valid email address.'],
    ]);
    await one.fill('Order number', order.number);
    await one.fill('Email you ordered with', email);
    await one.press('Email me the link');
    const said = await one.all('[role=status]');
    const [, again] = await mailsTo(application, email, 2);
    const link = /http\S+#secret=[\w-]+/.exec(again?.text ?? '')?.[0] ?? '';
    await one.open(link);
    await one.fill('Link from the email', link);
    await one.press('View order');
    expect(await main(one)).toContain(`Order ${order.number}`);
    // Who has proved it before gets no mail.
    await one.open('/find-order');
    await one.fill('Order number', order.number);
    await one.fill('Email you ordered with', email);
    await one.press('Email me the link');
    expect(one.path).toBe(`/orders/${order.id}`);
    // For an order that there is not, the answer is the same.
    const other = wireVisitor(shop);
    await other.open('/find-order');
    await other.fill('Order number', '999999');
    await other.fill('Email you ordered with', email);
    await other.press('Email me the link');
    expect(await other.all('[role=status]')).toEqual(said);
  });

  test('the link of a mail in German leads to the order in German', async () => {
    const say = sayIn('de');
    const email = `${randomUUID()}@example.org`;
    const { number } = await guestOrder({
      ...{ locale: 'de', billing_address: { ...ADDRESS, email } },
    });
    const [mail] = await mailsTo(application, email);
    const link = /http\S+#secret=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    const one = wireVisitor(shop);
    await one.open(link);
    await one.fill(say('link_of_mail'), link);
    await one.press(say('open_order'));
    expect(await main(one)).toContain(say('order_number', { number }));
    expect([one.path.slice(0, 11), await one.attribute('html', 'lang')]).toEqual([
      ...['/de/orders/', 'de'],
    ]);
  });

  test('anyone withdraws from every page, checks the statement and gets a receipt', async () => {
    const email = `${randomUUID()}@example.org`;
    const stranger = wireVisitor(shop);
    await stranger.open('/');
    await stranger.press(WITHDRAW);
    await stranger.press('Continue');
    expect((await stranger.all('.problems li')).length).toBe(3);
    await stranger.fill('Full name', 'Ada Verne');
    await stranger.fill('Order number', 'WEB-404');
    await stranger.fill('Email', email);
    await stranger.fill('Items, if not all of them', '1 × Blue Kettle');
    await stranger.press('Continue');
    await stranger.press('Edit');
    await stranger.fill('Order number', 'WEB-405');
    await stranger.press('Continue');
    const facts = (await stranger.all('.facts dd')).map((text) => text.trim());
    expect(facts).toEqual(['Ada Verne', 'WEB-405', '1 × Blue Kettle', email]);
    const sent = async () => {
      const { body } = await asAdmin('GET', '/withdrawals?per_page=250');
      return (body.data as unknown as { email: string }[]).filter((each) => each.email === email);
    };
    expect(await sent()).toEqual([]);
    await stranger.press('Confirm withdrawal');
    expect((await stranger.all('[role=status]'))[0]).toContain('We received your withdrawal on ');
    expect(await sent()).toMatchObject([{ contract: 'WEB-405', goods: '1 × Blue Kettle' }]);
    expect(await mailSaying(application, email, 'WEB-405')).toContain('1 × Blue Kettle');
  });

  test('who can see an order withdraws on its page', async () => {
    const order = await guestOrder({});
    await move(order, 'processing');
    const one = await open(order);
    await one.open('/withdraw');
    await one.press(`Order ${order.number}`);
    expect([one.path, await one.heading()]).toEqual([
      ...[`/orders/${order.id}/withdraw`, 'Withdraw from contract'],
    ]);
    await one.press('Confirm withdrawal');
    expect((await stored(order)).withdrawal).toBeDefined();
    await one.open('/withdraw');
    expect(await one.all('main .order-list a')).toEqual([]);
  });
});

test('a guest gets an account after an order, or is told that there is one', async () => {
  const email = `${randomUUID()}@example.org`;
  const taken = `${randomUUID()}@example.org`;
  await create(asPublic, '/users', { name: 'Ada', email: taken, password: 'correct horse' });
  const order = await sentOrder(ids.later, { billing_address: { ...ADDRESS, email: taken } });
  const one = await open(order);
  expect(await one.valueOf('Email')).toBe(taken);
  await one.fill('Password', 'short');
  await one.press('Create account');
  expect(await one.all('[role=alert] li')).toEqual(['Use at least 8 characters.']);
  await one.fill('Password', 'correct horse');
  await one.press('Create account');
  expect(await one.all('[role=alert] li')).toEqual([
    'An account with this email address already exists. Log in instead.',
  ]);
  expect(await one.attribute('main .offer form a', 'href')).toMatch(/\?next=\/orders\/\d+$/);
  await one.fill('Email', email);
  await one.fill('Password', 'correct horse');
  await one.press('Create account');
  expect(await one.all('[role=status]')).toEqual(['Your account is ready, and you are logged in.']);
  expect(await one.all('main .offer')).toEqual([]);
  await one.open('/account');
  expect(await one.heading()).toBe(`Hello, ${ADDRESS.full_name}`);
});

test('what is no form is answered as an empty one', async () => {
  const { id, secret } = await guestOrder();
  const cookie = `orders=${encodeURIComponent(JSON.stringify({ [id]: secret }))}`;
  const headers = { origin: new URL(shop).origin, 'content-type': 'application/json', cookie };
  const post = async (path: string) =>
    (await fetch(shop + path, { method: 'POST', headers, body: '{}' })).status;
  for (const path of ['/find-order', '/withdraw', `/orders/${id}/return`, `/orders/${id}/account`])
    expect([path, await post(path)]).toEqual([path, 400]);
  expect(await post('/orders/link')).toBe(404);
});
