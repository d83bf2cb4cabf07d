/**
 * How people read amounts and dates, as in the mails and on the invoices of the store.
 *
 * @typedef {object} Formats
 * @property {(amount: number, currency?: string) => string} money `€33.60`, in the currency of the shop
 *   unless another is given
 * @property {(name: string, percent: number) => string} tax the name of a tax with its rate, which is not
 *   said again where the name has it
 * @property {(time: string) => string} date the day of a time in the time zone of the store
 */

/** ISO 4217: the decimals of currencies that do not have two. `Intl` has others for some of them. */
const DECIMALS = new Map([
  ...words('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...words('BHD IQD JOD KWD LYD OMR TND', 3),
  ...words('CLF UYW', 4),
]);

/** @param {string} currency */
export const decimalsOf = (currency) => DECIMALS.get(currency) ?? 2;

/**
 * @param {string} codes
 * @param {number} decimals
 * @returns {[string, number][]}
 */
function words(codes, decimals) {
  return codes.split(' ').map((code) => [code, decimals]);
}

/**
 * @param {string} language
 * @param {string} timeZone an IANA name; UTC for one that the browser does not know
 * @param {string} own the currency of the shop
 * @returns {Formats}
 */
export function formatsOf(language, timeZone, own) {
  // `Intl` takes `pt` for Brazil; the words of the store are those of Portugal.
  const locale = language === 'pt' ? 'pt-PT' : language;
  const dates = datesIn(locale, timeZone);
  return {
    money: (amount, currency = own) => moneyIn(locale, currency).format(amount),
    tax: (name, percent) =>
      hasRate(name, percent)
        ? name
        : `${name} ${new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(percent)} %`,
    date: (time) => dates.format(new Date(time)),
  };
}

/**
 * `IVA 23 %`, `VAT (5.5%)`, `MwSt. 5,5 %`.
 *
 * @param {string} name
 * @param {number} percent
 */
const hasRate = (name, percent) =>
  Array.from(name.matchAll(/(\d+(?:[.,]\d+)?)\s*%/g)).some(
    ([, digits = '']) => Number(digits.replace(',', '.')) === percent,
  );

/**
 * @param {string} language
 * @param {string} timeZone
 */
function datesIn(language, timeZone) {
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  } catch {
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  }
}

/**
 * @param {string} language
 * @param {string} currency
 */
function moneyIn(language, currency) {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
