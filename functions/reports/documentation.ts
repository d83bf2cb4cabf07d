import type { Documentation } from '../../shared/contract/documentation.ts';
import { reports } from '../../shared/resources/reports.ts';

const { taxes, carts, sales, stock, customers } = reports.routes;
const { answer } = sales;
const { total, rows, currencies } = answer.properties;

const RANGE = {
  from: 'The first day, as `2026-11-01`: 30 days unless given, and at most 366.',
  format: 'With `csv` the rows alone, as a table.',
  to: 'The last day: today unless given. Days are those of the time zone of the store.',
} as const;

export const documentation: Documentation<typeof reports> = {
  one: 'a report',
  note: 'Sums that the store keeps, counted once a minute while something changes: `as_of` says when last.',
  fields: {
    as_of: 'When what has changed was last counted; null before the first time.',
  },
  schemas: {
    SalesReport: answer,
    Sales: total,
    SalesRow: rows.items,
    SalesOfCurrency: currencies.items,
    TaxesReport: taxes.answer,
    TaxesRow: taxes.answer.properties.rows.items,
    CartsReport: carts.answer,
    CartsRow: carts.answer.properties.rows.items,
    StockReport: stock.answer,
    Stock: stock.answer.properties.total,
    StockRow: stock.answer.properties.rows.items,
    CustomersReport: customers.answer,
    Customers: customers.answer.properties.total,
    CustomersRow: customers.answer.properties.rows.items,
  },
  operations: {
    list: { summary: 'List the reports that there are' },
    sales: {
      summary: 'Report sales',
      note: 'Orders count on the day on which they were made, unless they are canceled or have failed and no money of them was given back, or kept of a card. `gross` is what customers owe, with taxes, shipping and fees and without discounts; `net` is that without taxes; `refunds` are of their own days, and taken off nothing. Amounts are in the currency of the store, in `currencies` in that one. The `key` of a row is the day, the Monday of the week, the month, the id of the product or category, the code of the country or coupon, or empty for none; `others` is the sum of all rows beyond the 500 with most.',
      parameters: { ...RANGE, by: 'What the rows are of: `day` unless given.' },
      priced: false,
      csv: true,
    },
    taxes: {
      summary: 'Report taxes by rate and country',
      note: 'Of the invoices that the store has issued in these days, in the currency of each; credit notes are taken off `net` and `taxes`. What has no tax has the rate 0.',
      parameters: RANGE,
      priced: false,
      csv: true,
    },
    carts: {
      summary: 'Report carts that were made, ordered and abandoned',
      note: 'Each counts on its own day: a cart that was made in one month may be ordered in the next. Carts are abandoned where the setting `abandoned_cart_minutes` says when.',
      parameters: RANGE,
      csv: true,
    },
    stock: {
      summary: 'Report stock, and how long it lasts',
      note: 'Of each product and variant whose stock is tracked: what is left, what unpaid orders `held` of it, its `value` at `price`, and by the `pace` of the last 28 days, in units a day, in how many days it is sold out. That is null for what nobody buys. What is sold out comes first, then what soon will be.',
      parameters: {
        format: RANGE.format,
        page: 'Of 500 rows each: the first unless given.',
      },
      priced: false,
      csv: true,
    },
    customers: {
      summary: 'Report new and returning customers, and who spent most',
      note: 'New are those whose first order of all is in these days. Rows are of the 100 who spent most, with taxes, shipping and fees, before `refunds`, which are of their own days. `customer` is the id of the user, or of guests a keyed hash of the e-mail address. `unknown` are orders without e-mail address, and erased ones.',
      parameters: RANGE,
      priced: false,
      csv: true,
    },
  },
};
