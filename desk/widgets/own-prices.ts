/** Amounts in other currencies, by the codes of these, as the API has them. */
export type OwnPrices = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The currencies that the store offers beside its own. */
export const otherCurrencies = (settings: {
  readonly currency_code: string;
  readonly currencies?: readonly { readonly code: string }[];
}): readonly string[] =>
  (settings.currencies ?? [])
    .map(({ code }) => code)
    .filter((code) => code !== settings.currency_code);

/** One amount changed; undefined takes it away. A currency without any amount has no entry. */
export function withAmount(
  prices: OwnPrices,
  names: readonly string[],
  code: string,
  changed: Readonly<Record<string, number | undefined>>,
): OwnPrices {
  const amounts = { ...prices[code], ...changed };
  const kept = names
    .map((name) => [name, amounts[name]] as const)
    .filter(([, amount]) => typeof amount === 'number');
  const { [code]: _, ...rest } = prices;
  return kept.length > 0 ? { ...rest, [code]: Object.fromEntries(kept) } : rest;
}
