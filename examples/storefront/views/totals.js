/** @import { Shop } from '../shop.js' */
import { element } from '../dom.js';
import { t } from '../words.js';

/** @typedef {readonly [label: string, amount: number | undefined, sign?: '−', why?: string | undefined]} Row */

/**
 * The amounts that add up to a total, and the total as the last row. Amounts that are undefined are
 * left out. `why` says what an amount comes from, `note` what the total contains.
 *
 * @param {Shop} shop
 * @param {readonly Row[]} rows
 * @param {number} total
 * @param {string} [note]
 */
export const totals = ({ money }, rows, total, note) =>
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
    element(
      'div',
      { class: 'total' },
      element('dt', {}, t('Total')),
      element('dd', {}, money(total)),
      note && element('dd', { class: 'note' }, note),
    ),
  );

/**
 * The row of the taxes that are added, or what the total says of those that prices include, which
 * are no part of the sum.
 *
 * @param {Shop} shop
 * @param {number} taxes
 * @param {boolean} areIncluded
 * @returns {{ rows: Row[], note: string | undefined }}
 */
export function taxesIn({ money }, taxes, areIncluded) {
  if (taxes === 0) return { rows: [], note: undefined };
  return areIncluded
    ? { rows: [], note: t('includes {taxes} taxes', { taxes: money(taxes) }) }
    : { rows: [[t('Taxes'), taxes]], note: undefined };
}
