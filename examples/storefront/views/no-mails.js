import { element } from '../dom.js';
import { t } from '../words.js';

/** In the place of a form that asks for a mail, where the shop sends none. */
export const noMails = () => element('p', {}, t('This shop sends no mails. Please write to us.'));
