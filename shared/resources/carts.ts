import {
  displayed,
  type FieldSchema,
  flag,
  listQuery,
  nullable,
  recordQuery,
  reference,
  snapshotOf,
  total,
} from '../contract/fields.ts';
import { OF_ORDERS } from '../contract/meanings.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import { type Access, OWNERS, type Resource, recordResource } from '../contract/resource.ts';
import { DAY_SECONDS } from '../durations.ts';
import { coupons } from './coupons.ts';
import { cartProblemsSchema } from './schemas/cart-problems.ts';
import { cartLines, lineChanges, lineItems } from './schemas/line-items.ts';

const reachable = {
  public: 'ownerless',
  user: 'own-or-ownerless',
  admin: 'all',
} as const satisfies Access;
const creators = { public: 'all', user: 'own', admin: 'all' } as const satisfies Access;

/** Lines that clients also send back as answers have them. */
const sentLines = {
  ...lineItems,
  items: { ...lineItems.items, others: 'compared' },
} as const satisfies FieldSchema;

/** protocol.md, "Carts" */
export const carts = recordResource({
  name: 'carts',
  summary: 'What a shopper has chosen but not yet ordered.',
  records: 'users',
  access: { guessable: ['id'] },
  attributes: { own: OF_ORDERS },
  storage: {
    endings: [{ lacks: ['user_id'], seconds: 30 * DAY_SECONDS }, { seconds: 180 * DAY_SECONDS }],
  },
  routes: {
    list: {
      methods: ['GET'],
      path: '/carts',
      access: OWNERS,
      query: { ...listQuery, abandoned: flag },
    },
    create: {
      methods: ['POST'],
      path: '/carts',
      access: creators,
      own: 'kept',
      body: {
        type: 'object',
        /** `op` is ignored: some clients send it. */
        properties: { op: {}, user_id: reference('users'), items: sentLines },
        required: ['items'],
      },
    },
    get: { methods: ['GET'], path: '/carts/:id', access: reachable, query: recordQuery },
    change: {
      methods: ['PATCH'],
      path: '/carts/:id',
      access: reachable,
      array: 'of one',
      body: {
        type: 'object',
        properties: {
          op: { enum: ['add', 'update', 'remove'], default: '' },
          items: lineChanges,
        },
        required: ['op', 'items'],
      },
    },
    replace: {
      methods: ['PUT'],
      nullRemoves: true,
      own: 'kept',
      path: '/carts/:id',
      access: reachable,
      body: {
        type: 'object',
        properties: { user_id: reference('users'), items: sentLines, merge: flag },
      },
    },
    remove: { methods: ['DELETE'], path: '/carts/:id', access: OWNERS },
    attachCoupon: {
      methods: ['PUT'],
      path: '/carts/:id/coupon',
      access: reachable,
      body: {
        type: 'object',
        properties: { coupon_code: { type: ['string', 'null'] } },
        required: ['coupon_code'],
      },
    },
    detachCoupon: {
      methods: ['DELETE'],
      path: '/carts/:id/coupon',
      access: reachable,
      answer: 'record',
    },
    count: {
      methods: ['GET'],
      path: '/carts/:id/count',
      access: reachable,
      answer: { type: 'integer', minimum: 0 },
    },
  },
  schema: {
    type: 'object',
    properties: {
      user_id: nullable(reference('users')),
      status: { type: 'string', enum: ['open', 'closed'], readOnly: true },
      items: cartLines,
      problems: cartProblemsSchema,
      order_id: { ...reference('orders'), readOnly: true },
      coupon_id: { ...reference('coupons'), readOnly: true },
      coupon_code: { type: 'string', readOnly: true },
      coupon: snapshotOf(coupons.schema),
      items_total: total,
      display_items_total: displayed,
      coupon_discount: total,
      display_coupon_discount: displayed,
      coupon_total: total,
      display_coupon_total: displayed,
      total,
      display_total: displayed,
      total_weight: total,
      taxes_estimated: { ...flag, readOnly: true },
    },
    required: ['items'],
  },
  function: {
    isBusy: true,
    uses: {
      products: 'read',
      coupons: 'read',
      'coupons#codes': 'read',
      'carts#aliases': 'change',
      taxes: 'hold',
    },
  },
} as const satisfies Resource);

export type Cart = RecordOf<typeof carts.schema>;
export type CartInput = InputOf<typeof carts.schema>;
