import { type Documentation, exampleId } from '../../shared/contract/documentation.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { orders } from '../../shared/resources/orders.ts';

export const documentation: Documentation<typeof invoices> = {
  one: 'an invoice',
  menu: 'selling',
  note: 'Users read those of their orders. Credit notes are invoices of the type `credit_note`.',
  example: {
    number: 'A-17',
    order_id: exampleId(orders),
    customer: { name: 'Ada Verne', address: 'Rua das Flores 12', city: 'Porto', country: 'PT' },
    company: { name: 'Tea House', tax_id: 'PT123456789' },
    lineItems: [{ name: 'Blue Kettle', price: 24.5, quantity: 2 }],
  },
  fields: {
    number:
      'The next one of the year where the body has none: the invoice is issued then, and is neither changed nor deleted. A Number becomes text.',
    order_id: 'The order, which gets `invoice_id`. Its invoice is issued once.',
    user_id: 'Whose order it is.',
    customer:
      'The buyer: `name`, `company`, `tax_id`, `vat_id`, `address`, `address2`, `postal_code`, `city`, `state`, `country`, `email`.',
    company:
      'The seller, from the settings `company_...` when the invoice is issued; `vat_id` without spaces.',
    shipping_address: 'Where the goods are handed over: the store, of what is collected.',
    collection: 'Whether the customer collects the order, by its shipping method.',
    tax_exempt_type: 'What the law calls the exemption; the PDF and the e-invoice say it in words.',
    paid_total:
      'What need not be paid any more when it was issued: it was paid, or refunded before. Of a credit note its total.',
    lineItems:
      'Of an issued invoice with `discount`, `net`, `taxes`, `tax` and `total` of each line, shipping and the fee of the payment method among them.',
    prices_include_tax: 'Whether the prices of the lines have their taxes in them.',
    taxes: 'By rate; `base` is without tax.',
    total: 'Of an invoice with a number from the caller: the sum of price times quantity.',
    base_currency: 'The currency of the store, where that of the order is another one.',
    base_taxes_total: 'All taxes in `base_currency`.',
    supply_date: 'Of the order, unless it is sent.',
    language:
      'Of the PDF and the e-invoice, and of names that the store gives to lines. Of an issued invoice that of the store, unless it is sent; of a credit note that of its invoice. English where it is absent.',
    payment:
      'Of an issued invoice of an order with a payment method: `description` and `instructions`, and what `payment_request` of the order said then.',
    refund_id: 'Issues the credit note of this refund of the order.',
    order_number: 'Of an issued one: the number of the order.',
    branding:
      'The settings `brand_color` and `footer` when it was made; of a credit note those of its invoice.',
    invoice_number: 'Of a credit note: the invoice that it corrects.',
  },
  schemas: {
    InvoiceLine: invoices.schema.properties.lineItems.items,
    InvoiceLineInput: invoices.schema.properties.lineItems.items,
    InvoiceTax: invoices.schema.properties.taxes.items,
    InvoicePayment: invoices.schema.properties.payment,
  },
  always: ['issued', 'type', 'total', 'display_total', 'currency'],
  operations: {
    get: {
      note: 'With `format=xml` it is the e-invoice: XML of EN 16931, for who may open the PDF. What an invoice lacks for it is a 409 that names it.',
      parameters: { format: 'The record, unless it is `xml`.' },
      xml: true,
      errors: [409],
    },
    create: {
      note: 'With `number`, `customer` and `company` it is as it is sent. With `order_id` alone the invoice of the order is issued, with the next number of the store; with `refund_id` also the credit note of that refund.',
    },
    update: { note: 'Of an invoice that is not issued.' },
    remove: { note: 'Of an invoice that is not issued; the order loses its `invoice_id`.' },
    createPdf: {
      effect: 'reads',
      summary: 'Get a link to the PDF of an invoice',
      note: 'It works for 15 minutes and needs no key. Guests send the header `Order-Secret`. With `format=xml` it leads to the e-invoice, or is a 409 that names what the document lacks.',
      parameters: { format: 'Where the link leads: to the PDF, unless it is `xml`.' },
      errors: [409],
      takesOrderSecret: true,
    },
    createManyPdf: {
      effect: 'reads',
      summary: 'Get a link to one PDF of several invoices',
      note: 'Up to 50, credit notes too, in this order, each from a new page on. Where one is missing, it is 404 and names it; where they are too long for one PDF, 413. The link works for 15 minutes and needs no key.',
      example: { ids: [exampleId(invoices)] },
      errors: [404, 413],
    },
    createRefundPdf: {
      effect: 'reads',
      summary: 'Get a link to the PDF of the credit note of a refund',
      note: 'It works for 15 minutes and needs no key. Guests send the header `Order-Secret`. With `format=xml` it leads to the e-invoice, or is a 409 that names what the document lacks.',
      parameters: { format: 'Where the link leads: to the PDF, unless it is `xml`.' },
      errors: [409],
      takesOrderSecret: true,
    },
    getContent: {
      summary: 'Get the PDF of an invoice',
      note: 'What the link leads to: the PDF, or the e-invoice where the name ends with `.xml`. Both are made when they are asked for; the same invoice gives the same bytes.',
      path: { filename: { type: 'string', examples: ['2026-000123.pdf'] } },
      parameters: {
        ids: 'Of one PDF of several invoices.',
        expires: 'When the link ends: seconds since 1970.',
        signature: 'Proves that the link was made by the store.',
      },
      media: 'application/pdf',
      errors: [409],
      xml: true,
    },
  },
};
