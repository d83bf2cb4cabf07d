import type { Problems } from '../data/address-fields.ts';
import { passwordLength } from '../data/forms.ts';
import { moneyOf, type Order, recipientOf } from '../data/order-rules.ts';
import { orderSecret } from '../data/order-secrets.ts';
import { isCollected, isOpen } from '../data/order-states.ts';
import { orderPath } from '../data/orders.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { input, problemList } from './fields.ts';

/** What whoever has just ordered wants to know: where the confirmation is, and what happens next. */
export function orderThanks(visit: Visit, order: Order): Html {
  const { say, application } = visit;
  const { email } = recipientOf(order);
  const steps = nextSteps(visit, order);
  return html`<section class="thanks">
${application.sends_mails && email ? html`<p>${say('confirmation_sent', { email })}</p>` : ''}
${application.sends_mails ? '' : savedLink(visit, order)}
${steps.length > 0 ? html`<h2>${say('next_steps')}</h2><ol>${steps.map((text) => html`<li>${text}</li>`)}</ol>` : ''}
</section>`;
}

/** No mail has the link of the guest, and a browser may forget the order. */
const savedLink = ({ say, address, cookies }: Visit, { id }: Order): Html | '' =>
  when(orderSecret(cookies, id), (secret) => {
    const link = `${address(orderPath(id))}#secret=${secret}`;
    return html`<p class="text">${say('save_link')}<br><a href="${link}">${link}</a></p>`;
  });

/** By how it is paid, and how it is sent. */
function nextSteps(visit: Visit, order: Order): string[] {
  const payment = paymentStep(visit, order);
  const { say, application } = visit;
  const { shipping } = order;
  if (!shipping) return payment;
  const collected = isCollected(order);
  const mailed = collected ? say('next_pickup_mail') : say('next_shipping_mail');
  const shown = collected ? say('next_pickup') : say('next_shipping');
  return [...payment, application.sends_mails ? mailed : shown];
}

function paymentStep(visit: Visit, order: Order): string[] {
  const { say, money } = visit;
  const { payment_method: method, payment_request: wanted } = order;
  if (isOpen(order)) return [say('next_pay')];
  if (!wanted || !method) return [];
  const amount = money(wanted.amount, moneyOf(visit, order).currency);
  const isTransfer = wanted.bank_account !== undefined || method.settlement === 'confirmed';
  return [
    isTransfer
      ? say('next_transfer', { amount })
      : say('next_method', { amount, method: method.name }),
  ];
}

/** The form of an account, as it was sent. */
export interface AccountForm {
  readonly email: string;
  readonly problems: Problems;
}

/** An account for a guest, with one field to fill in. */
export function accountOffer(
  visit: Visit,
  order: Order,
  { email, problems }: AccountForm = { email: recipientOf(order).email, problems: new Map() },
): Html {
  const { say, href } = visit;
  const count = passwordLength(visit);
  return html`<section class="offer"><h2>${say('account_offer')}</h2><p>${say('account_offer_help')}</p>
${problemList(visit, problems)}
<form method="post" action="${href(`${orderPath(order.id)}/account`)}" novalidate>
${input(visit, {
  ...{ name: 'email', label: say('email'), value: email, autocomplete: 'email', type: 'email' },
  problem: problems.get('email'),
})}
${input(visit, {
  ...{ name: 'password', label: say('password_at_least', { count }), value: '', type: 'password' },
  ...{ autocomplete: 'new-password', problem: problems.get('password') },
})}
<button class="quiet">${say('create_account')}</button>
${problems.get('email') === say('email_taken') ? html`<p><a href="${href(`/account?next=${orderPath(order.id)}`)}">${say('log_in')}</a></p>` : ''}
</form></section>`;
}
