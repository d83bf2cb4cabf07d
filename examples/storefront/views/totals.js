/** @import { Shop } from '../shop.js' */
import { element } from '../dom.js';

/**
 * The totals that the API has computed; those that are undefined are left out.
 *
 * @param {Shop} shop
 * @param {readonly (readonly [label: string, amount: number | undefined, sign?: '−'])[]} rows
 */
export const totals = ({ money }, rows) =>
  element(
    'dl',
    { class: 'totals' },
    ...rows.map(
      ([label, amount, sign = '']) =>
        amount !== undefined &&
        element(
          'div',
          {},
          element('dt', {}, label),
          element('dd', {}, sign ? `${sign} ${money(amount)}` : money(amount)),
        ),
    ),
  );
