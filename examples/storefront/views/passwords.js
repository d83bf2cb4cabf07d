/** @import { ShowView } from '../router.js' */
import { ShopError } from '../client.js';
import * as store from '../customer-store.js';
import { element, link, replaceContent, showToast } from '../dom.js';
import { FormError, field, fieldValue, onSubmit } from '../forms.js';
import { navigate } from '../router.js';
import { device } from '../session.js';
import { t } from '../words.js';
import { noMails } from './no-mails.js';

/** @type {ShowView} */
export const forgotPassword = (_, { sendsMails }) => {
  const form = element(
    'form',
    { id: 'forgot-password', class: 'panel' },
    element('p', {}, t('We send you a link and a code, with which you set a new password.')),
    field(t('E-mail'), 'email', { type: 'email', autocomplete: 'username', required: true }),
    element('p', {}, element('button', { class: 'button' }, t('Send'))),
  );
  const body = element('div', {}, form);
  onSubmit(form, async () => {
    const email = fieldValue(form, 'email');
    await store.recoverPassword(email, device());
    replaceContent(
      body,
      element(
        'p',
        { role: 'status' },
        t('If {email} is known here, a mail is on its way.', { email }),
      ),
      element('p', {}, link('reset-password', t('Enter the code'))),
    );
  });
  const content = sendsMails ? body : noMails();
  return { title: t('Forgot password'), content: [heading(t('Forgot password')), content] };
};

/**
 * The link of the mail has the e-mail address and the code in its fragment, which is sent to no server.
 *
 * @type {ShowView}
 */
export const resetPassword = ({ fragment }, { passwordMinLength: minlength }) => {
  const [email, code] = [fragment.get('email') ?? '', fragment.get('code') ?? ''];
  const form = element(
    'form',
    { id: 'reset-password', class: 'panel' },
    field(t('E-mail'), 'email', {
      type: 'email',
      autocomplete: 'username',
      required: true,
      value: email,
    }),
    field(t('Code'), 'verification_code', {
      ...{ autocomplete: 'one-time-code', required: true, value: code },
    }),
    field(t('New password'), 'new_password', {
      ...{ type: 'password', autocomplete: 'new-password', required: true, minlength },
    }),
    element('p', {}, element('button', { class: 'button' }, t('Set the password'))),
  );
  onSubmit(form, async () => {
    const body = {
      email: fieldValue(form, 'email'),
      verification_code: fieldValue(form, 'verification_code'),
      new_password: fieldValue(form, 'new_password'),
    };
    await store.resetPassword(body).catch((error) => {
      const isCode = error instanceof ShopError && error.status === 400 && !error.field;
      throw isCode
        ? new FormError(
            t('The code is wrong or has expired. Ask for another one.'),
            'verification_code',
          )
        : error;
    });
    showToast(t('Your password is set. Please log in.'));
    navigate('login', { replace: true });
  });
  return { title: t('New password'), content: [heading(t('New password')), form] };
};

/** @param {string} title */
const heading = (title) => element('div', { class: 'heading' }, element('h1', {}, title));
