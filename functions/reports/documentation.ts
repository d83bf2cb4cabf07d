import type { Documentation } from '../../shared/contract/documentation.ts';
import { reports } from '../../shared/resources/reports.ts';

const { taxes, carts, sales, stock, customers } = reports.routes;
const { answer } = sales;
const { total, rows, currencies } = answer.properties;

const RANGE = {
  from: 'The first day, such as `2026-11-01`; 30 days by default, 366 at most.',
  format: '`csv` returns only the rows, as a table.',
  to: 'The last day; today by default. Days are in the store’s time zone.',
} as const;

export const documentation: Documentation<typeof reports> = {
  one: 'a report',
  note: 'Totals that the store keeps, updated once a minute while something changes: `as_of` says when.',
  fields: {
    as_of: 'When changes were last counted; null before the first time.',
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
    list: { summary: 'List the available reports' },
    sales: {
      summary: 'Get the sales report',
      note: 'Orders count on the day they were placed, except canceled or failed ones of which no money was refunded, or kept from a card. `gross` is what customers owe, with taxes, shipping and fees, and after discounts; `net` is the same without taxes; `refunds` count on their own days and are not subtracted. Amounts are in the store’s currency; those in `currencies` are in that currency. The `key` of a row is the day, the Monday of the week, the month, the ID of the product or category, the code of the country or coupon, or empty for none; `others` is the sum of all rows beyond the top 500.',
      parameters: { ...RANGE, by: 'What each row is for; `day` by default.' },
      priced: false,
      csv: true,
    },
    taxes: {
      summary: 'Get taxes by rate and country',
      note: 'From the invoices that the store issued on these days, each in its currency; credit notes are subtracted from `net` and `taxes`. Untaxed amounts have the rate 0.',
      parameters: RANGE,
      priced: false,
      csv: true,
    },
    carts: {
      summary: 'Get created, ordered and abandoned carts',
      note: 'Each counts on its own day: a cart created in one month can be ordered in the next. The setting `abandoned_cart_minutes` says when carts are abandoned.',
      parameters: RANGE,
      csv: true,
    },
    stock: {
      summary: 'Get stock and how long it lasts',
      note: 'For each product and variant with tracked stock: what is left, what unpaid orders `held` of it, its `value` at `price`, and in how many days it sells out at the `pace` of the last 28 days, in units a day; null if nobody buys it. Products that are sold out come first, then those that soon will be.',
      parameters: {
        format: RANGE.format,
        page: 'Pages of 500 rows; the first by default.',
      },
      priced: false,
      csv: true,
    },
    customers: {
      summary: 'Get new, returning and top customers',
      note: 'New customers placed their first order ever on these days. Rows show the 100 who spent most, with taxes, shipping and fees, before `refunds`, which count on their own days. `customer` is the user ID, or for guests a keyed hash of the email address. `unknown` are orders without an email address, and erased ones.',
      parameters: RANGE,
      priced: false,
      csv: true,
    },
  },
};
