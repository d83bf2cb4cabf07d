import {
  type Documentation,
  exampleId,
  listOf,
  orNull,
  schemaOf,
} from '../../shared/contract/documentation.ts';
import { snapshotOf } from '../../shared/contract/fields.ts';
import { omit } from '../../shared/contract/json.ts';
import { carts } from '../../shared/resources/carts.ts';
import { coupons } from '../../shared/resources/coupons.ts';
import { products, stockFields } from '../../shared/resources/products.ts';
import { taxLines } from '../../shared/resources/schemas/taxes.ts';

/** Null where they do not apply. */
const stock = {
  stock_type: orNull(stockFields.stock_type),
  stock_level: orNull(stockFields.stock_level),
  stock_status: orNull(stockFields.stock_status),
};

const coupon = {
  ...carts.schema.properties.coupon,
  description: 'The coupon attached to the cart.',
  required: ['id', ...coupons.schema.required],
} as const;

const { created_at, updated_at } = snapshotOf(products.schema).properties;

const line = { product_id: exampleId(products), quantity: 2 };

export const documentation: Documentation<typeof carts> = {
  one: 'a cart',
  menu: 'selling',
  isForShoppers: true,
  note: 'A cart without `user_id` belongs to anyone who knows its ID. Users own the carts they create, and claim another by sending their own `user_id`, with `merge` to add its lines to the cart they have.',
  example: { items: [line] },
  fields: {
    coupon_id: 'The coupon of `coupon_code`.',
    coupon_code: 'A coupon code, which gives a discount where it applies.',
    user_id: 'The owner; null for none.',
    items: 'Lines in order, 200 at most. Responses show each with its product.',
    problems:
      'Why the cart can’t be ordered as it is. `line` is the position in `items`; without it, the problem is the coupon, which then gives no discount.',
    merge:
      'Adds the lines to the open cart of `user_id` and returns that cart; the ID of this one then stands for it.',
    op: 'How PATCH changes the lines; ignored for a new cart.',
    status: 'closed once it has been ordered; it can’t be changed then.',
    order_id: 'The order placed with it.',
    total_weight: 'In the unit of the products’ weights.',
    coupon_total: 'The same as coupon_discount.',
    taxes_estimated:
      'Line prices are shown plus the taxes at the store’s address (`show_prices_plus_taxes`); totals are without taxes.',
  },
  input: { items: listOf('LineItem') },
  output: {
    items: listOf('CartLine'),
    coupon,
  },
  always: [
    'status',
    'problems',
    'items_total',
    'display_items_total',
    'total',
    'display_total',
    'total_weight',
  ],
  priced: true,
  localised: true,
  schemas: {
    CartCoupon: coupon,
    CartProblem: carts.schema.properties.problems.items,
    LineItem: {
      type: 'object',
      description: 'Lines with the same product and variant are merged.',
      properties: {
        product_id: { type: 'integer', minimum: 1 },
        variant_id: {
          type: ['integer', 'null'],
          minimum: 0,
          description: 'The variant; 0 for products without variants.',
        },
        quantity: { type: 'integer', minimum: 0, maximum: 1_000_000 },
        options: {
          type: 'object',
          description: 'Selects the variant with these values: `{"color":"blue"}`.',
        },
      },
      required: ['product_id'],
    },
    CartLine: {
      type: 'object',
      description:
        'The product with the fields of the line. `id` is the product’s. If the product was deleted or is not published, a cart shows only the required fields, as last known.',
      properties: {
        id: { type: 'integer' },
        ...omit(products.schema.properties, ['variants']),
        ...stock,
        published: { type: 'boolean' },
        created_at,
        updated_at,
        product_id: { type: 'integer' },
        variant_id: { type: 'integer' },
        quantity: { type: 'integer', minimum: 1 },
        refunded_quantity: {
          type: 'integer',
          description: 'In an order with refunded units: how many of the line.',
        },
        variant: schemaOf('Variant'),
        taxes: {
          ...taxLines,
          description: 'In an order with computed taxes: the taxes on the line.',
        },
        applied_tax_rate: {
          type: 'number',
          description: 'In a cart that shows prices plus taxes: the sum of the rates, in percent.',
        },
      },
      required: [
        'id',
        'product_id',
        'variant_id',
        'quantity',
        'name',
        'price',
        'display_price',
        'images',
      ],
    },
  },
  operations: {
    list: {
      parameters: {
        abandoned:
          'Only open carts with lines that have not changed for the store’s `abandoned_cart_minutes`; `false`: only the others.',
      },
    },
    create: { as: 'user', note: 'Each line needs a quantity of at least 1.' },
    change: {
      summary: 'Update the lines of a cart',
      note: '`add` raises quantities, `update` sets them (0 removes), `remove` removes lines.',
      example: { op: 'add', items: [line] },
    },
    replace: {
      summary: 'Replace the lines of a cart, or claim it',
      note: 'Lines that are unchanged or smaller are not checked, so a client can send back what it got.',
      example: { items: [line] },
    },
    attachCoupon: {
      summary: 'Attach a coupon to a cart',
      note: 'Replaces any other coupon. Null detaches it.',
      example: { coupon_code: 'SPRING10' },
    },
    detachCoupon: {
      effect: 'changes',
      summary: 'Remove the coupon from a cart',
      note: 'Returns the cart.',
    },
    count: {
      summary: 'Count the lines of a cart',
      note: '`data` is the number of lines, not units.',
    },
  },
};
