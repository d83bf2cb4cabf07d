import {
  type Documentation,
  displayText,
  listOf,
  schemaOf,
  total,
} from '../../shared/contract/documentation.ts';
import { coupons } from '../coupons/resource.ts';
import { samples } from '../samples.ts';

const line = { product_id: samples.PRODUCT, quantity: 2 };

export const documentation: Documentation = {
  one: 'a cart',
  note: 'A cart without user_id belongs to whoever knows its id. A user owns the carts that the user creates, and claims another by sending the own user_id.',
  example: { items: [line] },
  fields: {
    user_id: 'Whose it is; null for nobody’s.',
    items: 'Lines in their order, 200 at most. Answers show each with its product.',
    status: 'closed once it has been ordered: it cannot be changed then.',
    order_id: 'The order that was made of it.',
    total_weight: 'In the unit of the products’ weights.',
    coupon_total: 'The same as coupon_discount.',
  },
  input: { items: listOf('LineItem') },
  output: {
    items: listOf('CartLine'),
    coupon: {
      type: 'object',
      description: 'The coupon that goes with the cart.',
      properties: { id: { type: 'integer' }, ...coupons.schema.properties },
      required: ['id', ...coupons.schema.required],
    },
    order_id: { type: 'integer' },
    items_total: total,
    display_items_total: displayText,
    coupon_discount: total,
    display_coupon_discount: displayText,
    coupon_total: total,
    display_coupon_total: displayText,
    total,
    display_total: displayText,
    total_weight: { type: 'number', minimum: 0 },
  },
  always: [
    'status',
    'items_total',
    'display_items_total',
    'total',
    'display_total',
    'total_weight',
  ],
  priced: true,
  schemas: {
    LineItem: {
      type: 'object',
      description: 'Lines with the same product and variant are one.',
      properties: {
        product_id: { type: 'integer', minimum: 1 },
        variant_id: {
          type: ['integer', 'null'],
          minimum: 0,
          description: 'Which variant; 0 for products without variants.',
        },
        quantity: { type: 'integer', minimum: 0, maximum: 1_000_000 },
        options: {
          type: 'object',
          description: 'Stands for the variant that has these values: `{"color":"blue"}`.',
        },
      },
      required: ['product_id'],
    },
    CartLine: {
      description: 'The product with what the line says. `id` is that of the product.',
      allOf: [
        schemaOf('Product'),
        {
          type: 'object',
          properties: {
            product_id: { type: 'integer' },
            variant_id: { type: 'integer' },
            quantity: { type: 'integer', minimum: 1 },
            variant: schemaOf('Variant'),
          },
          required: ['product_id', 'variant_id', 'quantity'],
        },
      ],
    },
  },
  operations: {
    create: { as: 'user', note: 'Each line needs a quantity of at least 1.' },
    change: {
      summary: 'Change the lines of a cart',
      note: '`add` raises quantities, `update` sets them (0 removes), `remove` removes lines.',
      body: {
        type: 'object',
        properties: {
          op: { type: 'string', enum: ['add', 'update', 'remove'] },
          items: listOf('LineItem'),
        },
        required: ['op', 'items'],
      },
      example: { op: 'add', items: [line] },
    },
    replace: {
      summary: 'Replace the lines of a cart, or claim it',
      body: schemaOf('CartChanges'),
      example: { items: [line] },
    },
    attachCoupon: {
      summary: 'Attach a coupon to a cart',
      note: 'Takes the place of another one. Null detaches it.',
      body: {
        type: 'object',
        properties: { coupon_code: { type: ['string', 'null'], maxLength: 255 } },
        required: ['coupon_code'],
      },
      example: { coupon_code: 'SPRING10' },
    },
    detachCoupon: { summary: 'Take the coupon off a cart' },
    count: { summary: 'Count the lines of a cart', data: { type: 'integer', minimum: 0 } },
  },
};
