import { useLocale, useTranslate } from 'ra-core';
import type { PresetClass } from '../../../../shared/taxes/preset-classes.ts';
import type { Goods } from '../../../../shared/taxes/presets.ts';

/** Goods in the name of a class; the description has all. */
export const NAMED_GOODS = 2;

/** What classes, goods and countries are called in the language of the dashboard. */
export function usePresetTexts() {
  const translate = useTranslate();
  const countries = new Intl.DisplayNames(useLocale() ?? 'en', { type: 'region' });
  const goodsText = (goods: readonly Goods[]) =>
    goods.map((each) => translate(`taxes.goods.${each}`)).join(', ');
  return {
    goodsText,
    className({ kind, goods, rate }: PresetClass) {
      if (kind === 'standard') return translate('taxes.preset.standard');
      const name = rate === 0 ? 'zero' : 'reduced';
      return translate(`taxes.preset.${name}`, { goods: goodsText(goods.slice(0, NAMED_GOODS)) });
    },
    country: (code: string) => countries.of(code) ?? code,
  };
}
