/**
 * @import { Order } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 */
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
 * The rows of the taxes that are added, or what the total says of those that prices include, which
 * are no part of the sum; by the names that the mail and the invoice have.
 *
 * @param {Shop} shop
 * @param {Pick<Order, 'taxes_total' | 'tax_lines'>} amounts
 * @param {boolean} areIncluded
 * @returns {{ rows: Row[], note: string | undefined }}
 */
export function taxesIn({ money, tax }, { taxes_total, tax_lines = [] }, areIncluded) {
  if (taxes_total === 0) return { rows: [], note: undefined };
  const named = tax_lines
    .filter(({ amount }) => amount !== 0)
    .map(({ name, rate, amount }) => ({ name: tax(name, rate), amount }));
  const taxes = named.length > 0 ? named : [{ name: t('Taxes'), amount: taxes_total }];
  if (!areIncluded)
    return { rows: taxes.map(({ name, amount }) => [name, amount]), note: undefined };
  const list = taxes.map(({ name, amount }) => `${money(amount)} ${name}`).join(', ');
  return { rows: [], note: t('includes {taxes}', { taxes: list }) };
}
