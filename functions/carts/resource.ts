import { recordId } from '../../shared/contract/fields.ts';
import type { Access, Resource } from '../../shared/contract/resource.ts';

const reached: Access = { public: 'ownerless', user: 'own-or-ownerless', admin: 'all' };
const owned: Access = { user: 'own', admin: 'all' };
const makers: Access = { public: 'all', user: 'own', admin: 'all' };

/** contract.md 3.3 */
export const carts = {
  name: 'carts',
  summary: 'What a shopper has chosen and not yet ordered.',
  owned: true,
  routes: [
    { operation: 'list', methods: ['GET'], path: '/carts', access: owned },
    { operation: 'create', methods: ['POST'], path: '/carts', access: makers },
    { operation: 'get', methods: ['GET'], path: '/carts/:id', access: reached },
    { operation: 'change', methods: ['PATCH'], path: '/carts/:id', access: reached },
    { operation: 'replace', methods: ['PUT'], path: '/carts/:id', access: reached },
    { operation: 'remove', methods: ['DELETE'], path: '/carts/:id', access: owned },
    { operation: 'attachCoupon', methods: ['PUT'], path: '/carts/:id/coupon', access: reached },
    { operation: 'detachCoupon', methods: ['DELETE'], path: '/carts/:id/coupon', access: reached },
    { operation: 'count', methods: ['GET'], path: '/carts/:id/count', access: reached },
  ],
  schema: {
    type: 'object',
    properties: {
      user_id: recordId,
      status: { type: 'string', enum: ['open', 'closed'] },
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: { product_id: recordId, variant_id: recordId, quantity: recordId },
        },
      },
    },
    required: ['items'],
  },
  nulls: ['user_id'],
  computed: [
    'status',
    'order_id',
    'coupon_id',
    'coupon_code',
    'coupon',
    'items_total',
    'coupon_discount',
    'coupon_total',
    'total',
    'total_weight',
    'op',
  ],
  reads: ['products', 'coupons', 'coupons#codes'],
} as const satisfies Resource;
