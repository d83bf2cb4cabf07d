import type { Context } from '../actions/context.ts';
import type { Line } from '../pricing/lines.ts';
import { fromTaxRate, toMajor, toMinor } from '../pricing/money.ts';
import { minorOf, type PriceView } from '../pricing/price-view.ts';
import { atAddress, storeAddress } from '../pricing/tax-rates.ts';
import {
  includesTax,
  isTaxed,
  plusTaxes,
  ratesOf,
  sumOfRates,
  type TaxRules,
  taxIdOf,
} from '../pricing/tax-rules.ts';
import { type Tax, taxes } from '../resources/taxes.ts';

/**
 * The taxes that carts add to the prices of their lines, at the address of the store; undefined
 * where they show prices as they are (taxes.md, "Rules for clients").
 */
export async function shownTaxes({
  application: { settings },
  catalogue,
}: Pick<Context, 'application' | 'catalogue'>): Promise<TaxRules | undefined> {
  const rules = { settings, classes: [], isExempt: false, isEstimated: true };
  if (!settings.show_prices_plus_taxes || includesTax(rules) || !isTaxed(rules, 'lines')) {
    return undefined;
  }
  const address = storeAddress(settings);
  const classes = await catalogue.all(taxes);
  return { ...rules, classes: classes.map((each): Tax => atAddress(each, address)) };
}

/** How a line of a cart shows its prices, and its rate in percent. */
export function withTaxesOf(
  rules: TaxRules,
  line: Pick<Line, 'product' | 'variant'>,
  prices: PriceView,
) {
  const rates = ratesOf(rules, taxIdOf(line));
  const { currency, increment } = prices;
  const plus = (amount: number) => toMajor(plusTaxes(amount, rates, increment), currency);
  const view: PriceView = {
    ...prices,
    show: (price) => plus(minorOf(price, prices)),
    showOwn: (price) => plus(toMinor(price, currency)),
  };
  return { view, applied_tax_rate: fromTaxRate(sumOfRates(rates)) };
}
