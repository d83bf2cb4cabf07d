/** @import { Shop } from './shop.js' */
import { element } from './dom.js';

/** Words that consumer law prescribes, by the language of the store. */
const WORDS = {
  en: {
    orderAndPay: 'Order and pay',
    orderAndPayLater: 'Order and pay later',
    orderFree: 'Order',
    withdraw: 'Withdraw from contract here',
    confirmWithdrawal: 'Confirm withdrawal',
  },
  de: {
    orderAndPay: 'Zahlungspflichtig bestellen',
    orderAndPayLater: 'Zahlungspflichtig bestellen',
    orderFree: 'Kostenlos bestellen',
    withdraw: 'Vertrag hier widerrufen',
    confirmWithdrawal: 'Widerruf bestätigen',
  },
};

/**
 * The words, marked with their language for screen readers.
 *
 * @param {Pick<Shop, 'language'>} shop
 * @param {keyof typeof WORDS['en']} name
 */
export function legalWords({ language }, name) {
  const lang = language === 'de' ? 'de' : 'en';
  return element('span', { lang }, WORDS[lang][name]);
}
