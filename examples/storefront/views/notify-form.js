/** @import { Product, Purchasable } from '../records.d.ts' */
import { announce, element, replaceContent } from '../dom.js';
import { field, fieldValue, onSubmit } from '../forms.js';
import { notifyWhenBack } from '../store.js';
import { t } from '../words.js';

/**
 * Asks for a mail when what is sold out is there again.
 *
 * @param {Product} shown
 * @param {Purchasable} purchasable
 */
export function notifyForm({ id }, { variant_id = 0 }) {
  const content = element('section', { class: 'notify' });
  const form = element(
    'form',
    { id: 'notify', 'aria-label': t('Tell me when it is here again') },
    element(
      'p',
      {},
      t('We can write to you once, when it is here again. Then we forget your address.'),
    ),
    element(
      'div',
      { class: 'row' },
      field(t('E-mail'), 'email', { type: 'email', autocomplete: 'email', required: true }),
      element('button', { class: 'button quiet' }, t('Tell me')),
    ),
  );
  onSubmit(form, async () => {
    const email = fieldValue(form, 'email').trim();
    await notifyWhenBack(id, email, variant_id);
    const done = t('We will write to {email} when it is here again.', { email });
    replaceContent(content, element('p', {}, done));
    announce(done);
  });
  replaceContent(content, form);
  return content;
}
