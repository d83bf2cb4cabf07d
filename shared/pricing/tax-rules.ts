import type { Line } from './lines.ts';
import { taxOf, toTaxRate } from './money.ts';
import type { TaxClass } from './tax-rates.ts';

/** The settings that decide the taxes of an order, as they are kept with it. */
export interface TaxSettings {
  readonly tax_type: 'nothing' | 'products_only' | 'shipping_only' | 'all';
  /** In percent. */
  readonly tax_rate: number;
  readonly tax_id?: number | undefined;
  readonly prices_include_tax?: boolean | undefined;
  readonly apply_discounts_before_taxes?: boolean | undefined;
}

/** Everything that the taxes of an order depend on. */
export interface TaxRules {
  readonly settings: TaxSettings;
  /** The classes that may count, with the rows that apply at the address of the order. */
  readonly classes: readonly TaxClass[];
  /** No tax is taken, and taxes that prices include are taken out of them. */
  readonly isExempt: boolean;
  /** The address is that of the store: no other is known yet. */
  readonly isEstimated: boolean;
}

/** A row of a class: of its rows that apply, the one at that place. */
export interface AppliedRate {
  /** 0 for the `tax_rate` of the store. */
  readonly tax_id: number;
  readonly row: number;
  readonly name: string;
  /** In percent. */
  readonly rate: number;
}

/** The rates on one amount, which do not tax each other. */
export type RateSet = readonly AppliedRate[];

type Part = 'lines' | 'shipping' | 'fee';

const TAXED: Readonly<Record<TaxSettings['tax_type'], readonly Part[]>> = {
  nothing: [],
  products_only: ['lines'],
  shipping_only: ['shipping'],
  all: ['lines', 'shipping', 'fee'],
};

export const isTaxed = ({ settings: { tax_type } }: TaxRules, part: Part) =>
  TAXED[tax_type].includes(part);

export const includesTax = ({ settings }: TaxRules) => settings.prices_include_tax === true;

/** Whether the taxes on lines are those on what they cost after discounts. */
export const isOnDiscounted = (rules: TaxRules) =>
  includesTax(rules) || rules.settings.apply_discounts_before_taxes === true;

/** The class that a line belongs to: its variant's, or else its product's. */
export const taxIdOf = ({ product, variant }: Pick<Line, 'product' | 'variant'>) =>
  variant?.tax_id || product.tax_id;

export const classOf = ({ classes }: TaxRules, tax_id: number | undefined) =>
  classes.find(({ id }) => id === tax_id);

/** The name of the tax at the `tax_rate` of the store. */
const STORE_TAX = 'Tax';

/** The rates of a class, or without one those of the store (taxes.md, "Rules for clients"). */
export function ratesOf(rules: TaxRules, tax_id: number | undefined): RateSet {
  const { settings } = rules;
  const found = classOf(rules, tax_id) ?? classOf(rules, settings.tax_id);
  if (found) {
    return (found.rates ?? []).map(({ rate, name }, row) => ({
      tax_id: found.id,
      row,
      name: name || found.name,
      rate,
    }));
  }
  if (settings.tax_rate === 0) return [];
  return [{ tax_id: 0, row: 0, name: STORE_TAX, rate: settings.tax_rate }];
}

/** In ten-thousandths of a percent. */
export const sumOfRates = (rates: RateSet) =>
  rates.reduce((all, { rate }) => all + toTaxRate(rate), 0);

/** An amount that includes its taxes, without them. */
export function withoutTaxes(amount: number, rates: RateSet, increment: number): number {
  const all = sumOfRates(rates);
  return amount - taxOf(amount, all, all, increment);
}

/** An amount with the taxes that are added to it. */
export const plusTaxes = (amount: number, rates: RateSet, increment: number) =>
  amount + rates.reduce((all, { rate }) => all + taxOf(amount, toTaxRate(rate), 0, increment), 0);
