import { amount, label, recordId, text } from '../../shared/contract/fields.ts';
import type { Access, Resource } from '../../shared/contract/resource.ts';
import { ORDER_STATES } from '../../shared/shopping/order-states.ts';
import { addressFields, requiredOfAddress } from '../addresses/resource.ts';

const owned: Access = { user: 'own', admin: 'all' };
const everyone: Access = { public: 'all', user: 'all', admin: 'all' };

const address = {
  type: 'object',
  properties: addressFields,
  required: requiredOfAddress,
} as const;

/** contract.md 3.7. Money, snapshots and lines are computed; the fields are those of a body. */
export const orders = {
  name: 'orders',
  summary: 'What was bought, by whom, for how much, and where it goes.',
  owned: true,
  routes: [
    { operation: 'list', methods: ['GET'], path: '/orders', access: owned },
    { operation: 'create', methods: ['POST'], path: '/orders', access: everyone },
    { operation: 'get', methods: ['GET'], path: '/orders/:id', access: owned },
    { operation: 'move', methods: ['PATCH'], path: '/orders/:id', access: { admin: 'all' } },
  ],
  schema: {
    type: 'object',
    properties: {
      state: { type: 'string', enum: ORDER_STATES },
      items: { type: 'array' },
      cart_id: recordId,
      shipping_address_id: recordId,
      shipping_address: address,
      billing_address_id: recordId,
      billing_address: address,
      user_id: recordId,
      store_id: recordId,
      promotion_id: recordId,
      coupon_code: label(255),
      payment_method_id: recordId,
      shipping_id: recordId,
      shipping_fee: amount,
      currency: text(3),
      notes: { type: ['string', 'array'], items: text(10_000), maxLength: 10_000, maxItems: 100 },
    },
  },
  nulls: ['user_id'],
  computed: [
    'status',
    'products',
    'user',
    'shipping',
    'promotion',
    'coupon',
    'payment_method',
    'taxes',
    'items_total',
    'shipping_total',
    'taxes_total',
    'promotion_total',
    'coupon_total',
    'payment_method_total',
    'total',
    'discounts',
    'payments',
    'payment_attempt',
    'refunds',
    'refunds_total',
    'shipments',
    'invoice_id',
    'invoice_pdf_url',
    'display_items_total',
    'display_shipping_total',
    'display_taxes_total',
    'display_promotion_total',
    'display_coupon_total',
    'display_payment_method_total',
    'display_total',
  ],
  reads: [
    'carts',
    'products',
    'addresses',
    'users',
    'coupons',
    'coupons#codes',
    'promotions',
    'shippings',
    'paymentMethods',
  ],
  lists: ['promotions'],
  writes: ['carts', 'products', 'coupons'],
} as const satisfies Resource;
