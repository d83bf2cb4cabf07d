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
  description: 'The coupon that goes with the cart.',
  required: ['id', ...coupons.schema.required],
} as const;

const { created_at, updated_at } = snapshotOf(products.schema).properties;

const line = { product_id: exampleId(products), quantity: 2 };

export const documentation: Documentation<typeof carts> = {
  one: 'a cart',
  menu: 'selling',
  isForShoppers: true,
  note: 'A cart without user_id belongs to whoever knows its id. A user owns the carts that the user creates, and claims another by sending the own user_id, with `merge` as a part of the cart that is there.',
  example: { items: [line] },
  fields: {
    coupon_id: 'The coupon of `coupon_code`.',
    coupon_code: 'The code of a coupon, which takes something off where it applies.',
    user_id: 'Whose it is; null for nobody’s.',
    items: 'Lines in their order, 200 at most. Answers show each with its product.',
    problems:
      'Why the cart cannot be ordered as it is. `line` is the position in `items`; without it the coupon is meant, which then takes nothing off.',
    merge:
      'Adds the lines to the open cart of `user_id`, and answers with that; the id of this one then stands for it.',
    op: 'How PATCH changes the lines; ignored in a new cart.',
    status: 'closed once it has been ordered: it cannot be changed then.',
    order_id: 'The order that was made of it.',
    total_weight: 'In the unit of the products’ weights.',
    coupon_total: 'The same as coupon_discount.',
    taxes_estimated:
      'The prices of the lines are shown plus the taxes at the address of the store (`show_prices_plus_taxes`); totals are without taxes.',
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
      type: 'object',
      description:
        'The product with what the line says. `id` is that of the product. Of a product that is gone or not published, a cart shows the required fields alone, as last known.',
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
          description: 'Of an order of which units were refunded: how many of the line.',
        },
        variant: schemaOf('Variant'),
        taxes: {
          ...taxLines,
          description: 'Of an order, where taxes are computed: the taxes on the line.',
        },
        applied_tax_rate: {
          type: 'number',
          description:
            'In a cart whose prices are shown plus taxes: the sum of the rates, in percent.',
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
          'Only carts with lines that nobody has changed for `abandoned_cart_minutes` of the store, which are open; `false`: only the others.',
      },
    },
    create: { as: 'user', note: 'Each line needs a quantity of at least 1.' },
    change: {
      summary: 'Change the lines of a cart',
      note: '`add` raises quantities, `update` sets them (0 removes), `remove` removes lines.',
      example: { op: 'add', items: [line] },
    },
    replace: {
      summary: 'Replace the lines of a cart, or claim it',
      note: 'Lines that are as they were, or smaller, are not checked: a client may send back what it got.',
      example: { items: [line] },
    },
    attachCoupon: {
      summary: 'Attach a coupon to a cart',
      note: 'Takes the place of another one. Null detaches it.',
      example: { coupon_code: 'SPRING10' },
    },
    detachCoupon: {
      effect: 'changes',
      summary: 'Take the coupon off a cart',
      note: 'The answer is the cart.',
    },
    count: {
      summary: 'Count the lines of a cart',
      note: '`data` is the number of lines, not of units.',
    },
  },
};
