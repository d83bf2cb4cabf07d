/** @import { Currency, Order } from './records.d.ts' */

const KEY = 'shopwright.currency';

/**
 * Those that the store offers, its own first.
 *
 * @type {readonly Currency[]}
 */
let offered = [];

/** The code of the one that prices are shown and orders are placed in. */
let shown = '';

/**
 * The currency of the shop: the one of the address, as `?currency=USD` in a link to a product, or else
 * the one that was chosen in this browser, or else that of the store.
 *
 * @param {readonly Currency[]} currencies
 * @returns {Currency}
 */
export function useCurrencies(currencies) {
  offered = currencies;
  const asked = new URL(location.href).searchParams.get('currency');
  const found = [asked, localStorage.getItem(KEY)].flatMap(
    (code) => offered.find((each) => each.code === code) ?? [],
  );
  const currency = found[0] ?? offered[0] ?? { code: 'EUR', rate: 1 };
  if (currency.code === asked) keepCurrency(asked);
  shown = currency.code;
  return currency;
}

/** @param {string} code */
export const keepCurrency = (code) => localStorage.setItem(KEY, code);

/** What calls about prices ask for; nothing where they are in the currency of the store. */
export const inCurrency = () => query(shown);

/** For an order in its own currency, whatever the shop shows. */
export const inOrderCurrency = (/** @type {Pick<Order, 'currency'>} */ { currency }) =>
  query(currency.code);

/**
 * A currency that the store does not offer any more cannot be asked for.
 *
 * @param {string} code
 */
function query(code) {
  const isOffered = offered.some((each, i) => i > 0 && each.code === code);
  return { currency: isOffered ? code : undefined };
}
