/** @import { ShowView } from '../router.js' */
import { ApiError } from '../api.js';
import * as store from '../customer-store.js';
import { element, link, replaceContent, showToast } from '../dom.js';
import { FormError, field, fieldValue, onSubmit } from '../forms.js';
import { navigate } from '../router.js';
import { device } from '../session.js';

/** @type {ShowView} */
export const forgotPassword = () => {
  const form = element(
    'form',
    { id: 'forgot-password', class: 'panel' },
    element('p', {}, 'We send you a link and a code, with which you set a new password.'),
    field('E-mail', 'email', { type: 'email', autocomplete: 'username', required: true }),
    element('p', {}, element('button', { class: 'button' }, 'Send')),
  );
  const body = element('div', {}, form);
  onSubmit(form, async () => {
    const email = fieldValue(form, 'email');
    await store.recoverPassword(email, device());
    replaceContent(
      body,
      element('p', { role: 'status' }, `If ${email} is known here, a mail is on its way.`),
      element('p', {}, link('reset-password', 'Enter the code')),
    );
  });
  return { title: 'Forgot password', content: [heading('Forgot password'), body] };
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
    field('E-mail', 'email', {
      type: 'email',
      autocomplete: 'username',
      required: true,
      value: email,
    }),
    field('Code', 'verification_code', {
      ...{ autocomplete: 'one-time-code', required: true, value: code },
    }),
    field('New password', 'new_password', {
      ...{ type: 'password', autocomplete: 'new-password', required: true, minlength },
    }),
    element('p', {}, element('button', { class: 'button' }, 'Set the password')),
  );
  onSubmit(form, async () => {
    const body = {
      email: fieldValue(form, 'email'),
      verification_code: fieldValue(form, 'verification_code'),
      new_password: fieldValue(form, 'new_password'),
    };
    await store.resetPassword(body).catch((error) => {
      const isCode =
        error instanceof ApiError && error.status === 400 && !error.invalidPropertyName;
      throw isCode
        ? new FormError(
            'The code is wrong or has expired. Ask for another one.',
            'verification_code',
          )
        : error;
    });
    showToast('Your password is set. Please log in.');
    navigate('login', { replace: true });
  });
  return { title: 'New password', content: [heading('New password'), form] };
};

/** @param {string} title */
const heading = (title) => element('div', { class: 'heading' }, element('h1', {}, title));
