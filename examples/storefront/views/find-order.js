/** @import { ShowView } from '../router.js' */
import { element, link, replaceContent } from '../dom.js';
import { field, fieldValue, onSubmit } from '../forms.js';
import * as store from '../store.js';
import { t } from '../words.js';
import { noMails } from './no-mails.js';

/**
 * Mails the link to an order again. The page tells nobody whether there is such an order.
 *
 * @type {ShowView}
 */
export const findOrder = (_, { name, sendsMails }) => {
  const form = element(
    'form',
    { id: 'find-order', class: 'panel' },
    element('p', {}, t('Have you lost the mail about your order? We send it to you again.')),
    field(t('Order number'), 'number', { autocomplete: 'off', maxlength: 64, required: true }),
    field(t('E-mail'), 'email', { type: 'email', autocomplete: 'email', required: true }),
    element('p', {}, element('button', { class: 'button' }, t('Send the mail again'))),
  );
  const body = element('div', {}, form);
  onSubmit(form, async () => {
    const [number, email] = [fieldValue(form, 'number'), fieldValue(form, 'email')];
    await store.mailOrderLink(number, email);
    replaceContent(
      body,
      element(
        'p',
        { role: 'status' },
        t(
          'If {name} has order {number} with the address {email}, a mail with its link is on its way.',
          { name, number, email },
        ),
      ),
      element('p', {}, t('Nothing there after some minutes? Look into the spam folder, too.')),
      element('p', {}, link('orders', t('Orders of this browser'))),
    );
  });
  return {
    title: t('Find your order'),
    content: [
      element('div', { class: 'heading' }, element('h1', {}, t('Find your order'))),
      sendsMails ? body : noMails(),
      element(
        'p',
        { class: 'aside' },
        t('With an account, you find all your orders after you have '),
        link('login', t('logged in')),
        t('.'),
      ),
    ],
  };
};
