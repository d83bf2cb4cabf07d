import { type LazyScreen, lazyScreen } from '../widgets/lazy-screen.ts';

/** The screens of a resource: at `/`, `/:id/show`, `/:id` and `/create`. */
export interface Screens {
  readonly list: LazyScreen<object>;
  readonly show: LazyScreen<object>;
  readonly edit: LazyScreen<object>;
  readonly create: LazyScreen<object>;
}

/**
 * What a resource has in place of the list and the forms that are made of its fields. Each screen is loaded
 * when it is opened first.
 */
export const special: Readonly<Record<string, Partial<Screens>>> = {
  apiKeys: {
    list: lazyScreen(() => import('./keys/key-list.tsx')),
    create: lazyScreen(() => import('./keys/key-create.tsx')),
    edit: lazyScreen(() => import('./keys/key-edit.tsx')),
  },
  carts: {
    list: lazyScreen(() => import('./carts/cart-list.tsx')),
    show: lazyScreen(() => import('./carts/cart-show.tsx')),
  },
  categories: {
    list: lazyScreen(() => import('./categories/category-list.tsx')),
  },
  collections: {
    edit: lazyScreen(() => import('./collections/collection-edit.tsx')),
    create: lazyScreen(() => import('./collections/collection-create.tsx')),
  },
  contents: {
    edit: lazyScreen(() => import('./contents/content-edit.tsx')),
    create: lazyScreen(() => import('./contents/content-create.tsx')),
  },
  coupons: {
    list: lazyScreen(() => import('./coupons/coupon-list.tsx')),
    create: lazyScreen(() => import('./coupons/coupon-create.tsx')),
    edit: lazyScreen(() => import('./coupons/coupon-edit.tsx')),
  },
  exports: {
    create: lazyScreen(() => import('./exports/export-create.tsx')),
    show: lazyScreen(() => import('./exports/export-show.tsx')),
  },
  files: {
    list: lazyScreen(() => import('./files/file-list.tsx')),
  },
  imports: {
    create: lazyScreen(() => import('./imports/import-create.tsx')),
    show: lazyScreen(() => import('./imports/import-show.tsx')),
  },
  invoices: {
    list: lazyScreen(() => import('./invoices/invoice-list.tsx')),
  },
  notifications: {
    list: lazyScreen(() => import('./mails/mail-list.tsx')),
    create: lazyScreen(() => import('./mails/mail-create.tsx')),
    edit: lazyScreen(() => import('./mails/mail-edit.tsx')),
  },
  orders: {
    list: lazyScreen(() => import('./orders/order-list.tsx')),
    show: lazyScreen(() => import('./orders/order-show.tsx')),
    create: lazyScreen(() => import('./orders/order-create.tsx')),
    edit: lazyScreen(() => import('./orders/order-edit.tsx')),
  },
  paymentMethods: {
    list: lazyScreen(() => import('./payment-methods/payment-method-list.tsx')),
    create: lazyScreen(() => import('./payment-methods/payment-method-create.tsx')),
    edit: lazyScreen(() => import('./payment-methods/payment-method-edit.tsx')),
  },
  products: {
    list: lazyScreen(() => import('./products/product-list.tsx')),
    edit: lazyScreen(() => import('./products/product-edit.tsx')),
    create: lazyScreen(() => import('./products/product-create.tsx')),
  },
  promotions: {
    list: lazyScreen(() => import('./promotions/promotion-list.tsx')),
    create: lazyScreen(() => import('./promotions/promotion-create.tsx')),
    edit: lazyScreen(() => import('./promotions/promotion-edit.tsx')),
  },
  roles: {
    list: lazyScreen(() => import('./roles/role-list.tsx')),
    create: lazyScreen(() => import('./roles/role-create.tsx')),
    edit: lazyScreen(() => import('./roles/role-edit.tsx')),
  },
  shippings: {
    list: lazyScreen(() => import('./shippings/shipping-list.tsx')),
    create: lazyScreen(() => import('./shippings/shipping-create.tsx')),
    edit: lazyScreen(() => import('./shippings/shipping-edit.tsx')),
  },
  staff: {
    list: lazyScreen(() => import('./staff/staff-list.tsx')),
    create: lazyScreen(() => import('./staff/staff-create.tsx')),
    edit: lazyScreen(() => import('./staff/staff-edit.tsx')),
  },
  taxes: {
    list: lazyScreen(() => import('./taxes/tax-list.tsx')),
    create: lazyScreen(() => import('./taxes/tax-create.tsx')),
    edit: lazyScreen(() => import('./taxes/tax-edit.tsx')),
  },
  themes: {
    list: lazyScreen(() => import('./themes/theme-screen.tsx')),
  },
  users: {
    list: lazyScreen(() => import('./customers/customer-list.tsx')),
    create: lazyScreen(() => import('./customers/customer-create.tsx')),
    edit: lazyScreen(() => import('./customers/customer-page.tsx')),
  },
  webhooks: {
    list: lazyScreen(() => import('./webhooks/webhook-list.tsx')),
    create: lazyScreen(() => import('./webhooks/webhook-create.tsx')),
    edit: lazyScreen(() => import('./webhooks/webhook-edit.tsx')),
  },
};
