import { element } from '../dom.ts';
import type { Shop } from '../shop.ts';

type Sum = readonly [name: string, amount: number | undefined, kind?: 'off'];

/** The API's own totals one below the other, the last one the sum of all; absent ones are not shown. */
export const sums = ({ money }: Shop, all: readonly Sum[]): HTMLElement =>
  element(
    'dl',
    { class: 'sums' },
    ...all.flatMap(([name, amount, kind]) =>
      amount === undefined
        ? []
        : [
            element(
              'div',
              {},
              element('dt', {}, name),
              element('dd', {}, kind === 'off' ? `− ${money(amount)}` : money(amount)),
            ),
          ],
    ),
  );
