/** @import { Shop } from '../shop.js' */
import { element } from '../dom.js';

/**
 * The totals that the API has computed; those that are undefined are left out. `why` says what a row
 * comes from.
 *
 * @param {Shop} shop
 * @param {readonly (readonly [label: string, amount: number | undefined, sign?: '−', why?: string | undefined])[]} rows
 */
export const totals = ({ money }, rows) =>
  element(
    'dl',
    { class: 'totals' },
    ...rows.map(
      ([label, amount, sign = '', why]) =>
        amount !== undefined &&
        element(
          'div',
          {},
          element('dt', {}, label, why && element('small', {}, why)),
          element('dd', {}, sign ? `${sign} ${money(amount)}` : money(amount)),
        ),
    ),
  );
