/** All texts of mails in English. What is in braces is filled in. */
export const en = {
  hello: 'Hello {name},',
  helloNobody: 'Hello,',
  order: 'Order {id}',
  items: 'Items',
  promotion: 'Promotion',
  coupon: 'Coupon',
  shipping: 'Shipping',
  fee: 'Payment fee',
  taxIncluded: 'Included: {tax}',
  taxes: 'Taxes',
  total: 'Total',
  refunded: 'Refunded',
  payment: 'Payment',
  amountToPay: 'Amount to pay',
  paymentReference: 'Payment reference',
  shippingAddress: 'Shipping address',
  billingAddress: 'Billing address',
  showOrder: 'Show the order',
  cancelByPage:
    'Until we prepare this order, you can cancel it on its page. After that you can withdraw from it there, as far as the law or our terms give you that right.',
  cancelByMail:
    'To cancel this order, or to withdraw from it as far as the law or our terms give you that right, answer this mail.',
  withdrawByPage:
    'You can withdraw from this order on its page, as far as the law or our terms give you that right.',
  withdrawByMail:
    'To withdraw from this order, as far as the law or our terms give you that right, answer this mail.',
  seller: 'Seller',
  taxId: 'Tax id: {id}',
  'order.created.subject': 'Your order {id}',
  'order.created.text': 'Thank you for your order. This is what we have received:',
  'order.payment_failed.subject': 'The payment of your order {id} has failed',
  'order.payment_failed.text':
    'We could not take the payment of {total}. Nothing was charged. You can pay the order again.',
  'shipment.created.subject': 'Your order {id} is on its way',
  'shipment.created.text': 'A parcel of your order has been sent.',
  'order.shipped.subject': 'Your order {id} has been sent',
  'order.shipped.text': 'Your order has been sent.',
  trackingCode: 'Tracking number',
  track: 'Track the parcel',
  'order.canceled.subject': 'Your order {id} is canceled',
  'order.canceled.text': 'Your order has been canceled. What you have paid is paid back to you.',
  'order.canceled.unpaid':
    'Your order has been canceled, because no payment has come in time. You can order again at any time.',
  'order.refunded.subject': 'Refund for your order {id}',
  'order.refunded.text':
    'We have paid {amount} back to you, in the way you paid. It can take some days until you see it.',
  'order.refunded.whole':
    'Your order has been refunded. It can take some days until you see the money.',
  'order.withdrawn.subject': 'We have received your withdrawal from order {id}',
  'order.withdrawn.text': 'We received your withdrawal from this order on {date}.',
  'user.created.subject': 'Welcome to {store}',
  'user.created.text': 'Your account with the e-mail address {email} is ready.',
  visit: 'Visit the shop',
  'user.password_recovery.subject': 'Set a new password',
  'user.password_recovery.text':
    'Somebody, probably you, has asked for a new password. If it was not you, do nothing: your password stays as it is.',
  setPassword: 'Set a new password',
  code: 'Or type this code: {code}',
  codeAlone: 'To set a new password, type this code: {code}',
  codeEnds: 'It is valid for an hour.',
  'user.password_changed.subject': 'Your password was changed',
  'user.password_changed.text':
    'The password of your account was changed on {date}. If it was not you, set a new one at once, and write to us.',
  'user.email_changed.subject': 'The e-mail address of your account was changed',
  'user.email_changed.text':
    'The e-mail address of your account was changed to {email} on {date}. If it was not you, write to us at once.',
  'webhook.disabled.subject': 'A webhook of {store} was switched off',
  'webhook.disabled.text':
    'For days, none of the events sent to {url} was accepted. The webhook is switched off. Repair the receiver, then set the webhook active again; events of the last 30 days are in GET /events.',
} as const;

export type MessageName = keyof typeof en;

export type Messages = Readonly<Record<MessageName, string>>;
