/** @import { Child } from './dom.js' */
import { element } from './dom.js';
import { onSubmit } from './forms.js';

/**
 * What cannot be taken back: a first press shows what it means, a second one does it. `look` is the class
 * of what is pressed first.
 *
 * @param {string} id
 * @param {{ open: Child, meaning: string, confirm: Child, look?: string }} words
 * @param {() => Promise<void>} work
 */
export const confirmation = (id, { open, meaning, confirm, look = '' }, work) =>
  onSubmit(
    element(
      'form',
      { id, class: 'confirmation' },
      element(
        'details',
        {},
        element('summary', { class: look }, open),
        element('p', {}, meaning),
        element('button', { class: 'button quiet' }, confirm),
      ),
    ),
    work,
  );
