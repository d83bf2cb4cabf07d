/** All texts of mails in English. What is in braces is filled in. */
export const en = {
  colon: ':',
  hello: 'Hello {name},',
  helloNobody: 'Hello,',
  order: 'Order {order}',
  items: 'Items',
  promotion: 'Promotion',
  coupon: 'Coupon',
  shipping: 'Shipping',
  fee: 'Payment fee',
  taxIncluded: 'Included: {tax}',
  taxes: 'Taxes',
  total: 'Total',
  payment: 'Payment',
  card: 'You pay {total} by card.',
  cardByPage:
    'You pay {total} by card. If you have not paid yet, you can do so on the page of this order.',
  amountToPay: 'Amount to pay',
  paymentReference: 'Payment reference',
  accountHolder: 'Account holder',
  bank: 'Bank',
  shippingAddress: 'Shipping address',
  collection: 'Where you collect it',
  billingAddress: 'Billing address',
  showOrder: 'Show the order',
  cancelByPage:
    'Until this order is paid or sent, you can cancel it on its page. After that you can withdraw from it there, as far as the law or our terms give you that right.',
  cancelByMail:
    'To cancel this order, or to withdraw from it as far as the law or our terms give you that right, answer this mail.',
  withdrawByPage:
    'You can withdraw from this order on its page, as far as the law or our terms give you that right.',
  withdrawByMail:
    'To withdraw from this order, as far as the law or our terms give you that right, answer this mail.',
  files: 'With this mail, to keep: {files}.',
  seller: 'Seller',
  taxId: 'Tax ID: {id}',
  vatId: 'VAT ID: {id}',
  'order.created.subject': 'Your order {order}',
  'order.created.text': 'Thank you for your order. This is what we have received:',
  'payment.succeeded.subject': 'We have received the payment for your order {order}',
  'payment.succeeded.text': 'Thank you. The payment for your order has arrived.',
  'order.payment_failed.subject': 'The payment of your order {order} has failed',
  'order.payment_failed.text':
    'We could not take the payment of {total}. Nothing was charged. You can pay the order again.',
  'shipment.created.subject': 'Your order {order} is on its way',
  'shipment.created.text': 'A parcel of your order has been sent.',
  'order.shipped.subject': 'Your order {order} has been sent',
  'order.shipped.text': 'Your order has been sent.',
  'order.shipped.collected.subject': 'Your order {order} is ready',
  'order.shipped.collected': 'You can collect your order now.',
  trackingCode: 'Tracking number',
  track: 'Track the parcel',
  'order.canceled.subject': 'Your order {order} is canceled',
  'order.canceled.text': 'Your order has been canceled. What you have paid is paid back to you.',
  'order.canceled.unpaid':
    'Your order has been canceled, because no payment has come in time. You can order again at any time.',
  'order.refunded.subject': 'Refund for your order {order}',
  'order.refunded.text':
    'We have paid {amount} back to you, in the way you paid. It can take some days until you see it.',
  'order.refunded.whole':
    'Your order has been refunded. It can take some days until you see the money.',
  deducted: 'Deducted',
  'order.refunded.unpaid':
    'You have {amount} less to pay for this order. If you have paid it already, we pay this amount back to you.',
  'order.refunded.wholeUnpaid':
    'There is nothing to pay for your order any more. If you have paid it already, we pay the money back to you.',
  'order.withdrawn.subject': 'We have received your withdrawal from order {order}',
  'order.withdrawn.text': 'We received your withdrawal from this order on {date}.',
  withdrawalReason: 'What you told us',
  'order.return_approved.subject': 'Your return for order {order}',
  'order.return_approved.text': 'We take back what you want to return. Please send it to us.',
  'order.return_refused.subject': 'Your return for order {order} is refused',
  'order.return_refused.text': 'We do not take back what you want to return.',
  'order.return_received.subject': 'We have received your return for order {order}',
  'order.return_received.text': 'This has arrived of what you sent back:',
  'order.return_received.next':
    'We check it now. We write to you when the money for it is on its way, or taken off what you still have to pay.',
  returnAddress: 'Send it to',
  returnLabel: 'The label for the parcel is on the page of your order.',
  'cart.abandoned.subject': 'Your cart at {store}',
  'cart.abandoned.text': 'This is still in your cart:',
  'cart.abandoned.why':
    'You get this mail once for this cart, because you have an account at our shop.',
  openCart: 'Open the cart',
  unsubscribe: 'No more mails about carts',
  'user.created.subject': 'Welcome to {store}',
  'user.created.text': 'Your account with the e-mail address {email} is ready.',
  visit: 'Visit the shop',
  'user.password_recovery.subject': 'Set a new password',
  'user.password_recovery.text':
    'Somebody, probably you, has asked for a new password. If it was not you, do nothing: your password stays as it is.',
  setPassword: 'Set a new password',
  code: 'Or type this code: {code}',
  confirmEmail: 'Confirm the e-mail address',
  codeForEmail: 'To confirm the e-mail address, send this code: {code}',
  codeAlone: 'To set a new password, type this code: {code}',
  codeEnds: 'It is valid for an hour.',
  'user.password_changed.subject': 'Your password was changed',
  'user.password_changed.text':
    'The password of your account was changed on {date}. If it was not you, set a new one at once, and write to us.',
  'user.email_changed.subject': 'The e-mail address of your account was changed',
  'user.email_changed.text':
    'The e-mail address of your account was changed to {email} on {date}. If it was not you, write to us at once.',
  'product.back_in_stock.subject': '{product} can be bought again',
  'product.back_in_stock.text':
    'You asked us to write to you when you can buy {product} again: now you can. There may not be enough for everybody who waits.',
  onlyMail: 'This is the only mail about it. We have deleted your address from the list.',
  'webhook.disabled.subject': 'A webhook of {store} was switched off',
  'webhook.disabled.text':
    'For days, none of the events sent to {url} was accepted. The webhook is switched off. Repair the receiver, then set the webhook active again; events of the last 30 days are in GET /events.',
  'staff.invitation.subject': 'Invitation to {store}',
  'staff.invitation.text':
    'You are invited to work on the store {store}. To accept, choose a password.',
  'staff.invitation.ends': 'This works once, and for seven days.',
  'staff.invitation.taken':
    'You are invited to work on the store {store}. That does not work with this e-mail address: it belongs to a member of staff already, here or in another account, and can be of one only. Ask for an invitation to another address.',
  'staff.email.subject': 'Confirm your e-mail address for {store}',
  'staff.email.text':
    'Somebody, probably you, wants to log in with this e-mail address to work on stores. Confirm it: from then on you log in with it. If it was not you, do nothing.',
  'staff.email.ends': 'This works once, and for a day.',
  'staff.recovery.subject': 'Set a new password for {store}',
  'staff.recovery.text':
    'Somebody, probably you, has asked for a new password for your work on stores. If it was not you, do nothing: your password stays as it is.',
  'staff.recovery.ends': 'This works once, and for an hour.',
} as const;

export type MessageName = keyof typeof en;

export type Messages = Readonly<Record<MessageName, string>>;
