import { useTranslate } from 'ra-core';
import type { Shipping } from '../../../shared/resources/shippings.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useCountryName } from '../../widgets/country-name.ts';
import { useFormats } from '../../widgets/formats.ts';

/** What a method can carry, in the order of the form. */
export const MEASURES = ['value', 'weight', 'width', 'height', 'depth'] as const;

export const ALL_ZONES = 'ALL';

/** Where a method goes, what it costs and what it carries, as sentences. */
export function useShippingWords() {
  const translate = useTranslate();
  const { money, number } = useFormats();
  const { settings } = useDesk();
  const countryName = useCountryName();
  return {
    cost({ base_cost, per_item_cost = 0 }: Partial<Shipping>): string {
      const base = money(base_cost ?? 0);
      return per_item_cost > 0
        ? translate('shipping.cost_per_item', { base, item: money(per_item_cost) })
        : base;
    },
    zones({ zones = [] }: Partial<Shipping>): string {
      if (zones.length === 0 || zones.some(({ code }) => code === ALL_ZONES)) {
        return translate('shipping.everywhere');
      }
      return zones.map(({ name, code }) => countryName(name || (code ?? ''))).join(', ');
    },
    /** Where customers collect: the store, as mails and invoices name it. */
    place(): string {
      const { name, company_name = name, company_address, company_city } = settings;
      return [company_name, company_address, company_city].filter(Boolean).join(', ');
    },
    limits(method: Partial<Shipping>): readonly string[] {
      return MEASURES.flatMap((measure) => {
        const shown = measure === 'value' ? money : number;
        const [min, max] = [method[`min_${measure}`] ?? 0, method[`max_${measure}`] ?? 0];
        const values = { min: shown(min), max: shown(max) };
        const what = translate(`shipping.measures.${measure}`);
        if (min > 0 && max > 0) return translate('shipping.between', { ...values, what });
        if (min > 0) return translate('shipping.above', { ...values, what });
        return max > 0 ? translate('shipping.below', { ...values, what }) : [];
      });
    },
  };
}
