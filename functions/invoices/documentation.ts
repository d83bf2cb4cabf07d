import { type Documentation, exampleId } from '../../shared/contract/documentation.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { orders } from '../../shared/resources/orders.ts';

export const documentation: Documentation<typeof invoices> = {
  one: 'an invoice',
  menu: 'selling',
  note: 'Users can read those for their orders. Credit notes are invoices of type `credit_note`.',
  example: {
    number: 'A-17',
    order_id: exampleId(orders),
    customer: { name: 'Ada Verne', address: 'Rua das Flores 12', city: 'Porto', country: 'PT' },
    company: { name: 'Tea House', tax_id: 'PT123456789' },
    lineItems: [{ name: 'Blue Kettle', price: 24.5, quantity: 2 }],
  },
  fields: {
    number:
      'The next one of the year if not sent: the invoice is then issued, and can’t be changed or deleted. A Number becomes text.',
    order_id: 'The order, which gets `invoice_id`. Its invoice is issued only once.',
    user_id: 'The user whose order it is for.',
    customer:
      'The buyer: `name`, `company`, `tax_id`, `vat_id`, `address`, `address2`, `postal_code`, `city`, `state`, `country`, `email`.',
    company:
      'The seller, from the `company_...` settings when the invoice is issued; `vat_id` without spaces, `phone`.',
    shipping_address: 'Where the goods are handed over; for pickup, the store.',
    collection: 'Whether the customer picks up the order, according to its shipping method.',
    tax_exempt_type:
      'The legal type of the exemption; the PDF and the e-invoice state it in words.',
    paid_total:
      'What no longer needed to be paid when it was issued, because it was paid or refunded before. For a credit note, its total.',
    lineItems:
      'An issued invoice has `discount`, `net`, `taxes`, `tax` and `total` for each line; shipping and the payment method fee are lines, too.',
    prices_include_tax: 'Whether line prices include taxes.',
    taxes: 'By rate; `base` excludes tax.',
    total: 'If the caller set the number: the sum of price times quantity.',
    base_currency: 'The store’s currency, if the order has another.',
    base_taxes_total: 'All taxes in `base_currency`.',
    supply_date: 'The date of supply; the order’s date by default.',
    language:
      'The language of the PDF, the e-invoice, and the names the store gives to lines. An issued invoice has the store’s unless sent, a credit note that of its invoice. English if absent.',
    payment:
      'For an issued invoice of an order with a payment method: `description`, `instructions`, and the order’s `payment_request` at that time.',
    refund_id: 'Issues the credit note for this refund of the order.',
    order_number: 'For an issued invoice: the order number.',
    branding:
      'The settings `brand_color` and `footer` when it was created; for a credit note, those of its invoice.',
    invoice_number: 'For a credit note: the invoice it corrects.',
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
      note: 'With `format=xml`, returns the e-invoice (EN 16931 XML) to anyone who can open the PDF. If required data is missing, returns 409 that names it.',
      parameters: { format: '`xml` for the e-invoice; otherwise the record.' },
      xml: true,
      errors: [409],
    },
    create: {
      note: 'With `number`, `customer` and `company`, it is stored as sent. With `order_id` alone, the order’s invoice is issued with the store’s next number; with `refund_id`, too, the credit note for that refund.',
    },
    update: { note: 'Only for an invoice that is not issued.' },
    remove: { note: 'Only for an invoice that is not issued; the order loses its `invoice_id`.' },
    createPdf: {
      effect: 'reads',
      summary: 'Get a link to the PDF of an invoice',
      note: 'The link works for 15 minutes and needs no key. Guests send the header `Order-Secret`. With `format=xml`, it points to the e-invoice; if required data is missing, returns 409 that names it.',
      parameters: { format: '`xml` for the e-invoice; otherwise the PDF.' },
      errors: [409],
      takesOrderSecret: true,
    },
    createManyPdf: {
      effect: 'reads',
      summary: 'Get a link to one PDF of several invoices',
      note: 'Up to 50 invoices and credit notes, in this order, each starting a new page. Returns 404 that names any that are missing, and 413 if they are too long for one PDF. The link works for 15 minutes and needs no key.',
      example: { ids: [exampleId(invoices)] },
      errors: [404, 413],
    },
    createRefundPdf: {
      effect: 'reads',
      summary: 'Get a link to the PDF of a refund’s credit note',
      note: 'The link works for 15 minutes and needs no key. Guests send the header `Order-Secret`. With `format=xml`, it points to the e-invoice; if required data is missing, returns 409 that names it.',
      parameters: { format: '`xml` for the e-invoice; otherwise the PDF.' },
      errors: [409],
      takesOrderSecret: true,
    },
    getContent: {
      summary: 'Get the PDF of an invoice',
      note: 'What the link points to: the PDF, or the e-invoice if the name ends in `.xml`. Both are created on request; the same invoice gives the same bytes.',
      path: { filename: { type: 'string', examples: ['2026-000123.pdf'] } },
      parameters: {
        ids: 'For one PDF of several invoices.',
        expires: 'When the link expires, in seconds since 1970.',
        signature: 'Proves that the store created the link.',
      },
      media: 'application/pdf',
      errors: [409],
      xml: true,
    },
  },
};
