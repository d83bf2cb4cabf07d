/** `categories` -> `category`, `addresses` -> `address`, `brands` -> `brand`. */
export const singular = (resource: string): string =>
  resource
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** What happens to records beside being created, updated and deleted. */
export const SPECIAL_TYPES = [
  'order.processing',
  'order.shipped',
  'order.completed',
  'order.canceled',
  'order.withdrawn',
  'order.return_requested',
  'order.return_approved',
  'order.return_refused',
  'order.return_received',
  'order.return_refunded',
  'order.refunded',
  'order.payment_failed',
  'payment.succeeded',
  'payment.pending',
  'payment.mismatch',
  'payment.disputed',
  'dispute.closed',
  'refund.failed',
  'shipment.created',
  'invoice.issued',
  'user.password_recovery',
  'user.password_changed',
  'user.email_changed',
  'cart.abandoned',
  'product.stock_changed',
  'product.out_of_stock',
  'product.low_stock',
  'product.back_in_stock',
  'stock.held',
  'application.updated',
  'webhook.test',
  'webhook.disabled',
  'mail.requested',
  'mail.not_sent',
] as const;

export type SpecialType = (typeof SPECIAL_TYPES)[number];
