import { attribute } from '../contract/attributes.ts';
import { isObject } from '../contract/json.ts';
import { computedAttribute, type ListedAttribute } from '../contract/listed-attribute.ts';
import {
  type HasOwnAmounts,
  ownAmounts,
  PRICES,
  type Priced,
  type PriceView,
} from './price-view.ts';

/*
 * Amounts in another currency than the base as lists compare them: what answers show
 * (languages.md, "Lists in other currencies").
 */

/** How a list in a currency compares an attribute; undefined where answers show what is stored. */
export type ListedAmount = (name: string, prices: PriceView) => ListedAttribute | undefined;

const PRICE = new RegExp(`^(?:(?<variant>variants\\.\\d+)\\.)?(?<price>${PRICES.join('|')})$`);

/** A price of products, or of one of their variants: `variants.0.price`. */
export const listedPrice: ListedAmount = (name, prices) => {
  const { variant, price } =
    prices.currency === prices.base ? {} : (PRICE.exec(name)?.groups ?? {});
  if (price === undefined) return undefined;
  return computedAttribute(name, prices.key, (product) => {
    const item = variant === undefined ? product : attribute(product, variant);
    return isObject(item) ? priceOf(item, price as keyof Priced, prices) : undefined;
  });
};

/** The price that `shownPrices` shows. */
function priceOf(item: Priced & HasOwnAmounts, name: keyof Priced, view: PriceView) {
  const own = ownAmounts<keyof Priced>(item, view);
  const price = (own ?? item)[name];
  if (typeof price !== 'number') return undefined;
  return own ? view.showOwn(price) : view.show(price);
}

/** An amount of records of which a store has few: what the view of one shows. */
export const listedAmount =
  <Stored extends object>(
    names: RegExp,
    view: (record: Stored, prices: PriceView) => object,
  ): ListedAmount =>
  (name, prices) =>
    prices.currency === prices.base || !names.test(name)
      ? undefined
      : computedAttribute(name, prices.key, (record) =>
          attribute(view(record as Stored, prices), name),
        );
