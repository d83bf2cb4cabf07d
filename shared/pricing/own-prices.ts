import { omit } from '../contract/json.ts';
import type { RecordView } from '../contract/records.ts';
import { exponentOf, priceProblem } from './money.ts';
import {
  type HasOwnAmounts,
  ownAmounts,
  PRICES,
  type Priced,
  type PriceView,
} from './price-view.ts';

/**
 * Products as lists in a currency compare them: with what their own prices in it are worth in the base
 * currency, in which filters are said. Undefined in the base currency.
 */
export function comparedIn(view: PriceView): RecordView | undefined {
  const { base, currency, rate } = view;
  if (currency === base) return undefined;
  return {
    key: `${currency}/${rate}`,
    see(record) {
      const own = ownAmounts<keyof Priced>(record as HasOwnAmounts, view);
      if (!own) return record;
      const asked = PRICES.filter((name) => own[name] !== undefined);
      const compared = asked.map((name) => [name, Number(own[name]) / rate]);
      const others = omit<Priced, keyof Priced>(record as Priced, PRICES);
      return { ...others, ...Object.fromEntries(compared) };
    },
  };
}

/** A compared price in the currency of the view: an own one is no amount in the base currency. */
export function showCompared(price: number, { base, currency, rate, show }: PriceView): number {
  if (!priceProblem(price, base)) return show(price);
  const units = 10 ** exponentOf(currency);
  return Math.round(price * rate * units) / units;
}
