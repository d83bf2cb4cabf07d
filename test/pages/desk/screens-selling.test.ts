import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { addressOf, makeWares, payOrder, placeOrder } from '../../store/desk-orders.ts';
import { checkScreens, today } from '../../store/desk-screens.ts';

const desk = await useDesk({
  name: 'Tea House',
  currencies: [{ code: 'USD', rate: 1.1 }],
  languages: ['de'],
});
const { asAdmin } = desk;

checkScreens(
  desk,
  [
    ['/', today(), { tab: 'Home' }],
    ['/orders', 'Orders'],
    ['/orders', 'Orders', { press: ['Filters'] }],
    ['/orders', 'Orders', { press: ['Save view'] }],
    ['/orders', 'Orders', { press: ['Ship with tracking'] }],
    ['/orders', 'Orders', { press: ['Export'] }],
    ['/orders/create', 'Create order'],
    ['/orders/:paid/show', 'Order :paidNumber'],
    ['/orders/:paid/show', 'Order :paidNumber', { press: ['More actions'] }],
    ['/orders/:paid/show', 'Order :paidNumber', { press: ['Pack and ship'] }],
    ['/orders/:paid/show', 'Order :paidNumber', { press: ['More actions', 'Refund'] }],
    ['/orders/:paid/show', 'Order :paidNumber', { press: ['More actions', 'Create return'] }],
    ['/orders/:paid/show', 'Order :paidNumber', { press: ['More actions', 'Resend email'] }],
    ['/orders/:paid/show', 'Order :paidNumber', { press: ['More actions', 'Cancel order'] }],
    ['/orders/:placed/show', 'Order :placedNumber', { press: ['Mark as paid'] }],
    ['/users', 'Customers'],
    ['/users/create', 'Add customer'],
    ['/users/:user', 'Ada Verne'],
    ['/users/:user', 'Ada Verne', { press: ['Edit'] }],
    ['/users/:user', 'Ada Verne', { press: ['More actions', 'Erase customer'] }],
    ['/addresses', 'Addresses'],
    ['/addresses/create', 'Add address'],
    ['/carts', 'Carts'],
    ['/carts/:cart/show', 'Cart :cart'],
    ['/invoices', 'Invoices'],
    ['/withdrawals', 'Withdrawals'],
    ['/withdrawals/:withdrawal', 'Ada Verne'],
    ['/subscribers', 'Subscribers'],
    ['/subscribers/create', 'Add subscriber'],
    ['/subscribers/:subscriber', 'reader@example.org'],
    ['/promotions', 'Promotions'],
    ['/promotions/create', 'Add promotion'],
    ['/promotions/:promotion', 'Ten off'],
    ['/coupons', 'Coupons'],
    ['/coupons', 'Coupons', { press: ['Generate codes'] }],
    ['/coupons/create', 'Add coupon'],
    ['/coupons/:coupon', 'Fair'],
    ['/coupons/:coupon', 'Fair', { press: ['Delete'] }],
    ['/reports', 'Reports: Sales'],
    ['/unsentMails', 'Emails that were not sent'],
  ],
  async () => {
    const wares = await makeWares(asAdmin);
    const address = addressOf('Ada Verne', 'ada@example.org');
    const user = await create(asAdmin, '/users', {
      ...{ name: 'Ada Verne', email: 'ada@example.org', password: 'correct horse battery' },
    });
    await create(asAdmin, '/addresses', { ...address, user_id: user.id });
    const items = [{ product_id: wares.kettle.id, quantity: 2 }];
    const placed = await placeOrder(asAdmin, wares);
    const paid = await payOrder(asAdmin, wares);
    return {
      ...{ user, placed, paid },
      ...{ placedNumber: { id: placed.number }, paidNumber: { id: paid.number } },
      withdrawal: await create(asAdmin, '/withdrawals', {
        ...{ name: 'Ada Verne', email: 'ada@example.org', contract: 'Order 1004' },
      }),
      subscriber: await create(asAdmin, '/subscribers', { email: 'reader@example.org' }),
      cart: await create(asAdmin, '/carts', { items, user_id: user.id }),
      promotion: await create(asAdmin, '/promotions', {
        ...{ name: 'Ten off', active: true, conditions: [] },
        effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
      }),
      coupon: await create(asAdmin, '/coupons', {
        ...{ name: 'Fair', code: 'FAIR', discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 10 },
        target_type: 'CART_COUPON',
      }),
    };
  },
);
