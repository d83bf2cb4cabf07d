/** The names of the resources, one and several, and of fields that are not called as in `fields`. */
export const resources = {
  addresses: { name: 'Address |||| Addresses', fields: { state: 'State or province' } },
  apiKeys: {
    name: 'API key |||| API keys',
    invite: 'A key lets a program work with the store, with the permissions that it needs.',
  },
  brands: {
    name: 'Brand |||| Brands',
    invite: 'The makers of your products. Shoppers filter by them.',
  },
  carts: { name: 'Cart |||| Carts', invite: 'What shoppers have chosen and not ordered yet.' },
  categories: { name: 'Category |||| Categories' },
  collections: {
    name: 'Collection |||| Collections',
    invite: 'Products that belong together, such as those of the home page.',
  },
  contents: {
    name: 'Page |||| Pages',
    invite: 'The pages of your shop, such as the imprint, news and guides.',
  },
  coupons: { name: 'Coupon |||| Coupons', invite: 'Codes that customers enter for a discount.' },
  exports: { name: 'Export |||| Exports' },
  files: { name: 'File |||| Files' },
  imports: { name: 'Import |||| Imports' },
  invoices: {
    name: 'Invoice |||| Invoices',
    empty: 'No invoices yet',
    invite: 'An invoice is made from an order that is paid: open the order and make it there.',
  },
  notifications: { name: 'Mail |||| Mails' },
  orders: { name: 'Order |||| Orders', invite: 'Orders from your shop appear here.' },
  paymentMethods: {
    name: 'Payment method |||| Payment methods',
    invite: 'Ways to pay without a card, such as bank transfer or cash on delivery.',
    help: { tax_id: 'Empty: the fee is taxed as the products of the order.' },
  },
  payments: { name: 'Payment |||| Payments' },
  products: {
    name: 'Product |||| Products',
    invite: 'What you sell, with prices, pictures and stock.',
  },
  promotions: {
    name: 'Promotion |||| Promotions',
    invite: 'Discounts that customers get without a code.',
  },
  roles: { name: 'Role |||| Roles', invite: 'Sets of permissions for your staff.' },
  shippings: {
    name: 'Shipping method |||| Shipping methods',
    fields: { code: 'Country' },
    invite: 'Ways to send an order, with their prices and countries.',
    help: { tax_id: 'Empty: shipping is taxed as the products of the order.' },
  },
  staff: { name: 'Member |||| Staff' },
  stores: { name: 'Shop |||| Shops', invite: 'Places where customers buy or collect.' },
  taxes: { name: 'Tax class |||| Taxes', fields: { state: 'State or province' } },
  users: {
    name: 'Customer |||| Customers',
    fields: { state: 'State or province' },
    invite: 'People who buy from you.',
  },
  variables: {
    name: 'Variable |||| Variables',
    invite: 'Values that your shop reads, such as texts, numbers and switches.',
  },
  webhooks: {
    name: 'Webhook |||| Webhooks',
    fields: { types: 'Events' },
    invite: 'Addresses to which the store sends its events.',
  },
};
